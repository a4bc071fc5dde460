import { checkAppFields } from '@strapline/contract/app-fields';
import { consentVersions } from '@strapline/contract/consents';
import type { ParsedInput } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { recordPictureConsent } from '../consent/consent.ts';
import { applyPairConsent, type PairRow, pairPolicy, pairStore, publishPair } from '../pair-record/pair-record.ts';
import { readPairSize } from './createPair.ts';
import { loadPairForViewer } from './load-pair.ts';
import { requireEditable, submitPair } from './pair-changes.ts';
import { checkPictures, receivePictures } from './pair-pictures.ts';

type Changes = ParsedInput<'updatePair'>['changes'];

export const updatePair: Handler<'updatePair'> = async (context, { pairId, version, changes }) => {
  const { db, caller } = context;
  const checked = await checkPictures(context, pairPolicy.requireOwn(await pairStore.find(db, caller.app, pairId), caller), changes);
  const changed = await db.transaction(async (trx) => {
    const row = pairPolicy.requireOwn(await pairStore.lock(trx, caller.app, pairId), caller);
    requireEditable(row);
    if (row.version !== version) throw new WireError('conflict', { reason: 'pair_changed' });
    const fields = checkAppFields(context.apps.get(caller.app), changes);
    if (Object.keys(fields).length > 0)
      throw new WireError('validation', {
        fields: Object.fromEntries(Object.entries(fields).map(([path, why]) => [`changes.${path}`, why])),
      });
    const agreed = await agree(trx, context, row, changes);
    const edited = await changeTexts(trx, context, agreed, changes);
    const sized = await changeSize(trx, context, edited, changes);
    return await receivePictures(trx, context, sized, checked);
  });
  await publishPair(context, changed);
  return await loadPairForViewer(context, pairId);
};

async function agree(trx: Trx, context: Context, row: PairRow, { consent, left, right, braSize, size }: Changes): Promise<PairRow> {
  if (consent && consent.version !== consentVersions.picture) throw new WireError('conflict', { reason: 'text_changed' });
  if (!consent) {
    const isCurrent = row.has_consent && row.consent_version === consentVersions.picture;
    if ((left || right) && !isCurrent) throw new WireError('consent_required');
    // A reviewer would have to look at the pictures again.
    if ((braSize !== undefined || size) && !row.has_consent && row.left_media && row.right_media) throw new WireError('consent_required');
    return row;
  }
  const at = context.clock.now();
  await recordPictureConsent(trx, { accountId: row.creator_id, subject: row.id, version: consent.version, accepted: true, at });
  return await applyPairConsent(trx, context, row, { accepted: true, version: consent.version });
}

async function changeTexts(trx: Trx, { clock }: Context, row: PairRow, { bio, garment }: Changes): Promise<PairRow> {
  if ((bio === undefined || bio === row.bio) && (garment === undefined || garment === row.garment)) return row;
  return await pairStore.patch(trx, row, { bio, garment }, clock.now());
}

/** Another size needs another look at the pictures that are there. */
async function changeSize(trx: Trx, context: Context, row: PairRow, { braSize, size, left, right }: Changes): Promise<PairRow> {
  if (braSize === undefined && size === undefined) return row;
  const sized = readPairSize({ braSize, size });
  if (sized.braSize === row.bra_size && JSON.stringify(sized.size) === JSON.stringify(row.size)) return row;
  const changed = await pairStore.patch(trx, row, { sized }, context.clock.now());
  const isWhole = changed.left_media !== null && changed.right_media !== null;
  if (!isWhole || left || right) return changed;
  return await submitPair(trx, context, changed, ['size']);
}
