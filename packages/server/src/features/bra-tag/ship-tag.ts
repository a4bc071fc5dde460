import { type BraTagStatus, nextBraTagState } from '@strapline/domain/bra-tag/bra-tag.states';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import type { BraTagFacts } from '../listing/listing.ts';

type Row = Omit<BraTagFacts, 'braTagId' | 'proofLevel'> & { proof_level: BraTagFacts['proofLevel'] };

/** The tag of a shipped order can be claimed from now on. Throws `conflict` when it is blocked, as missing or stolen, or has no code to claim it with. */
export async function markTagShipped(trx: Trx, braTagId: string, codeByHand: boolean): Promise<BraTagFacts> {
  const tag = await trx.first<{ labelled: boolean }>(sql`select labelled from bra_tag where id = ${braTagId} for update`);
  // A blocked tag gets no code either, so that is said first.
  const facts = await stepTag(trx, braTagId, 'ship');
  if (!facts) throw new WireError('conflict', { reason: 'tag_blocked' });
  if (!tag?.labelled && !codeByHand)
    throw new WireError('conflict', {
      reason: 'strap_code_needed',
    });
  return facts;
}

/** The tag of an order that was undone after shipping is its creator's again; a tag that was claimed meanwhile stays where it is. */
export async function returnTagToOwner(trx: Trx, braTagId: string): Promise<BraTagFacts | null> {
  return await stepTag(trx, braTagId, 'return');
}

async function stepTag(trx: Trx, braTagId: string, action: 'ship' | 'return'): Promise<BraTagFacts | null> {
  const tag = await trx.first<{ status: BraTagStatus }>(sql`select status from bra_tag where id = ${braTagId} for update`);
  const status = tag ? nextBraTagState(tag.status, action, 'system') : null;
  if (!status) return null;
  const row = await trx.first<Row>(
    sql`update bra_tag set status = ${status}, version = version + 1, updated_at = now() where id = ${braTagId} returning status, nfc, listing, proof_level, version`,
  );
  return row
    ? { braTagId, status: row.status, nfc: row.nfc, listing: row.listing, proofLevel: row.proof_level, version: row.version }
    : null;
}
