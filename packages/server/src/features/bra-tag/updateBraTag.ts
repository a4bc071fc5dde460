import type { Checked } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { joined, type Statement, sql, type Trx } from '../../ports/database.ts';
import { refreshListing, setListingState } from '../listing/listing.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { accountOf } from '../session/session.ts';
import { attachUploads, detachUploads } from '../upload/upload.ts';
import { isCreator, isPublic, mayEdit, maySee } from './bra-tag.policy.ts';
import { changeTag, hasPublicTag, lockTag, type TagCore } from './bra-tag.store.ts';
import { braTagFor, stepTag, tellTag } from './bra-tag.ts';
import { checkTagForm, readSize } from './check-tag-form.ts';
import { type ChangedPictures, changedPictures } from './tag-pictures.ts';

type Changes = Checked<'updateBraTag'>['changes'];

export const updateBraTag: Handler<'updateBraTag'> = async (context, { braTagId, version, changes }) => {
  const accountId = accountOf(context.caller);
  const fields = checkTagForm(changes);
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  const changed = await context.db.transaction(async (trx) => {
    const tag = await lockTag(trx, context.caller.app, braTagId);
    if (!tag || !maySee(tag, context.caller)) throw new WireError('not_found');
    if (!isCreator(tag, context.caller)) throw new WireError('forbidden');
    if (!mayEdit(tag, context.caller)) throw new WireError('conflict', { reason: 'tag_not_editable' });
    if (tag.version !== version) throw new WireError('conflict');
    const pictures = await changedPictures(trx, accountId, braTagId, changes);
    if (pictures && 'faults' in pictures) throw new WireError('validation', { fields: pictures.faults });
    const columns = [...columnsOf(changes), ...columnsOfPictures(pictures)];
    const edited = await changeTag(trx, braTagId, joined(columns, ', '), context.clock.now());
    if (pictures) await exchangeUploads(trx, context, braTagId, pictures);
    const isReplaced = pictures !== null && pictures.added.length + pictures.removed.length > 0;
    const handedIn = await handIn(trx, context, edited, isReplaced);
    if (isReplaced && isPublic(tag)) await logPictures(trx, context, braTagId, pictures);
    return handedIn;
  });
  tellTag(context, changed);
  return await braTagFor(context, braTagId);
};

function columnsOf(changes: Changes): Statement[] {
  const columns: Statement[] = [];
  if (changes.title !== undefined) columns.push(sql`title = ${changes.title}`);
  if (changes.story !== undefined) columns.push(sql`story = ${changes.story}`);
  if (changes.condition !== undefined) columns.push(sql`condition = ${changes.condition}`);
  if (changes.measures !== undefined) columns.push(sql`measures = ${changes.measures ? JSON.stringify(changes.measures) : null}::jsonb`);
  if (changes.style !== undefined) columns.push(sql`style = ${changes.style}`);
  if (changes.colours !== undefined) columns.push(sql`colours = ${changes.colours}::text[]`);
  if (changes.fabrics !== undefined) columns.push(sql`fabrics = ${changes.fabrics}::text[]`);
  const sized = readSize(changes);
  if ((changes.braSize !== undefined || changes.size !== undefined) && !('faults' in sized)) {
    const { braSize, size } = sized;
    columns.push(
      sql`bra_size = ${braSize}, size = ${size ? JSON.stringify(size) : null}::jsonb, uk_band = ${size?.ukBand ?? null}, ordinal = ${size?.ordinal ?? null}`,
    );
  }
  return columns;
}

function columnsOfPictures(pictures: ChangedPictures | null): Statement[] {
  return pictures ? [sql`media = ${JSON.stringify(pictures.media)}::jsonb`, sql`cover = ${JSON.stringify(pictures.cover)}::jsonb`] : [];
}

async function exchangeUploads(trx: Trx, context: Context, braTagId: string, { added, removed }: ChangedPictures): Promise<void> {
  if (added.length > 0) await attachUploads(trx, added, braTagId);
  if (removed.length > 0) await detachUploads(context, trx, removed, braTagId);
}

/** Who bought or followed a piece by its pictures can see in its history that they are others now. */
async function logPictures(trx: Trx, context: Context, braTagId: string, { media, added, removed }: ChangedPictures): Promise<void> {
  const data = { added: added.length, removed: removed.length, pictures: media.length };
  await appendProvenance(trx, { braTagId, type: 'tag.rephotographed', at: context.clock.now(), data });
}

/**
 * What a reviewer sent back is reviewed again after its change, whoever its creator is; what is on a page already is shown as it is now. A first tag was let
 * through for its pictures, so that others are reviewed as the first ones were, and it is not on sale meanwhile.
 */
async function handIn(trx: Trx, context: Context, tag: TagCore, isReplaced: boolean): Promise<TagCore> {
  const at = context.clock.now();
  const isFirst = async () => !(await hasPublicTag(trx, tag.creator_id, tag.id));
  if (tag.status === 'active' && isReplaced && context.config.reviews === 'manual' && (await isFirst())) {
    await setListingState(trx, tag.id, 'unlisted');
    const isOnSale = tag.listing === 'published';
    return await stepTag(trx, tag, 'recheck', 'creator', at, [
      sql`review_why = 'Pictures were replaced after its first review.'`,
      sql`wants_offer = ${isOnSale}`,
    ]);
  }
  if (tag.status !== 'draft') {
    if (tag.listing !== 'none') await refreshListing(trx, tag.id);
    return tag;
  }
  return await stepTag(trx, tag, 'submit', 'creator', at, [
    // Who reviews it again reads what was asked for.
    sql`review_why = coalesce('Changed after it was sent back for this: ' || review_reason, 'Changed after it was sent back.')`,
    sql`review_reason = null`,
  ]);
}
