import { checkAppFields } from '@strapline/contract/app-fields';
import type { ParsedInput } from '@strapline/contract/events';
import type { FieldErrors } from '@strapline/contract/field-errors';
import { pickFacts } from '@strapline/domain/bra-tag/bra-facts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import {
  type BraTagPatch,
  type BraTagState,
  braTagPolicy,
  braTagStore,
  loadBraTagForViewer,
  pushBraTagStatus,
  transitionBraTag,
} from '../bra-tag-record/bra-tag-record.ts';
import { refreshListing, setListingState } from '../listing/listing.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { publishReport, removePictures, reviewFixedPiece } from '../report/report.ts';
import { attachUploads, hiddenMedia } from '../upload/upload.ts';
import { applyPictureChanges, type ChangedPictures } from './bra-tag-pictures.ts';
import { readSizeOnRecord } from './check-tag-form.ts';

type Changes = ParsedInput<'updateBraTag'>['changes'];

export const updateBraTag: Handler<'updateBraTag'> = async (context, { braTagId, version, changes }) => {
  const { changed, reviewed } = await context.db.transaction(async (trx) => {
    const tag = await braTagStore.findForUpdate(trx, context.caller.app, braTagId);
    if (!tag || !braTagPolicy.canSee(tag, context.caller)) throw new WireError('not_found');
    if (!braTagPolicy.isCreator(tag, context.caller)) throw new WireError('forbidden');
    if (!braTagPolicy.canEdit(tag, context.caller)) throw new WireError('conflict', { reason: 'tag_not_editable' });
    if (tag.version !== version) throw new WireError('conflict');
    const fields = checkAppFields(context.apps.get(context.caller.app), changes);
    if (Object.keys(fields).length > 0) throw new WireError('validation', { fields: prefixFields(fields) });
    const pictures = await applyPictureChanges(trx, context, braTagId, changes);
    if (pictures && 'fieldErrors' in pictures) throw new WireError('validation', { fields: prefixFields(pictures.fieldErrors) });
    const edited = await braTagStore.patch(trx, braTagId, createPatch(changes, pictures), context.clock.now());
    if (pictures) await exchangeUploads(trx, context, tag, pictures);
    const isReplaced = pictures !== null && pictures.added.length + pictures.removed.length > 0;
    const isHidden = tag.moderation !== 'visible' || tag.hidden_media.length > 0;
    const reviewed = isHidden ? await reviewFixedPiece(trx, context, { braTagId, hasOtherPictures: isReplaced }) : null;
    const handedIn = await handIn(trx, context, reviewed?.tag ?? edited, isReplaced);
    if (isReplaced && braTagPolicy.isPublic(tag)) await logPictures(trx, context, braTagId, pictures);
    return { changed: handedIn, reviewed };
  });
  pushBraTagStatus(context, changed);
  for (const report of reviewed?.reports ?? []) publishReport(context, report, 'fixed');
  return await loadBraTagForViewer(context, braTagId);
};

function createPatch(changes: Changes, pictures: ChangedPictures | null): BraTagPatch {
  const { title, story, condition, measures } = changes;
  const isSized = changes.braSize !== undefined || changes.size !== undefined;
  return {
    title,
    story,
    condition,
    measures,
    facts: pickFacts(changes),
    sized: isSized ? readSizeOnRecord(changes) : undefined,
    pictures: pictures ?? undefined,
  };
}

/** Fields are named by their path in the input. */
function prefixFields(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([path, reason]) => [`changes.${path}`, reason]));
}

async function exchangeUploads(trx: Trx, context: Context, tag: BraTagState, { added, removed }: ChangedPictures): Promise<void> {
  if (added.length > 0) await attachUploads(trx, added, tag.id);
  if (added.length > 0 && tag.moderation !== 'visible') await hiddenMedia.hide(trx, tag.id, added, 'tag');
  if (removed.length > 0) await removePictures(trx, context, tag.id, removed);
}

/** Buyers and followers of a piece can see in its history that its pictures were replaced. */
async function logPictures(trx: Trx, context: Context, braTagId: string, { media, added, removed }: ChangedPictures): Promise<void> {
  const data = { added: added.length, removed: removed.length, pictures: media.length };
  await appendProvenance(trx, { braTagId, type: 'tag.rephotographed', at: context.clock.now(), data });
}

/**
 * Tags with requested changes are reviewed again after a change, also those of known creators; public ones aren't. A first tag was approved for its pictures, so new
 * pictures are reviewed too, and it is unlisted meanwhile.
 */
async function handIn(trx: Trx, context: Context, tag: BraTagState, isReplaced: boolean): Promise<BraTagState> {
  const at = context.clock.now();
  const isFirst = async () => !(await braTagStore.hasPublicTag(trx, tag.creator_id, tag.id));
  if (tag.status === 'active' && isReplaced && context.config.reviews === 'manual' && (await isFirst())) {
    await setListingState(trx, tag.id, 'unlisted');
    const isOnSale = tag.listing === 'published';
    return await transitionBraTag(trx, tag, 'recheck', 'creator', at, {
      reviewWhy: 'Pictures were replaced after its first review.',
      wantsOffer: isOnSale,
    });
  }
  if (tag.status !== 'draft') {
    if (tag.listing !== 'none') await refreshListing(trx, tag.id);
    return tag;
  }
  return await transitionBraTag(trx, tag, 'submit', 'creator', at, { resubmitted: true });
}
