import { checkAppFields } from '@strapline/contract/app-fields';
import type { Output, ParsedInput } from '@strapline/contract/events';
import { pickFacts } from '@strapline/domain/bra-tag/bra-facts';
import { defaultSeries, formatBraTagId, formatSerial } from '@strapline/domain/bra-tag/bra-tag-id';
import { calculateProofLevel } from '@strapline/domain/bra-tag/proof-level';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { braTagStore, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { recordShownPeople } from '../consent/consent.ts';
import { requireInvite } from '../invite/invite.ts';
import { publishListing } from '../listing/listing.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { requireAccountId } from '../session/session.ts';
import { requireTerms } from '../terms/terms.ts';
import { attachUploads, takeUploads } from '../upload/upload.ts';
import { describeAll, toPieceDescription, withAlts } from './bra-tag-pictures.ts';
import { readCreatedFor, readSizeOnRecord } from './check-tag-form.ts';

type Form = ParsedInput<'createBraTag'>;

export const createBraTag: Handler<'createBraTag'> = async (context, form) => {
  const accountId = requireAccountId(context.caller);
  const key = createIdempotencyKey(context, 'createBraTag', form);
  const answer = await context.db.transaction((trx) => runOnce(trx, key, () => recordTag(trx, context, accountId, form)));
  const tag = await braTagStore.find(context.db, context.caller.app, answer.braTagId);
  if (tag) pushBraTagStatus(context, tag);
  return answer;
};

async function recordTag(trx: Trx, context: Context, accountId: string, form: Form): Promise<Output<'createBraTag'>> {
  const creator = await trx.first<{ username: string; is_adult: boolean }>(
    sql`select username, is_adult from account where id = ${accountId}`,
  );
  if (!creator?.is_adult) throw new WireError('age_required');
  await requireInvite(trx, context, accountId);
  await requireTerms(trx, accountId);
  const { media: uploaded, fieldErrors } = await takeUploads(trx, form.uploads, { accountId, app: context.caller.app });
  const collector = await readCreatedFor(trx, form, accountId);
  const sized = readSizeOnRecord(form);
  const app = context.apps.get(context.caller.app);
  const piece = toPieceDescription(app, { title: form.title, ...sized, facts: pickFacts(form) });
  const media = describeAll(withAlts(uploaded, form.alts), piece);
  const cover = media.find((medium) => medium.kind === 'image');
  const fields = { ...fieldErrors, ...collector.fieldErrors, ...checkAppFields(app, form) };
  if (Object.keys(fields).length > 0 || !cover) throw new WireError('validation', { fields });

  const at = context.clock.now();
  const [year, series] = [at.getUTCFullYear(), form.series ?? defaultSeries];
  const serial = await braTagStore.takeSerial(trx, accountId, year, series);
  const id = formatBraTagId({ modelId: creator.username, year, series, serial: formatSerial(serial) });
  const reviewWhy = await findReviewReason(trx, context, accountId);
  const status = reviewWhy ? 'pending_review' : 'active';
  await braTagStore.insert(trx, {
    form,
    facts: pickFacts(form),
    id,
    app: app.key,
    creatorId: accountId,
    number: { year, series, serial },
    sized,
    createdFor: collector.username,
    status,
    proofLevel: calculateProofLevel({ hasPictures: true, nfc: 'none', now: at }),
    reviewWhy,
    media,
    cover,
    at,
  });
  await attachUploads(trx, form.uploads, id);
  const shownErrors = await recordShownPeople(trx, context, { braTagId: id, creatorId: accountId, shown: form.shown, at });
  if (Object.keys(shownErrors).length > 0) throw new WireError('validation', { fields: shownErrors });
  if (status === 'active' && form.offered) await publishListing(trx, context, id);
  await appendProvenance(trx, { braTagId: id, type: 'tag.recorded', at, ownerNumber: 1, people: { creator: accountId } });
  return { braTagId: id, status };
}

/**
 * Why a new tag needs a review, or null: with REVIEWS=manual, a creator's first tag does.
 */
async function findReviewReason(trx: Trx, context: Context, accountId: string): Promise<string | null> {
  if (context.config.reviews === 'automatic' || (await braTagStore.hasPublicTag(trx, accountId))) return null;
  return 'First tag by this creator.';
}
