import { day, minute } from '@strapline/domain/time';
import type { Context } from '../../platform/services.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import type { BraTagState } from '../bra-tag-record/bra-tag-record.ts';
import { findChipOfTag, listReplaysSince } from './chip.store.ts';
import { redeemTicket } from './redeem-tap.ts';
import { openTicket } from './tap-ticket.ts';

export { getDevelopmentBatch, registerChipBatches } from './chip-batches.ts';
export { sendChipMail } from './chip-mail.ts';
export { deleteOldReplacements, deleteReplacement } from './chip-replacement.store.ts';
export { addReplacement } from './present-replacement.ts';
export { resetOwnerTap } from './proof-level.ts';
export { redeemTap } from './redeem-tap.ts';
export { seedChip, seedTap } from './seed-chips.ts';

/** The facts about a tag's chip that a claim checks. */
export type ChipFacts = {
  /** Proven by a tap; before that the chip is only a label and a claim needs no tap. */
  isBound: boolean;
  opened: boolean;
  lastCounter: number;
  /** Suspected clone or tampering, or an alert for a jump or replays that is not cleared. */
  isSuspect: boolean;
  /** Replays of the last 24 hours. */
  replaysToday: number;
};

/** The chip of a tag, or null. In a transaction, lock the tag first. */
export async function loadChipFacts(db: Queryable, braTagId: string, now: Date): Promise<ChipFacts | null> {
  const chip = await findChipOfTag(db, braTagId);
  if (!chip) return null;
  const replays = await listReplaysSince(db, braTagId, new Date(now.getTime() - day));
  return {
    isBound: chip.proven_at !== null,
    opened: chip.opened,
    lastCounter: chip.last_ctr,
    isSuspect: chip.alerts.some((alert) => alert !== 'opened'),
    replaysToday: replays.length,
  };
}

export type AcceptedTap = { verdict: 'ok' | 'opened'; counter: number; jumped: boolean; at: Date };

/** How long a redeemed tap counts for a claim. */
const claimMs = 30 * minute;

/**
 * The accepted tap of a ticket, redeemed now or within 30 minutes by the same browser; else null. Lock the tag first, and call `chipFor` afterwards, since
 * this tap may raise an alert. Throws WireError `validation` for a forged ticket, `expired` for one that was not redeemed in time.
 */
export async function redeemAcceptedTap(trx: Trx, context: Context, tag: BraTagState, ticket: string): Promise<AcceptedTap | null> {
  const { verdict, counter, jumped, at } = await redeemTicket(trx, context, tag, openTicket(context.secrets, ticket));
  if (verdict !== 'ok' && verdict !== 'opened') return null;
  if (context.clock.now().getTime() > at.getTime() + claimMs) return null;
  return { verdict, counter, jumped, at };
}
