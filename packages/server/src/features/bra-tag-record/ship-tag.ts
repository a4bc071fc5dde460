import type { Push } from '@strapline/contract/pushes';
import { type BraTagStatus, findNextBraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { patchBraTag } from './bra-tag.store.ts';
import { presentBraTagStatus } from './present-bra-tag.ts';

type BraTagStatusPush = Push<'braTagStatus'>;

/** Makes the tag of a shipped order claimable. Throws `conflict` if it is reported missing or stolen, or has no strap code. */
export async function markTagShipped(trx: Trx, braTagId: string, codeByHand: boolean): Promise<BraTagStatusPush> {
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

/** Returns the tag of an order that was canceled after shipping to its creator; no-op if it was claimed meanwhile. */
export async function returnTagToOwner(trx: Trx, braTagId: string): Promise<BraTagStatusPush | null> {
  return await moveTag(trx, braTagId, 'return');
}

async function moveTag(trx: Trx, braTagId: string, action: 'ship' | 'return'): Promise<BraTagStatusPush | null> {
  const tag = await trx.first<{ status: BraTagStatus }>(sql`select status from bra_tag where id = ${braTagId} for update`);
  const status = tag ? findNextBraTagStatus(tag.status, action, 'system') : null;
  return status ? presentBraTagStatus(await patchBraTag(trx, braTagId, { status }, new Date())) : null;
}
