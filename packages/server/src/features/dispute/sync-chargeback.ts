import { chargeback, chargebackFee, chargebackLost, chargebackWon } from '@strapline/domain/ledger/dispute-entries';
import type { PaymentStatus } from '@strapline/domain/order/order.states';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import { storeProviderEvent } from '../../platform/provider-events.ts';
import type { Services } from '../../platform/services.ts';
import type { ProviderChargeback } from '../../ports/chargebacks.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { PaymentNotFound, type PaymentProvider, type ProviderEvent } from '../../ports/payments.ts';
import { cancelAndRefund, finishCancellation } from '../cancellation/cancellation.ts';
import { book, owedToBuyer } from '../ledger/ledger.ts';
import {
  appendTimelineEntry,
  clearedOperatorFlag,
  nextTimer,
  type OrderOutcome,
  type OrderRow,
  orderColumns,
  paymentStatusAfter,
  publishOrderUpdate,
  queueOrderMail,
  queueRefund,
  returnedCents,
  toLedgerOrder,
  transitionOrder,
} from '../order/order.ts';
import { reduceRefunds } from '../refund/refund.ts';
import { chargebackById } from './chargeback.store.ts';
import { openByBank } from './create-dispute.ts';
import { appendDisputeStep, lockDispute } from './dispute.store.ts';
import { clearProposal, finishTransition, type Stepped, transitionDispute } from './dispute-transition.ts';

type Settlement = { order: OrderRow; stepped: Stepped | null; ended: OrderOutcome | null };

/** What the provider tells of chargebacks: what its endpoint is to be subscribed to. */
export const chargebackEvents: readonly string[] = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];

/** A message about a chargeback is a reason to look at the provider. False when its payment is none of ours. */
export async function handleChargebackEvent(services: Services, provider: PaymentProvider, event: ProviderEvent): Promise<boolean> {
  if (!event.objectId) return false;
  try {
    return await syncChargeback(services, await services.chargebacks.retrieve(event.objectId), { provider, event });
  } catch (error) {
    if (!(error instanceof PaymentNotFound)) throw error;
    return false;
  }
}

type Told = { provider: PaymentProvider; event: ProviderEvent };

/**
 * Brings our tables in step with what the provider says about a chargeback; webhook, answer and reconciliation all end here. It looks at the two states
 * only, so any order of arrival, duplicate or loss leads to the same end. False when no order of ours has the payment.
 */
export async function syncChargeback(services: Services, seen: ProviderChargeback, told?: Told): Promise<boolean> {
  const effect = await services.db.transaction(async (trx) => {
    const order = await lockOrderOf(trx, seen);
    if (!order) return null;
    if (told) await trx.change(storeProviderEvent(told.provider, told.event, 'settled', services.clock.now()));
    return await follow(trx, services, order, seen);
  });
  if (!effect) return false;
  if (effect.stepped) await finishTransition(services, effect.stepped);
  else if (effect.ended) await finishCancellation(services, effect.ended);
  else publishOrderUpdate(services, effect.order);
  return true;
}

async function lockOrderOf(trx: Trx, { intentId }: ProviderChargeback): Promise<OrderRow | undefined> {
  if (intentId === null) return undefined;
  return await trx.first<OrderRow>(
    sql`select ${orderColumns} from orders where payment_intent_id = ${intentId} and captured_cents > 0 for update`,
  );
}

async function follow(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<Settlement> {
  const before = await chargebackById(trx, seen.id);
  const booked = before?.booked ?? 'none';
  await keep(trx, services, order, seen);
  const nothing: Settlement = { order, stepped: null, ended: null };
  if (booked === 'won' || booked === 'lost') return nothing;
  const taken = booked === 'none' && seen.takenCents > 0 ? await take(trx, services, order, seen) : order;
  const isTaken = booked === 'taken' || seen.takenCents > 0;
  if (!isTaken) return nothing;
  await followFee(trx, services, taken, seen);
  // The word comes before the money, or with it: what is not there again is not in the books.
  if (seen.status === 'won' && seen.backCents >= seen.takenCents) return await win(trx, services, taken, seen);
  if (seen.status === 'lost') return await lose(trx, services, taken, seen);
  return { ...nothing, order: taken };
}

const ends: readonly ProviderChargeback['status'][] = ['won', 'lost', 'warning_closed', 'prevented'];

async function keep(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<void> {
  const now = services.clock.now();
  const endedAt = ends.includes(seen.status) ? now : null;
  await trx.change(
    sql`insert into chargeback (id, provider, order_id, cents, fee_cents, reason, status, answer_by, opened_at, ended_at, updated_at)
        values (${seen.id}, ${order.payment_provider}, ${order.id}, ${seen.cents}, ${seen.feeCents - seen.feeBackCents}, ${seen.reason}, ${seen.status},
          ${seen.answerBy}, ${seen.created}, ${endedAt}, ${now})
        on conflict (id) do update set status = excluded.status, cents = excluded.cents, fee_cents = excluded.fee_cents, answer_by = excluded.answer_by,
          ended_at = coalesce(chargeback.ended_at, excluded.ended_at), updated_at = excluded.updated_at
        where chargeback.booked not in ('won', 'lost')`,
  );
}

/** The bank has the money for now: the payout is frozen, and what was on its way goes into dispute. */
async function take(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<OrderRow> {
  const at = services.clock.now();
  await trx.change(sql`update chargeback set booked = 'taken' where id = ${seen.id}`);
  const frozen = await setPayment(
    trx,
    order,
    'disputed',
    sql`timer_at = null, payout_status = case when payout_status = 'pending' then 'held' else payout_status end`,
    at,
  );
  await appendTimelineEntry(trx, order.id, at, { code: 'bank_asks' }, 'provider');
  if (order.status === 'paid') await queueOrderMail(trx, services, order.id, 'bank_asks');
  const moved = await freeze(trx, services, frozen);
  await book(trx, chargeback(toLedgerOrder(moved), { chargebackId: seen.id, cents: seen.takenCents, feeCents: seen.feeCents }, at));
  return moved;
}

/** Providers charge again for an answer, and give back what they charged for one that was won. */
async function followFee(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<void> {
  const booked = await trx.first<{ cents: number; times: number }>(
    sql`select coalesce(sum(p.cents), 0)::int as cents, count(*)::int as times from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        where t.order_id = ${order.id} and p.account = 'processor_fees'
          and (t.cause = ${`chargeback:${seen.id}`} or starts_with(t.cause, ${`chargeback_fee:${seen.id}:`}))`,
  );
  const cents = seen.feeCents - seen.feeBackCents - (booked?.cents ?? 0);
  if (cents === 0) return;
  const fee = { chargebackId: seen.id, cents, number: booked?.times ?? 0 };
  await book(trx, chargebackFee(toLedgerOrder(order), fee, services.clock.now()));
}

async function freeze(trx: Trx, services: Services, order: OrderRow): Promise<OrderRow> {
  const at = services.clock.now();
  if (order.status === 'shipped' || order.status === 'delivered') {
    const moved = await transitionOrder(trx, order, { action: 'dispute', by: 'provider', at, entry: { code: 'payout_frozen' } });
    await openByBank(trx, services, moved);
    return moved;
  }
  const dispute = order.status === 'disputed' ? await lockDispute(trx, order.id) : undefined;
  if (dispute) await appendDisputeStep(trx, dispute.id, { at, by: 'provider', what: 'bank' });
  if (order.status !== 'disputed' || dispute) return order;
  // A parcel that did not move: from now on the bank decides, and what it decides ends the dispute.
  await trx.change(sql`update orders set needs_operator = ${clearedOperatorFlag} where id = ${order.id}`);
  const asked = { ...order, needs_operator: order.owed_again_cents > 0 ? 'refund_failed' : null };
  await openByBank(trx, services, asked);
  return asked;
}

/** The bank found that the payment stands. */
async function win(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<Settlement> {
  const at = services.clock.now();
  await trx.change(sql`update chargeback set booked = 'won' where id = ${seen.id}`);
  await appendTimelineEntry(trx, order.id, at, { code: 'bank_kept_payment' }, 'provider');
  await book(trx, chargebackWon(toLedgerOrder(order), { chargebackId: seen.id, cents: seen.takenCents }, at));
  return await goOn(trx, services, order);
}

/** The bank gave the money, or a part of it, back to the buyer. */
async function lose(trx: Trx, services: Services, order: OrderRow, seen: ProviderChargeback): Promise<Settlement> {
  const at = services.clock.now();
  await trx.change(sql`update chargeback set booked = 'lost' where id = ${seen.id}`);
  // What was promised beyond what is left has gone this way.
  const promised = await reduceRefunds(trx, order, seen.takenCents, at);
  const owedCents = (await owedToBuyer(trx, order.id, order.currency)) - promised;
  const lost = await setPayment(trx, order, 'disputed', sql`charged_back_cents = charged_back_cents + ${seen.takenCents}::int`, at);
  const isAll = returnedCents(lost) >= lost.captured_cents;
  const entry: TimelineMessage = isAll
    ? { code: 'bank_returned_payment' }
    : { code: 'bank_returned_part', params: { cents: seen.takenCents } };
  await appendTimelineEntry(trx, order.id, at, entry, 'provider');
  await book(trx, chargebackLost(toLedgerOrder(lost), { chargebackId: seen.id, cents: seen.takenCents, owedCents }, at));
  return await goOn(trx, services, lost);
}

/**
 * Once no bank has any of it under way, the order goes on as what they left allows: as if nothing had been, without its payment, or, where they took a part,
 * with the house, which decides about the rest. An order that was not sent ends with what they took of it; of a complete one only the payment changes.
 */
async function goOn(trx: Trx, services: Services, order: OrderRow): Promise<Settlement> {
  const at = services.clock.now();
  if (await isStillAsked(trx, order.id)) return { order, stepped: null, ended: null };
  const status = paymentStatusAfter({ ...order, payment_status: 'captured' }, returnedCents(order));
  const free = { ...order, payment_status: status, ship_since: at };
  const isToShip = order.status === 'paid' && order.charged_back_cents === 0;
  // Who could not ship while the bank was asking has the whole time again.
  const set = sql`timer_at = ${isToShip ? nextTimer(free, at) : null}, ship_since = ${isToShip ? at : null},
    payout_status = case when status = 'completed' and payout_status = 'held' then 'pending' else payout_status end`;
  const freed = await setPayment(trx, order, status, set, at);
  await queueRefund(trx, services, order.id, at);
  if (isToShip) await queueOrderMail(trx, services, order.id, 'bank_stands');
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

/** Another bank, or the same one by another message, has not decided yet. */
async function isStillAsked(trx: Trx, orderId: string): Promise<boolean> {
  return (await trx.first(sql`select 1 from chargeback where order_id = ${orderId} and booked = 'taken'`)) !== undefined;
}

async function settleDispute(trx: Trx, services: Services, order: OrderRow): Promise<Settlement> {
  const dispute = order.status === 'disputed' ? await lockDispute(trx, order.id) : undefined;
  if (!dispute || dispute.ended_at) return { order, stepped: null, ended: null };
  const isPart = order.charged_back_cents > 0 && returnedCents(order) < order.captured_cents;
  const action = order.charged_back_cents === 0 ? 'decide_seller' : isPart ? 'take_part' : 'decide_buyer';
  const locked = isPart ? await clearProposal(trx, { order, dispute }, services.clock.now()) : { order, dispute };
  const stepped = await transitionDispute(trx, services, locked, { action, by: 'provider', what: 'bank' });
  return { order: stepped.order, stepped, ended: null };
}

async function setPayment(trx: Trx, order: OrderRow, status: PaymentStatus, set: ReturnType<typeof sql>, at: Date): Promise<OrderRow> {
  const moved = await trx.first<OrderRow>(
    sql`update orders set payment_status = ${status}, updated_at = ${at}, ${set} where id = ${order.id} returning ${orderColumns}`,
  );
  if (!moved) throw new Error(`order ${order.id} is gone`);
  return moved;
}
