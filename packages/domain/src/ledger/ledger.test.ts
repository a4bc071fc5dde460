import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { netCents, priceLimits, priceLines, royaltyCents, totalCents } from '../money/money.ts';
import { orderStatuses } from '../order/order.states.ts';
import { deliveryTo } from '../shipping/shipping-zones.ts';
import { entry, type LedgerEntry, ledgerAccounts, type Posting } from './accounts.ts';
import { chargeback, chargebackFee, chargebackLost, chargebackWon, promise } from './dispute-entries.ts';
import {
  acceptance,
  type BookedOrder,
  cancellation,
  capture,
  paidOtherwise,
  processorFee,
  refund,
  refundFailed,
  release,
  sharesOf,
} from './order-entries.ts';
import { type BookedTransfer, payout, payoutFailed, payoutReversed, payoutSent, takeBack } from './payout-entries.ts';

const at = new Date('2026-11-21T10:00:00Z');

function order({ priceCents = 120_00, ...change }: Partial<BookedOrder> & { priceCents?: number } = {}): BookedOrder {
  const lines = priceLines('Ivory lace', priceCents, deliveryTo('US'));
  return {
    orderId: 'ord_1',
    provider: 'embedded',
    currency: 'usd',
    status: 'paid',
    lines,
    capturedCents: totalCents(lines),
    refundedCents: 0,
    feeCents: 4_15,
    netCents: netCents(priceCents) + 6_00,
    royaltyCents: 0,
    sellerDeliveryCents: 6_00,
    sellerId: 'acc_seller',
    creatorId: 'acc_seller',
    ...change,
  };
}

/** What every account holds after entries. */
function balances(entries: readonly LedgerEntry[]): Record<string, number> {
  const held: Record<string, number> = {};
  for (const { account, subject, cents } of entries.flatMap((entry) => entry.postings)) {
    const key = subject ? `${account} ${subject}` : account;
    held[key] = (held[key] ?? 0) + cents;
  }
  return Object.fromEntries(Object.entries(held).filter(([, cents]) => cents !== 0));
}

const sum = (postings: readonly Posting[]): number => postings.reduce((all, { cents }) => all + cents, 0);

describe('the books of an order', () => {
  test('hold what was paid, and at the end everybody has their share', () => {
    const paid = [capture(order(), at)];
    expect(balances(paid)).toEqual({
      'clearing embedded': 132_70 - 4_15,
      'processor_fees embedded': 4_15,
      'buyer_payments ord_1': -132_70,
    });
    expect(balances([...paid, release(order(), at)])).toEqual({
      'clearing embedded': 132_70 - 4_15,
      'processor_fees embedded': 4_15,
      'creator_balance acc_seller': -114_00,
      commission: -12_00,
      protection: -6_70,
    });
  });

  test('leave the delivery with the platform where it buys the postage, and on orders from before there was a choice', () => {
    for (const sellerDeliveryCents of [0, null])
      expect(balances([release(order({ netCents: 108_00, sellerDeliveryCents }), at)])).toMatchObject({
        'creator_balance acc_seller': -108_00,
        commission: -12_00,
        shipping: -6_00,
      });
  });

  test('owe a canceled order back until the provider has sent it, and the fee stays with the platform', () => {
    const canceled = [capture(order(), at), cancellation(order(), 132_70, at)];
    expect(balances(canceled)).toMatchObject({ 'refunds ord_1': -132_70 });
    const sent = refund(order({ status: 'canceled' }), { beforeCents: 0, nowCents: 132_70, owedCents: 132_70 }, at);
    expect(balances([...canceled, sent])).toEqual({ 'clearing embedded': -4_15, 'processor_fees embedded': 4_15 });
  });

  test('owe back at once what came for an order that had ended', () => {
    expect(balances([capture(order({ status: 'expired', feeCents: null }), at)])).toEqual({
      'clearing embedded': 132_70,
      'refunds ord_1': -132_70,
    });
  });

  test('hold money again that an operator took for an order that had ended', () => {
    expect(balances([capture(order({ status: 'expired' }), at), acceptance(order(), 132_70, at)])).toEqual(
      balances([capture(order(), at)]),
    );
  });

  test('take a fee that was told later from what lies at the provider', () => {
    expect(balances([capture(order({ feeCents: null }), at), processorFee(order(), 4_15, at)])).toEqual(balances([capture(order(), at)]));
  });

  test('take a part that was given back from everybody in proportion', () => {
    const resold = order({ royaltyCents: 6_00, netCents: 102_00 + 6_00, creatorId: 'acc_maker' });
    expect(sharesOf({ ...resold, refundedCents: 30_00 }).map(({ cents }) => cents)).toEqual([-82_50, -4_50, -9_00, -6_70, 0]);
    // All of the price went back: what is left is the delivery, and the protection.
    expect(sharesOf({ ...resold, refundedCents: 120_00 }).map(({ cents }) => cents)).toEqual([-6_00, 0, 0, -6_70, 0]);
  });

  test('take it from the creator first on orders from before, and know a royalty', () => {
    const before = { sellerDeliveryCents: null, royaltyCents: royaltyCents(120_00), netCents: netCents(120_00) - royaltyCents(120_00) };
    const resold = order({ ...before, creatorId: 'acc_maker' });
    expect(sharesOf({ ...resold, refundedCents: 30_00 })).toEqual([
      { account: 'creator_balance', subject: 'acc_seller', cents: -72_00 },
      { account: 'royalty', subject: 'acc_maker', cents: -6_00 },
      { account: 'commission', subject: '', cents: -12_00 },
      { account: 'protection', subject: '', cents: -6_70 },
      { account: 'shipping', subject: '', cents: -6_00 },
    ]);
    const [creator, royalty, commission] = sharesOf({ ...resold, refundedCents: 110_00 });
    expect([creator?.cents, royalty?.cents, commission?.cents]).toEqual([0, 0, -10_00]);
  });

  test('say by an overdrawn account that money went back after it was released', () => {
    const late = refund(order({ status: 'completed' }), { beforeCents: 0, nowCents: 132_70, owedCents: 0 }, at);
    expect(balances([capture(order(), at), release(order(), at), late])).toMatchObject({ 'refunds ord_1': 132_70 });
  });

  test('each refund of an order has a cause of its own, and the same refund the same', () => {
    const given = (beforeCents: number, nowCents: number) => refund(order(), { beforeCents, nowCents, owedCents: 0 }, at).cause;
    expect(new Set([given(0, 10_00), given(10_00, 20_00), given(10_00, 20_00)]).size).toBe(2);
  });

  test('do not release what the lines do not make up', () => {
    expect(() => release(order({ capturedCents: 100_00 }), at)).toThrow(RangeError);
  });
});

describe('the books of a refund and of a chargeback', () => {
  const bank = { chargebackId: 'du_1', cents: 132_70, feeCents: 15_00 };
  test('promise a part, release the rest, and send what was promised', () => {
    const before = [capture(order(), at), promise(order(), { refundId: 'rfd_1', cents: 30_00 }, at)];
    expect(balances(before)).toMatchObject({ 'buyer_payments ord_1': -102_70, 'refunds ord_1': -30_00 });
    const after = [
      release(order({ refundedCents: 30_00 }), at),
      refund(order({ status: 'completed' }), { beforeCents: 0, nowCents: 30_00, owedCents: 30_00 }, at),
    ];
    expect(balances([...before, ...after])).toEqual({
      'clearing embedded': 132_70 - 4_15 - 30_00,
      'processor_fees embedded': 4_15,
      'creator_balance acc_seller': -87_00,
      commission: -9_00,
      protection: -6_70,
    });
  });

  test('what was sent by hand beyond the promise comes from what is held', () => {
    const sent = refund(order(), { beforeCents: 0, nowCents: 50_00, owedCents: 30_00 }, at);
    expect(balances([sent])).toMatchObject({ 'refunds ord_1': 30_00, 'buyer_payments ord_1': 20_00 });
  });

  test('what a bank does not take is owed again, and the same sum goes again under another cause', () => {
    const canceled = order({ status: 'canceled' });
    const given = { beforeCents: 0, nowCents: 132_70, owedCents: 132_70 };
    const sent = refund(canceled, given, at);
    const failed = refundFailed(canceled, { cents: 132_70, failedCents: 132_70 }, at);
    expect(balances([capture(canceled, at), sent, failed])).toMatchObject({ 'refunds ord_1': -132_70 });
    const again = refund(canceled, { ...given, failedCents: 132_70 }, at);
    expect(again.cause).not.toBe(sent.cause);
    expect(balances([capture(canceled, at), sent, failed, again])).not.toHaveProperty(['refunds ord_1']);
    const paid = paidOtherwise(canceled, { cents: 132_70, paidCents: 132_70 }, at);
    expect(balances([capture(canceled, at), sent, failed, paid])).toMatchObject({ paid_otherwise: -132_70 });
  });

  test('won, everything is as before, less what the provider keeps', () => {
    const { chargebackId } = bank;
    const kept = [chargeback(order(), bank, at), chargebackWon(order(), bank, at)];
    expect(balances(kept)).toEqual({ 'clearing embedded': -15_00, 'processor_fees embedded': 15_00 });
    const [more, back] = [15_00, -30_00].map((cents, i) => chargebackFee(order(), { chargebackId, cents, number: i + 1 }, at));
    expect(balances([...kept, more, back].filter((one) => one !== undefined))).toEqual({});
    expect(more?.cause).not.toBe(back?.cause);
  });

  test('lost, it is gone from what was held, or has to be got back', () => {
    const taken = [capture(order(), at), chargeback(order(), bank, at)];
    expect(balances(taken)).toMatchObject({ 'chargebacks ord_1': 132_70, 'clearing embedded': -19_15 });
    expect(balances([...taken, chargebackLost(order(), { ...bank, owedCents: 0 }, at)])).toEqual({
      'clearing embedded': -19_15,
      'processor_fees embedded': 19_15,
    });
    const released = [...taken, release(order(), at), chargebackLost(order({ status: 'completed' }), { ...bank, owedCents: 0 }, at)];
    expect(balances(released)).toMatchObject({ 'refunds ord_1': 132_70 });
  });
});

describe('the books of a payout', () => {
  const one: BookedTransfer = {
    orderId: 'ord_1',
    kind: 'sale',
    creatorId: 'acc_seller',
    provider: 'stripe',
    currency: 'usd',
    cents: 108_00,
    attempt: 0,
  };
  const royalty: BookedTransfer = { ...one, kind: 'royalty', creatorId: 'acc_maker', cents: 6_00 };

  test('lessen balance and clearing when it was sent, and nothing stays on its way', () => {
    expect(balances([payout(one, at), payoutSent(one, at), payout(royalty, at), payoutSent(royalty, at)])).toEqual({
      'creator_balance acc_seller': 108_00,
      'royalty acc_maker': 6_00,
      'clearing stripe': -114_00,
    });
  });

  test('are as before when it was refused, and a second attempt has a name of its own', () => {
    const again = { ...one, attempt: 1 };
    expect(balances([payout(one, at), payoutFailed(one, at)])).toEqual({});
    expect(payout(again, at).cause).not.toBe(payout(one, at).cause);
    expect(payoutSent(again, at).cause).toBe(payoutSent(one, at).cause);
  });

  test('have each part once that came back', () => {
    const [first, second] = [
      payoutReversed(one, { beforeCents: 0, nowCents: 30_00 }, at),
      payoutReversed(one, { beforeCents: 30_00, nowCents: 50_00 }, at),
    ];
    expect(balances([first, second])).toEqual({ 'clearing stripe': 50_00, 'creator_balance acc_seller': -50_00 });
    expect(new Set([first.cause, second.cause]).size).toBe(2);
  });
});

describe('what is taken back after the release', () => {
  const sold = order({
    status: 'completed',
    capturedCents: 132_70,
    netCents: 108_00,
    royaltyCents: 6_00,
    creatorId: 'acc_maker',
  });
  const fromBefore = { ...sold, netCents: 102_00, sellerDeliveryCents: null };

  test('comes off everybody in proportion, then off who received the delivery, then off the protection', () => {
    expect(balances([takeBack(sold, { beforeCents: 0, nowCents: 40_00 }, at)])).toEqual({
      'creator_balance acc_seller': 34_00,
      'royalty acc_maker': 2_00,
      commission: 4_00,
      'refunds ord_1': -40_00,
    });
    expect(balances([takeBack(sold, { beforeCents: 120_00, nowCents: 128_00 }, at)])).toEqual({
      'creator_balance acc_seller': 6_00,
      protection: 2_00,
      'refunds ord_1': -8_00,
    });
  });

  test('comes off the seller first, then the first creator, then the platform, on orders from before', () => {
    const sold = fromBefore;
    expect(balances([takeBack(sold, { beforeCents: 0, nowCents: 40_00 }, at)])).toEqual({
      'creator_balance acc_seller': 40_00,
      'refunds ord_1': -40_00,
    });
    expect(balances([takeBack(sold, { beforeCents: 40_00, nowCents: 110_00 }, at)])).toEqual({
      'creator_balance acc_seller': 62_00,
      'royalty acc_maker': 6_00,
      commission: 2_00,
      'refunds ord_1': -70_00,
    });
  });

  test('leaves nobody anything once all of it went back', () => {
    const all = balances([release(sold, at), takeBack(sold, { beforeCents: 0, nowCents: 132_70 }, at)]);
    expect(all).toEqual({ 'buyer_payments ord_1': 132_70, 'refunds ord_1': -132_70 });
  });

  test('counts what had gone back before the release', () => {
    const half = { ...sold, refundedCents: 100_00 };
    expect(balances([takeBack(half, { beforeCents: 0, nowCents: 5_00 }, at)])).toEqual({
      'creator_balance acc_seller': 4_25,
      'royalty acc_maker': 25,
      commission: 50,
      'refunds ord_1': -5_00,
    });
    expect(balances([takeBack({ ...fromBefore, refundedCents: 100_00 }, { beforeCents: 0, nowCents: 5_00 }, at)])).toEqual({
      'creator_balance acc_seller': 2_00,
      'royalty acc_maker': 3_00,
      'refunds ord_1': -5_00,
    });
  });
});

describe('every transaction', () => {
  test('refuses what does not sum to zero, moves nothing, is no whole cent, or lacks its subject', () => {
    const line = (account: Posting['account'], subject: string, cents: number): Posting => ({ account, subject, cents });
    for (const wrong of [
      [line('commission', '', 1), line('protection', '', 1)],
      [line('commission', '', 1), line('protection', '', -2)],
      [line('commission', '', 5), line('commission', '', -5)],
      [],
      [line('commission', '', 0.5), line('protection', '', -0.5)],
      [line('commission', 'ord_1', 1), line('protection', '', -1)],
      [line('clearing', '', 1), line('protection', '', -1)],
    ])
      expect(() => entry({ cause: 'x', kind: 'capture', orderId: null, currency: 'usd', at }, wrong)).toThrow(RangeError);
  });

  const anyOrder = fc
    .record({
      price: fc.integer({ min: priceLimits.minCents, max: priceLimits.maxCents }),
      country: fc.constantFrom('US', 'FR'),
      status: fc.constantFrom(...orderStatuses),
      back: fc.double({ min: 0, max: 1, noNaN: true }),
      fee: fc.option(fc.integer({ min: 0, max: 50_00 })),
      isResale: fc.boolean(),
      wasPaid: fc.boolean(),
      postage: fc.constantFrom('creator', 'platform', 'before'),
    })
    .map(({ price, country, status, back, fee, isResale, wasPaid, postage }) => {
      const lines = priceLines('x', price, deliveryTo(country));
      const royalty = isResale ? royaltyCents(price) : 0;
      const capturedCents = totalCents(lines);
      const delivery = postage === 'creator' ? (deliveryTo(country)?.cents ?? 0) : 0;
      const booked = order({
        priceCents: price,
        lines,
        status,
        capturedCents,
        feeCents: fee,
        refundedCents: Math.floor(capturedCents * back),
        netCents: netCents(price) - royalty + delivery,
        royaltyCents: royalty,
        sellerDeliveryCents: postage === 'before' ? null : delivery,
        creatorId: isResale ? 'acc_maker' : 'acc_seller',
      });
      return { booked, paidAt: wasPaid ? at : null };
    });

  test('of any order in any state sums to zero, has lines of one account once, and only what belongs to its end stays held or owed', () => {
    fc.assert(
      fc.property(anyOrder, ({ booked, paidAt }) => {
        const entries = historyOf(booked, paidAt !== null);
        for (const { postings } of entries) {
          expect(sum(postings)).toBe(0);
          expect(new Set(postings.map(({ account, subject }) => `${account} ${subject}`)).size).toBe(postings.length);
          expect(postings.every(({ account, subject }) => (ledgerAccounts[account].of === null) === (subject === ''))).toBe(true);
        }
        expect(new Set(entries.map(({ cause }) => cause)).size).toBe(entries.length);
        const held = balances(entries);
        const left = booked.capturedCents - booked.refundedCents;
        const isOver = booked.status === 'canceled' || booked.status === 'expired';
        expect(0 - (held['refunds ord_1'] ?? 0)).toBe(isOver ? left : 0);
        expect(0 - (held['buyer_payments ord_1'] ?? 0)).toBe(isOver || booked.status === 'completed' ? 0 : left);
        expect((held['clearing embedded'] ?? 0) + (held['processor_fees embedded'] ?? 0)).toBe(left);
      }),
      { numRuns: 2000 },
    );
  });
});

/** The entries that the steps of an order leave, with all that was refunded as one refund. */
function historyOf(order: BookedOrder, wasPaid: boolean): LedgerEntry[] {
  if (order.capturedCents === 0) return [];
  const isOver = order.status === 'canceled' || order.status === 'expired';
  const wasHeld = wasPaid || !isOver;
  const before = wasHeld && (isOver || order.status === 'completed') ? { ...order, status: 'paid' as const } : order;
  const entries = [capture(before, at)];
  if (wasHeld && isOver) entries.push(cancellation(order, order.capturedCents, at));
  if (order.refundedCents > 0) {
    const refunded = { beforeCents: 0, nowCents: order.refundedCents, owedCents: isOver ? order.refundedCents : 0 };
    entries.push(refund(isOver ? order : before, refunded, at));
  }
  if (order.status === 'completed' && order.capturedCents > order.refundedCents) entries.push(release(order, at));
  return entries;
}
