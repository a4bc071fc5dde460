import { createSharePostings } from '@strapline/domain/ledger/order-entries';
import { createReversedPayoutEntry, createTakeBackEntry } from '@strapline/domain/ledger/payout-entries';
import { type BookedReferral, createReferralTakeBackEntry } from '@strapline/domain/ledger/referral-entries';
import { calculateReferralCredit } from '@strapline/domain/referral/referral';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { PaymentRefused } from '../../ports/payments.ts';
import type { ProviderTransfer } from '../../ports/payouts.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { type OrderRow, orderMoney, orderStore } from '../order/order.ts';
import { type EarningRow, earningColumns, findEarning, toBookedTransfer } from './payout.store.ts';
import { queueReversal } from './payout-queue.ts';
import { reducePayouts } from './reduce-payouts.ts';

/**
 * Reverses what is refunded after the release of an order: from the seller first, then the creator, then the platform. `totalCents` is the sum of all such
 * refunds, so repeating it changes nothing. Transfers are reversed as far as the account's balance allows; the rest is a negative balance that later earnings
 * cover.
 */
export async function reverseTransfers(services: Services, orderId: string, totalCents: number): Promise<void> {
  const earningIds = await services.db.transaction(async (trx) => await recordTakenBack(trx, services, orderId, totalCents));
  for (const earningId of earningIds)
    await reverseEarning(services, { earningId }).catch((error: unknown) => leaveToJob(services, earningId, error));
}

/**
 * Books the reversal and queues it in the same transaction. Returns the earnings whose transfers must be reversed, including earlier unfinished ones.
 */
async function recordTakenBack(trx: Trx, services: Services, orderId: string, totalCents: number): Promise<string[]> {
  const now = services.clock.now();
  const order = await orderStore.findForUpdate(trx, orderId);
  const releasedCents = order?.status === 'completed' ? await sumReleased(trx, orderId) : 0;
  if (!order || releasedCents === 0) return [];
  const before = await trx.first<{ cents: number }>(sql`select taken_back_cents as cents from orders where id = ${orderId}`);
  const beforeCents = before?.cents ?? 0;
  const nowCents = Math.min(totalCents, releasedCents);
  if (nowCents <= beforeCents) return await listUnreversed(trx, orderId);
  const earnings = await trx.rows<EarningRow>(
    sql`select ${earningColumns} from earning where order_id = ${orderId} order by id for update`,
  );
  const maker = earnings.find(({ kind }) => kind === 'royalty')?.creator_id ?? order.seller_id;
  const released = { ...orderMoney.toLedgerOrder(order, maker), refundedCents: order.captured_cents - releasedCents };
  await orderStore.update(trx, orderId, { taken_back_cents: nowCents }, now);
  const entries = [createTakeBackEntry(released, { beforeCents, nowCents }, now)];
  const earningIds: string[] = [];
  for (const earning of earnings) {
    const takenCents = earning.cents - calculateLeft(earning, released, nowCents);
    if (takenCents <= earning.taken_cents) continue;
    if (earning.kind === 'referral')
      entries.push(
        createReferralTakeBackEntry(toBookedReferral(order, earning), { beforeCents: earning.taken_cents, nowCents: takenCents }, now),
      );
    if (await takeFrom(trx, services, earning, takenCents, now)) earningIds.push(earning.id);
  }
  await orderStore.appendTimelineEntry(trx, orderId, now, { code: 'earnings_taken_back' }, 'system');
  for (const entry of entries) await bookEntry(trx, entry);
  return earningIds;
}

type ReleasedOrder = Parameters<typeof createSharePostings>[0];

/** What is left of an earning after refunds of this much since the release. */
function calculateLeft({ kind, cents }: EarningRow, released: ReleasedOrder, refundedCents: number): number {
  const shareOf = (account: 'creator_balance' | 'royalty' | 'commission', returnedCents: number): number =>
    -(
      createSharePostings({ ...released, refundedCents: released.refundedCents + returnedCents }).find((share) => share.account === account)
        ?.cents ?? 0
    );
  switch (kind) {
    case 'sale':
      return shareOf('creator_balance', refundedCents);
    case 'royalty':
      return shareOf('royalty', refundedCents);
    case 'referral':
      return calculateReferralCredit({
        creditCents: cents,
        commissionCents: shareOf('commission', 0),
        commissionLeftCents: shareOf('commission', refundedCents),
      });
  }
}

function toBookedReferral({ id, currency }: OrderRow, { creator_id: referrerId }: EarningRow): BookedReferral {
  return { orderId: id, referrerId, currency };
}

async function listUnreversed(trx: Trx, orderId: string): Promise<string[]> {
  const rows = await trx.rows<{ id: string }>(
    sql`select id from earning where order_id = ${orderId} and state = 'moved' and want_back_cents > reversed_cents order by id`,
  );
  return rows.map(({ id }) => id);
}

/** The amount that the release of an order distributed; none where everything was refunded before. */
async function sumReleased(trx: Trx, orderId: string): Promise<number> {
  const posting = await trx.first<{ cents: number }>(
    sql`select p.cents from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        where t.cause = ${`release:${orderId}`} and p.account = 'buyer_payments'`,
  );
  return posting?.cents ?? 0;
}

/** True where a transfer must be reversed. */
async function takeFrom(trx: Trx, services: Services, earning: EarningRow, taken: number, now: Date): Promise<boolean> {
  const isGone = taken === earning.cents;
  // Based on what was actually reversed: what could not be reversed before was covered by later earnings.
  const wantBack = Math.min(Math.max(earning.want_back_cents, earning.reversed_cents) + taken - earning.taken_cents, earning.moved_cents);
  const state = earning.state === 'payable' && isGone ? 'taken' : earning.state;
  await trx.change(
    sql`update earning set taken_cents = ${taken}, want_back_cents = ${wantBack}, state = ${state} where id = ${earning.id}`,
  );
  if (isGone) await orderStore.recordPayoutStatus(trx, { earningIds: [earning.id] }, 'reversed', now);
  if (wantBack > earning.reversed_cents) await queueReversal(trx, services, earning.id, now);
  return wantBack > earning.reversed_cents && earning.state === 'moved';
}

function leaveToJob(services: Services, earningId: string, error: unknown): void {
  services.log.warn({ err: error, earningId }, 'could not reverse a transfer yet; its job retries');
}

/**
 * Reverses a transfer at the provider up to the requested amount, as far as the account's balance allows. Idempotent. Throws PaymentsUnavailable; the job
 * retries.
 */
export async function reverseEarning(services: Services, { earningId }: { earningId: string }): Promise<void> {
  const earning = await findEarning(services.db, earningId);
  if (!earning || earning.want_back_cents <= earning.reversed_cents) return;
  // The transfer is in progress; the job retries.
  if (earning.state === 'moving') throw new Error(`the transfer of ${earningId} does not exist yet`);
  if (!earning.provider_transfer_id) return;
  const until = await takeTurn(services, earningId);
  try {
    await reverseTransferred(services, earning, earning.provider_transfer_id);
  } finally {
    await services.db.change(sql`update earning set reversing_until = null where id = ${earningId} and reversing_until = ${until}`);
  }
}

/** Longer than the calls of one turn; after it, the process that had the turn is dead. */
const turnMs = 60_000;

/** A lease for one process at a time, because each checks the account's balance before it reverses. Throws while another has it; the job retries. */
async function takeTurn(services: Services, earningId: string): Promise<Date> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + turnMs);
  const taken = await services.db.change(
    sql`update earning set reversing_until = ${until} where id = ${earningId} and (reversing_until is null or reversing_until <= ${now})`,
  );
  if (taken === 0) throw new Error(`the transfer of ${earningId} is already being reversed`);
  return until;
}

async function reverseTransferred(services: Services, seen: EarningRow, transferId: string): Promise<void> {
  const earning = (await findEarning(services.db, seen.id)) ?? seen;
  if (earning.want_back_cents <= earning.reversed_cents) return;
  const earningId = earning.id;
  const transfer = await services.payouts.retrieveTransfer(transferId);
  const cents = Math.min(earning.want_back_cents - transfer.reversedCents, await calculateReversible(services, earning, transfer));
  if (cents <= 0) return await recordReversal(services, earning, transfer, true);
  try {
    const key = `reverse-${transfer.id}-${transfer.reversedCents}-${cents}`;
    await recordReversal(services, earning, await services.payouts.reverseTransfer(transfer.id, cents, key), true);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    services.log.warn({ err: error, earningId }, 'could not reverse a transfer; it is deducted from later earnings');
    await recordReversal(services, earning, transfer, true);
  }
}

/** The account's balance that no requested payout needs. */
async function calculateReversible(services: Services, earning: EarningRow, { accountId }: ProviderTransfer): Promise<number> {
  const { availableCents, pendingCents } = await services.payouts.getBalance(accountId);
  const unsent = await services.db.first<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::bigint as cents from payout where creator_id = ${earning.creator_id} and state in ('moving', 'waiting', 'failed')`,
  );
  return Math.min(availableCents + pendingCents, unsent?.cents ?? 0);
}

/** Records what was reversed of a transfer, by whomever. `isAll`: the rest cannot be reversed and is not waited for. */
async function recordReversal(
  services: Services,
  earning: EarningRow,
  transfer: ProviderTransfer,
  isAll: boolean,
  also?: (trx: Trx) => Promise<void>,
): Promise<void> {
  await services.db.transaction(async (trx) => {
    const now = services.clock.now();
    await also?.(trx);
    await trx.first(sql`select id from orders where id = ${earning.order_id} for update`);
    const locked = await trx.first<EarningRow & { provider: PayoutProvider }>(
      sql`select ${earningColumns}, (select provider from payout where payout.id = payout_id) as provider from earning where id = ${earning.id} for update`,
    );
    if (locked?.state !== 'moved') return;
    const beforeCents = locked.reversed_cents;
    const nowCents = Math.max(transfer.reversedCents, beforeCents);
    const wantBack = isAll && locked.want_back_cents === earning.want_back_cents ? nowCents : Math.max(locked.want_back_cents, nowCents);
    await trx.change(sql`update earning set reversed_cents = ${nowCents}, want_back_cents = ${wantBack} where id = ${earning.id}`);
    if (nowCents === beforeCents) return;
    if (nowCents > locked.want_back_cents) services.metrics.alarms.inc({ what: 'transfer_reversed_elsewhere' });
    await reducePayouts(trx, locked.creator_id, locked.payout_id, now);
    await bookEntry(trx, createReversedPayoutEntry(toBookedTransfer(locked, locked.provider), { beforeCents, nowCents }, now));
  });
}

type PayoutProvider = Parameters<typeof toBookedTransfer>[1];

/** Syncs a transfer of an event, since it may be reversed in the provider's dashboard. */
export async function syncTransfer(services: Services, transferId: string, also?: (trx: Trx) => Promise<void>): Promise<boolean> {
  const earning = await services.db.first<EarningRow>(
    sql`select ${earningColumns} from earning where provider_transfer_id = ${transferId}`,
  );
  if (!earning) return false;
  await recordReversal(services, earning, await services.payouts.retrieveTransfer(transferId), false, also);
  return true;
}
