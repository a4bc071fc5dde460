import { day, minute } from '@strapline/domain/time';
import type { Context } from '../../platform/services.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import type { BraTagState } from '../bra-tag-record/bra-tag-record.ts';
import { chipOfTag, replaysSince } from './chip.store.ts';
import { redeemLocked } from './redeem-tap.ts';
import { openTicket } from './tap-ticket.ts';

export { developmentBatch, registerChipBatches } from './chip-batches.ts';
export { sendChipMail } from './chip-mail.ts';
export { resetOwnerTap, updateProofLevel } from './proof-level.ts';
export { redeemTap } from './redeem-tap.ts';

/** What a claim has to know of a tag's chip. */
export type ChipFacts = {
  /** Ours, as a tap has shown; before that a chip is a label and asks for nothing. */
  isBound: boolean;
  opened: boolean;
  lastCounter: number;
  /** It was copied, contradicts itself, or had a jump or replays that nobody has looked at. */
  isSuspect: boolean;
  /** Replays of the last 24 hours. */
  replaysToday: number;
};

/** The chip of a tag, or null where it has none. Inside a transaction call it with the tag locked. */
export async function chipFor(db: Queryable, braTagId: string, now: Date): Promise<ChipFacts | null> {
  const chip = await chipOfTag(db, braTagId);
  if (!chip) return null;
  const replays = await replaysSince(db, braTagId, new Date(now.getTime() - day));
  return {
    isBound: chip.proven_at !== null,
    opened: chip.opened,
    lastCounter: chip.last_ctr,
    isSuspect: chip.alerts.some((alert) => alert !== 'opened'),
    replaysToday: replays.length,
  };
}

export type AcceptedTap = { verdict: 'ok' | 'opened'; counter: number; jumped: boolean; at: Date };

/** How long a tap that was redeemed by the page counts for a claim. */
const claimMs = 30 * minute;

/**
 * The good tap behind a ticket, redeemed now or at most 30 minutes ago by this very browser; null for any other. Call it with the tag locked, and use
 * `chipFor` after it: the tap may be the one that raises a suspicion. A claim hands its `at` on to `proofOfNewOwner`. Throws validation for a ticket that is none of ours, expired for one that waited too long.
 */
export async function acceptedTap(trx: Trx, context: Context, tag: BraTagState, ticket: string): Promise<AcceptedTap | null> {
  const { verdict, counter, jumped, at } = await redeemLocked(trx, context, tag, openTicket(context.secrets, ticket));
  if (verdict !== 'ok' && verdict !== 'opened') return null;
  if (context.clock.now().getTime() > at.getTime() + claimMs) return null;
  return { verdict, counter, jumped, at };
}
