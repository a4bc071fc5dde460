import { type BraTagAction, type BraTagStatus, findNextBraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { patchBraTag } from './bra-tag.store.ts';
import { presentBraTagStatus, type TagStatus } from './present-bra-tag.ts';

/** Makes the tag of a shipped order claimable. Throws `conflict` if it is reported missing or stolen, or has no strap code. */
export async function markTagShipped(trx: Trx, braTagId: string, codeByHand: boolean): Promise<TagStatus> {
  const tag = await trx.first<{ labelled: boolean }>(sql`select labelled from bra_tag where id = ${braTagId} for update`);
  // A blocked tag can't get a code either, so that is reported first.
  const facts = await moveTag(trx, braTagId, 'ship');
  if (!facts) throw new WireError('conflict', { reason: 'tag_blocked' });
  if (!tag?.labelled && !codeByHand)
    throw new WireError('conflict', {
      reason: 'strap_code_needed',
    });
  return facts;
}

/** Returns the tag of an order that was canceled after shipping to its seller; no-op if it was claimed meanwhile. */
export async function returnTagToOwner(trx: Trx, braTagId: string): Promise<TagStatus | null> {
  return await moveTag(trx, braTagId, 'return', 'settle');
}

/** Takes the first action with the tag of a creator, and the second one with that of a later owner. */
async function moveTag(trx: Trx, braTagId: string, ofCreator: BraTagAction, ofOwner = ofCreator): Promise<TagStatus | null> {
  const tag = await trx.first<{ status: BraTagStatus; owner_number: number }>(
    sql`select status, owner_number from bra_tag where id = ${braTagId} for update`,
  );
  const status = tag ? findNextBraTagStatus(tag.status, tag.owner_number > 1 ? ofOwner : ofCreator, 'system') : null;
  return status ? presentBraTagStatus(await patchBraTag(trx, braTagId, { status }, new Date())) : null;
}
