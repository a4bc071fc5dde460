import type { Checked, Output } from '@strapline/contract/events';
import { defaultSeries, formatBraTagId, formatSerial } from '@strapline/domain/bra-tag/bra-tag-id';
import { proofLevel } from '@strapline/domain/bra-tag/proof-level';
import { idempotencyKeyOf, once } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { hasPublicTag, insertBraTagRow, loadBraTagState, nextSerial, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { publishListing } from '../listing/listing.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { accountOf } from '../session/session.ts';
import { attachUploads, takeUploads } from '../upload/upload.ts';
import { describeAll, pieceWords, withAlts } from './bra-tag-pictures.ts';
import { checkBraTagForm, readCreatedFor, readSize } from './check-tag-form.ts';

type Form = Checked<'createBraTag'>;

export const createBraTag: Handler<'createBraTag'> = async (context, form) => {
  const accountId = accountOf(context.caller);
  const key = idempotencyKeyOf(context, 'createBraTag', form);
  const answer = await context.db.transaction((trx) => once(trx, key, () => record(trx, context, accountId, form)));
  const tag = await loadBraTagState(context.db, context.caller.app, answer.braTagId);
  if (tag) pushBraTagStatus(context, tag);
  return answer;
};

async function record(trx: Trx, context: Context, accountId: string, form: Form): Promise<Output<'createBraTag'>> {
  const creator = await trx.first<{ username: string; is_adult: boolean }>(
    sql`select username, is_adult from account where id = ${accountId}`,
  );
  if (!creator?.is_adult) throw new WireError('age_required');
  const taken = await takeUploads(trx, form.uploads, accountId);
  const collector = await readCreatedFor(trx, form, accountId);
  const fields = { ...checkBraTagForm(form), ...taken.fieldErrors, ...('fieldErrors' in collector ? collector.fieldErrors : {}) };
  const sized = readSize(form);
  const described = withAlts(taken.media, form.alts);
  const media = 'fieldErrors' in sized ? described : describeAll(described, pieceWords({ ...form, ...sized }));
  const cover = media.find((medium) => medium.kind === 'image');
  if (Object.keys(fields).length > 0 || 'fieldErrors' in sized || 'fieldErrors' in collector || !cover)
    throw new WireError('validation', { fields });

  const at = context.clock.now();
  const [year, series] = [at.getUTCFullYear(), form.series ?? defaultSeries];
  const serial = await nextSerial(trx, accountId, year, series);
  const id = formatBraTagId({ modelId: creator.username, year, series, serial: formatSerial(serial) });
  const reviewWhy = await reviewReason(trx, context, accountId);
  const status = reviewWhy ? 'pending_review' : 'active';
  await insertBraTagRow(trx, {
    id,
    app: context.caller.app,
    creatorId: accountId,
    year,
    series,
    serial,
    title: form.title,
    story: form.story,
    braSize: sized.braSize,
    size: sized.size,
    measures: form.measures ?? null,
    style: form.style ?? null,
    colours: form.colours,
    fabrics: form.fabrics,
    condition: form.condition,
    physical: form.physicalBraTag,
    createdFor: collector.username,
    status,
    proofLevel: proofLevel({ hasPictures: true, nfc: 'none', now: at }),
    reviewWhy,
    wantsOffer: form.offered,
    priceCents: form.offeredAmount ?? null,
    media,
    cover,
    at,
  });
  await attachUploads(trx, form.uploads, id);
  if (status === 'active' && form.offered) await publishListing(trx, context, id);
  await appendProvenance(trx, { braTagId: id, type: 'tag.recorded', at, ownerNumber: 1, people: { creator: accountId } });
  return { braTagId: id, status };
}

/**
 * Why a person has to look at it first, or null. What is plainly against the rules was refused already; with REVIEWS=manual a creator's first tag waits, and
 * reports flag later ones.
 */
async function reviewReason(trx: Trx, context: Context, accountId: string): Promise<string | null> {
  if (context.config.reviews === 'automatic' || (await hasPublicTag(trx, accountId))) return null;
  return 'First tag by this creator.';
}
