import {
  createChargebackEntry,
  createChargebackFeeEntry,
  createLostChargebackEntry,
  createWonChargebackEntry,
} from '@strapline/domain/ledger/dispute-entries';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import { storeProviderEvent } from '../../platform/provider-events.ts';
import type { Services } from '../../platform/services.ts';
import type { ProviderChargeback } from '../../ports/chargebacks.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { PaymentNotFound, type PaymentProvider, type ProviderEvent } from '../../ports/payments.ts';
import { cancelAndRefund, finishCancellation } from '../cancellation/cancellation.ts';
import { bookEntry, getOwedToBuyer } from '../ledger/ledger.ts';
import {
  type OrderOutcome,
  type OrderRow,
  orderMoney,
  orderPolicy,
  orderQueue,
  orderStore,
  publishOrderUpdate,
  transitionOrder,
} from '../order/order.ts';
import { reduceRefunds } from '../refund/refund.ts';
import { findChargeback } from './chargeback.store.ts';
import { openByBank } from './create-dispute.ts';
import { appendDisputeStep, lockDispute } from './dispute.store.ts';
import { clearProposal, type DisputeOutcome, finishTransition, transitionDispute } from './dispute-transition.ts';

type ChargebackOutcome = { order: OrderRow; stepped: DisputeOutcome | null; ended: OrderOutcome | null };

/** Provider events about chargebacks, which the webhook endpoint subscribes to. */
export const chargebackEvents: readonly string[] = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];

/** Loads the chargeback of an event from the provider. False when no order has its payment. */
export async function handleChargebackEvent(services: Services, provider: PaymentProvider, event: ProviderEvent): Promise<boolean> {
  if (!event.objectId) return false;
  try {
    return await syncChargeback(services, await services.chargebacks.retrieve(event.objectId), { provider, event });
  } catch (error) {
    if (!(error instanceof PaymentNotFound)) throw error;
    return false;
  }
}

type EventOf = { provider: PaymentProvider; event: ProviderEvent };

/**
 * Applies the provider's state of a chargeback; webhooks, answers and reconciliation all end here. Idempotent for lost, repeated and reordered events. False
 * when no order has the payment.
 */
export async function syncChargeback(services: Services, seen: ProviderChargeback, source?: EventOf): Promise<boolean> {
  const effect = await services.db.transaction(async (trx) => {
    const order = await lockOrderOf(trx, seen);
    if (!order) return null;
    if (source) await trx.change(storeProviderEvent(source.provider, source.event, 'settled', services.clock.now()));
    return await applyChargeback(trx, services, order, seen);
  });
  if (!effect) return false;
  if (effect.stepped) await finishTransition(services, effect.stepped);
  else if (effect.ended) await finishCancellation(services, effect.ended);
  else publishOrderUpdate(services, effect.order);
  return true;
}

async function lockOrderOf(trx: Trx, { intentId }: ProviderChargeback): Promise<OrderRow | undefined> {
  if (intentId === null) return undefined;
  return await orderStore.findCapturedForUpdate(trx, intentId);
}

async function applyChargeback(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<ChargebackOutcome> {
  const before = await findChargeback(trx, seen.id);
  const booked = before?.booked ?? 'none';
  await saveChargeback(trx, services, order, seen);
  const unchanged: ChargebackOutcome = { order, stepped: null, ended: null };
  if (booked === 'won' || booked === 'lost') return unchanged;
  const current = booked === 'none' && seen.withdrawnCents > 0 ? await recordWithdrawal(trx, services, order, seen) : order;
  const isTaken = booked === 'taken' || seen.withdrawnCents > 0;
  if (!isTaken) return unchanged;
  await followFee(trx, services, current, seen);
  // The decision can arrive before the money; only reinstated money is booked.
  if (seen.status === 'won' && seen.returnedCents >= seen.withdrawnCents) return await recordWin(trx, services, current, seen);
  if (seen.status === 'lost') return await recordLoss(trx, services, current, seen);
  return { ...unchanged, order: current };
}

const ends: readonly ProviderChargeback['status'][] = ['won', 'lost', 'warning_closed', 'prevented'];

async function saveChargeback(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<void> {
  const now = services.clock.now();
  const endedAt = ends.includes(seen.status) ? now : null;
  await trx.change(
    sql`insert into chargeback (id, provider, order_id, cents, fee_cents, reason, status, answer_by, opened_at, ended_at, updated_at)
        values (${seen.id}, ${order.payment_provider}, ${order.id}, ${seen.cents}, ${seen.feeCents - seen.returnedFeeCents}, ${seen.reason}, ${seen.status},
          ${seen.answerDeadline}, ${seen.created}, ${endedAt}, ${now})
        on conflict (id) do update set status = excluded.status, cents = excluded.cents, fee_cents = excluded.fee_cents, answer_by = excluded.answer_by,
          ended_at = coalesce(chargeback.ended_at, excluded.ended_at), updated_at = excluded.updated_at
        where chargeback.booked not in ('won', 'lost')`,
  );
}

/** The bank withdrew the money: the payout is frozen, and an order that was shipped goes into dispute. */
async function recordWithdrawal(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<OrderRow> {
  const at = services.clock.now();
  await trx.change(sql`update chargeback set booked = 'taken' where id = ${seen.id}`);
  const payoutStatus = order.payout_status === 'pending' ? 'held' : order.payout_status;
  const frozen = await orderStore.update(trx, order.id, { payment_status: 'disputed', timer_at: null, payout_status: payoutStatus }, at);
  await orderStore.appendTimelineEntry(trx, order.id, at, { code: 'bank_asks' }, 'provider');
  if (order.status === 'paid') await orderQueue.mail(trx, services, order.id, 'bank_asks');
  const frozenOrder = await freezeOrder(trx, services, frozen);
  await bookEntry(
    trx,
    createChargebackEntry(
      orderMoney.toLedgerOrder(frozenOrder),
      { chargebackId: seen.id, cents: seen.withdrawnCents, feeCents: seen.feeCents },
      at,
    ),
  );
  return frozenOrder;
}

/** Providers charge a fee for an answer, and refund the fee of a chargeback that was won. */
async function followFee(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<void> {
  const booked = await trx.first<{ cents: number; times: number }>(
    sql`select coalesce(sum(p.cents), 0)::int as cents, count(*)::int as times from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        where t.order_id = ${order.id} and p.account = 'processor_fees'
          and (t.cause = ${`chargeback:${seen.id}`} or starts_with(t.cause, ${`chargeback_fee:${seen.id}:`}))`,
  );
  const cents = seen.feeCents - seen.returnedFeeCents - (booked?.cents ?? 0);
  if (cents === 0) return;
  const fee = { chargebackId: seen.id, cents, number: booked?.times ?? 0 };
  await bookEntry(trx, createChargebackFeeEntry(orderMoney.toLedgerOrder(order), fee, services.clock.now()));
}

async function freezeOrder(trx: Trx, services: Services, order: OrderRow): Promise<OrderRow> {
  const at = services.clock.now();
  if (order.status === 'shipped' || order.status === 'delivered') {
    const disputedOrder = await transitionOrder(trx, order, { action: 'dispute', by: 'provider', at, entry: { code: 'payout_frozen' } });
    await openByBank(trx, services, disputedOrder);
    return disputedOrder;
  }
  const dispute = order.status === 'disputed' ? await lockDispute(trx, order.id) : undefined;
  if (dispute) await appendDisputeStep(trx, dispute.id, { at, by: 'provider', what: 'bank' });
  if (order.status !== 'disputed' || dispute) return order;
  // In dispute because tracking stopped: from now on, the chargeback decides.
  const reviewedOrder = await orderStore.update(trx, order.id, { isReviewed: true });
  await openByBank(trx, services, reviewedOrder);
  return reviewedOrder;
}

/** The bank decided for the seller. */
async function recordWin(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<ChargebackOutcome> {
  const at = services.clock.now();
  await trx.change(sql`update chargeback set booked = 'won' where id = ${seen.id}`);
  await orderStore.appendTimelineEntry(trx, order.id, at, { code: 'bank_kept_payment' }, 'provider');
  await bookEntry(
    trx,
    createWonChargebackEntry(orderMoney.toLedgerOrder(order), { chargebackId: seen.id, cents: seen.withdrawnCents }, at),
  );
  return await resumeOrder(trx, services, order);
}

/** The bank returned the payment, or a part of it, to the buyer. */
async function recordLoss(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<ChargebackOutcome> {
  const at = services.clock.now();
  await trx.change(sql`update chargeback set booked = 'lost' where id = ${seen.id}`);
  // Pending refunds beyond what is left have been paid by the chargeback.
  const promised = await reduceRefunds(trx, order, seen.withdrawnCents, at);
  const owedCents = (await getOwedToBuyer(trx, order.id, order.currency)) - promised;
  const lost = await orderStore.update(
    trx,
    order.id,
    { payment_status: 'disputed', charged_back_cents: order.charged_back_cents + seen.withdrawnCents },
    at,
  );
  const isAll = orderMoney.sumReturnedCents(lost) >= lost.captured_cents;
  const entry: TimelineMessage = isAll
    ? { code: 'bank_returned_payment' }
    : { code: 'bank_returned_part', params: { cents: seen.withdrawnCents } };
  await orderStore.appendTimelineEntry(trx, order.id, at, entry, 'provider');
  await bookEntry(
    trx,
    createLostChargebackEntry(orderMoney.toLedgerOrder(lost), { chargebackId: seen.id, cents: seen.withdrawnCents, owedCents }, at),
  );
  return await resumeOrder(trx, services, lost);
}

/**
 * Continues the order once no chargeback is open: unchanged, without its payment, or, if part of it was lost, by an operator's decision about the rest. An
 * unshipped order is canceled; a completed one only changes its payment status.
 */
async function resumeOrder(trx: Trx, services: Services, order: OrderRow): Promise<ChargebackOutcome> {
  const at = services.clock.now();
  if (await isStillAsked(trx, order.id)) return { order, stepped: null, ended: null };
  const status = orderMoney.getPaymentStatusAfter({ ...order, payment_status: 'captured' }, orderMoney.sumReturnedCents(order));
  const free = { ...order, payment_status: status, ship_since: at };
  const isToShip = order.status === 'paid' && order.charged_back_cents === 0;
  // The seller could not ship during the chargeback, so the time to ship starts again.
  const isReleased = order.status === 'completed' && order.payout_status === 'held';
  const freed = await orderStore.update(
    trx,
    order.id,
    {
      payment_status: status,
      timer_at: isToShip ? orderPolicy.getNextTimer(free, at) : null,
      ship_since: isToShip ? at : null,
      payout_status: isReleased ? 'pending' : order.payout_status,
    },
    at,
  );
  await orderQueue.refund(trx, services, order.id, at);
  if (isToShip) await orderQueue.mail(trx, services, order.id, 'bank_stands');
  if (freed.status === 'paid' && !isToShip) {
    const ended = await cancelAndRefund(trx, services, freed, {
      by: 'provider',
      entry: { code: 'canceled_by_bank' },
      reason: 'canceled',
    });
    return { order: ended.order, stepped: null, ended };
  }
  return await settleDispute(trx, services, freed);
}

/** Another chargeback of the order is still open. */
async function isStillAsked(trx: Trx, orderId: string): Promise<boolean> {
  return (await trx.first(sql`select 1 from chargeback where order_id = ${orderId} and booked = 'taken'`)) !== undefined;
}

async function settleDispute(trx: Trx, services: Services, order: OrderRow): Promise<ChargebackOutcome> {
  const dispute = order.status === 'disputed' ? await lockDispute(trx, order.id) : undefined;
  if (!dispute || dispute.ended_at) return { order, stepped: null, ended: null };
  const isPart = order.charged_back_cents > 0 && orderMoney.sumReturnedCents(order) < order.captured_cents;
  const action = order.charged_back_cents === 0 ? 'decide_seller' : isPart ? 'take_part' : 'decide_buyer';
  const locked = isPart ? await clearProposal(trx, { order, dispute }, services.clock.now()) : { order, dispute };
  const stepped = await transitionDispute(trx, services, locked, { action, by: 'provider', what: 'bank' });
  return { order: stepped.order, stepped, ended: null };
}
