import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateNet, calculateRoyalty, calculateTotal, createPriceLines, priceLimits } from '../money/money.ts';
import { orderStatuses } from '../order/order.states.ts';
import { findDelivery } from '../shipping/shipping-zones.ts';
import { type LedgerEntry, ledgerAccounts, type Posting } from './accounts.ts';
import {
  createChargebackEntry,
  createChargebackFeeEntry,
  createLostChargebackEntry,
  createPromiseEntry,
  createWonChargebackEntry,
} from './dispute-entries.ts';
import {
  type BookedOrder,
  createAcceptanceEntry,
  createCancellationEntry,
  createCaptureEntry,
  createFailedRefundEntry,
  createPaidOtherwiseEntry,
  createProcessorFeeEntry,
  createRefundEntry,
  createReleaseEntry,
  createSharePostings,
} from './order-entries.ts';
import {
  type BookedTransfer,
  createFailedPayoutEntry,
  createPayoutEntry,
  createReversedPayoutEntry,
  createSentPayoutEntry,
  createTakeBackEntry,
} from './payout-entries.ts';

const at = new Date('2026-11-21T10:00:00Z');

function order({ priceCents = 120_00, ...change }: Partial<BookedOrder> & { priceCents?: number } = {}): BookedOrder {
  const lines = createPriceLines('Ivory lace', priceCents, findDelivery('US'));
  return {
    orderId: 'ord_1',
    provider: 'embedded',
    currency: 'usd',
    status: 'paid',
    lines,
    capturedCents: calculateTotal(lines),
    refundedCents: 0,
    feeCents: 4_15,
    netCents: calculateNet(priceCents) + 6_00,
    royaltyCents: 0,
    sellerDeliveryCents: 6_00,
    sellerId: 'acc_seller',
    creatorId: 'acc_seller',
    ...change,
  };
}

/** The balance of every account after these entries. */
function balances(entries: readonly LedgerEntry[]): Record<string, number> {
  const held: Record<string, number> = {};
  for (const { account, subject, cents } of entries.flatMap((entry) => entry.postings)) {
    const key = subject ? `${account} ${subject}` : account;
    held[key] = (held[key] ?? 0) + cents;
  }
  return Object.fromEntries(Object.entries(held).filter(([, cents]) => cents !== 0));
}

const sum = (postings: readonly Posting[]): number => postings.reduce((all, { cents }) => all + cents, 0);

describe('the ledger of an order', () => {
  test('holds the payment, and releases everybody’s share at the end', () => {
    const paid = [createCaptureEntry(order(), at)];
    expect(balances(paid)).toEqual({
      'clearing embedded': 132_70 - 4_15,
      'processor_fees embedded': 4_15,
      'buyer_payments ord_1': -132_70,
    });
    expect(balances([...paid, createReleaseEntry(order(), at)])).toEqual({
      'clearing embedded': 132_70 - 4_15,
      'processor_fees embedded': 4_15,
      'creator_balance acc_seller': -114_00,
      commission: -12_00,
      protection: -6_70,
    });
  });

  test('leaves the delivery with the platform if it buys the postage, and on orders from before sellers could', () => {
    for (const sellerDeliveryCents of [0, null])
      expect(balances([createReleaseEntry(order({ netCents: 108_00, sellerDeliveryCents }), at)])).toMatchObject({
        'creator_balance acc_seller': -108_00,
        commission: -12_00,
        shipping: -6_00,
      });
  });

  test('owes a canceled order’s money until the provider refunded it; the platform bears the fee', () => {
    const canceled = [createCaptureEntry(order(), at), createCancellationEntry(order(), 132_70, at)];
    expect(balances(canceled)).toMatchObject({ 'refunds ord_1': -132_70 });
    const sent = createRefundEntry(order({ status: 'canceled' }), { beforeCents: 0, nowCents: 132_70, owedCents: 132_70 }, at);
    expect(balances([...canceled, sent])).toEqual({ 'clearing embedded': -4_15, 'processor_fees embedded': 4_15 });
  });

  test('owes a late payment of an ended order back at once', () => {
    expect(balances([createCaptureEntry(order({ status: 'expired', feeCents: null }), at)])).toEqual({
      'clearing embedded': 132_70,
      'refunds ord_1': -132_70,
    });
  });

  test('holds a late payment that an operator accepted', () => {
    expect(balances([createCaptureEntry(order({ status: 'expired' }), at), createAcceptanceEntry(order(), 132_70, at)])).toEqual(
      balances([createCaptureEntry(order(), at)]),
    );
  });

  test('takes a fee that was reported later from the provider’s balance', () => {
    expect(balances([createCaptureEntry(order({ feeCents: null }), at), createProcessorFeeEntry(order(), 4_15, at)])).toEqual(
      balances([createCaptureEntry(order(), at)]),
    );
  });

  test('takes a partial refund from everybody in proportion', () => {
    const resold = order({ royaltyCents: 6_00, netCents: 102_00 + 6_00, creatorId: 'acc_maker' });
    expect(createSharePostings({ ...resold, refundedCents: 30_00 }).map(({ cents }) => cents)).toEqual([-82_50, -4_50, -9_00, -6_70, 0]);
    // The whole price was refunded; delivery and protection are left.
    expect(createSharePostings({ ...resold, refundedCents: 120_00 }).map(({ cents }) => cents)).toEqual([-6_00, 0, 0, -6_70, 0]);
  });

  test('takes it from the creator first on older orders, also with a royalty', () => {
    const before = {
      sellerDeliveryCents: null,
      royaltyCents: calculateRoyalty(120_00),
      netCents: calculateNet(120_00) - calculateRoyalty(120_00),
    };
    const resold = order({ ...before, creatorId: 'acc_maker' });
    expect(createSharePostings({ ...resold, refundedCents: 30_00 })).toEqual([
      { account: 'creator_balance', subject: 'acc_seller', cents: -72_00 },
      { account: 'royalty', subject: 'acc_maker', cents: -6_00 },
      { account: 'commission', subject: '', cents: -12_00 },
      { account: 'protection', subject: '', cents: -6_70 },
      { account: 'shipping', subject: '', cents: -6_00 },
    ]);
    const [creator, royalty, commission] = createSharePostings({ ...resold, refundedCents: 110_00 });
    expect([creator?.cents, royalty?.cents, commission?.cents]).toEqual([0, 0, -10_00]);
  });

  test('shows a refund after the release as an overdrawn account', () => {
    const late = createRefundEntry(order({ status: 'completed' }), { beforeCents: 0, nowCents: 132_70, owedCents: 0 }, at);
    expect(balances([createCaptureEntry(order(), at), createReleaseEntry(order(), at), late])).toMatchObject({ 'refunds ord_1': 132_70 });
  });

  test('each refund of an order has its own cause, and the same refund the same one', () => {
    const getCause = (beforeCents: number, nowCents: number) =>
      createRefundEntry(order(), { beforeCents, nowCents, owedCents: 0 }, at).cause;
    expect(new Set([getCause(0, 10_00), getCause(10_00, 20_00), getCause(10_00, 20_00)]).size).toBe(2);
  });

  test('refuses a release whose lines do not sum to the payment', () => {
    expect(() => createReleaseEntry(order({ capturedCents: 100_00 }), at)).toThrow(RangeError);
  });
});

describe('the ledger of a refund and of a chargeback', () => {
  const bank = { chargebackId: 'du_1', cents: 132_70, feeCents: 15_00 };
  test('promises a part, releases the rest, and sends what was promised', () => {
    const before = [createCaptureEntry(order(), at), createPromiseEntry(order(), { refundId: 'rfd_1', cents: 30_00 }, at)];
    expect(balances(before)).toMatchObject({ 'buyer_payments ord_1': -102_70, 'refunds ord_1': -30_00 });
    const after = [
      createReleaseEntry(order({ refundedCents: 30_00 }), at),
      createRefundEntry(order({ status: 'completed' }), { beforeCents: 0, nowCents: 30_00, owedCents: 30_00 }, at),
    ];
    expect(balances([...before, ...after])).toEqual({
      'clearing embedded': 132_70 - 4_15 - 30_00,
      'processor_fees embedded': 4_15,
      'creator_balance acc_seller': -87_00,
      commission: -9_00,
      protection: -6_70,
    });
  });

  test('takes what was sent by hand beyond the promise from what is held', () => {
    const sent = createRefundEntry(order(), { beforeCents: 0, nowCents: 50_00, owedCents: 30_00 }, at);
    expect(balances([sent])).toMatchObject({ 'refunds ord_1': 30_00, 'buyer_payments ord_1': 20_00 });
  });

  test('owes a failed refund again, and books the same sum again under another cause', () => {
    const canceled = order({ status: 'canceled' });
    const totals = { beforeCents: 0, nowCents: 132_70, owedCents: 132_70 };
    const sent = createRefundEntry(canceled, totals, at);
    const failed = createFailedRefundEntry(canceled, { cents: 132_70, failedCents: 132_70 }, at);
    expect(balances([createCaptureEntry(canceled, at), sent, failed])).toMatchObject({ 'refunds ord_1': -132_70 });
    const again = createRefundEntry(canceled, { ...totals, failedCents: 132_70 }, at);
    expect(again.cause).not.toBe(sent.cause);
    expect(balances([createCaptureEntry(canceled, at), sent, failed, again])).not.toHaveProperty(['refunds ord_1']);
    const paid = createPaidOtherwiseEntry(canceled, { cents: 132_70, paidCents: 132_70 }, at);
    expect(balances([createCaptureEntry(canceled, at), sent, failed, paid])).toMatchObject({ paid_otherwise: -132_70 });
  });

  test('a won chargeback restores the balances, less the provider’s fee', () => {
    const { chargebackId } = bank;
    const entries = [createChargebackEntry(order(), bank, at), createWonChargebackEntry(order(), bank, at)];
    expect(balances(entries)).toEqual({ 'clearing embedded': -15_00, 'processor_fees embedded': 15_00 });
    const [more, back] = [15_00, -30_00].map((cents, i) => createChargebackFeeEntry(order(), { chargebackId, cents, number: i + 1 }, at));
    expect(balances([...entries, more, back].filter((one) => one !== undefined))).toEqual({});
    expect(more?.cause).not.toBe(back?.cause);
  });

  test('a lost chargeback is taken from what was held, or has to be recovered', () => {
    const taken = [createCaptureEntry(order(), at), createChargebackEntry(order(), bank, at)];
    expect(balances(taken)).toMatchObject({ 'chargebacks ord_1': 132_70, 'clearing embedded': -19_15 });
    expect(balances([...taken, createLostChargebackEntry(order(), { ...bank, owedCents: 0 }, at)])).toEqual({
      'clearing embedded': -19_15,
      'processor_fees embedded': 19_15,
    });
    const released = [
      ...taken,
      createReleaseEntry(order(), at),
      createLostChargebackEntry(order({ status: 'completed' }), { ...bank, owedCents: 0 }, at),
    ];
    expect(balances(released)).toMatchObject({ 'refunds ord_1': 132_70 });
  });
});

describe('the ledger of a payout', () => {
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

  test('reduces balance and clearing when it was sent, with nothing left in transit', () => {
    expect(
      balances([
        createPayoutEntry(one, at),
        createSentPayoutEntry(one, at),
        createPayoutEntry(royalty, at),
        createSentPayoutEntry(royalty, at),
      ]),
    ).toEqual({
      'creator_balance acc_seller': 108_00,
      'royalty acc_maker': 6_00,
      'clearing stripe': -114_00,
    });
  });

  test('is restored after a refusal, and a second attempt has its own cause', () => {
    const again = { ...one, attempt: 1 };
    expect(balances([createPayoutEntry(one, at), createFailedPayoutEntry(one, at)])).toEqual({});
    expect(createPayoutEntry(again, at).cause).not.toBe(createPayoutEntry(one, at).cause);
    expect(createSentPayoutEntry(again, at).cause).toBe(createSentPayoutEntry(one, at).cause);
  });

  test('books each reversed part once', () => {
    const [first, second] = [
      createReversedPayoutEntry(one, { beforeCents: 0, nowCents: 30_00 }, at),
      createReversedPayoutEntry(one, { beforeCents: 30_00, nowCents: 50_00 }, at),
    ];
    expect(balances([first, second])).toEqual({ 'clearing stripe': 50_00, 'creator_balance acc_seller': -50_00 });
    expect(new Set([first.cause, second.cause]).size).toBe(2);
  });
});

describe('a refund after the release', () => {
  const sold = order({
    status: 'completed',
    capturedCents: 132_70,
    netCents: 108_00,
    royaltyCents: 6_00,
    creatorId: 'acc_maker',
  });
  const fromBefore = { ...sold, netCents: 102_00, sellerDeliveryCents: null };

  test('comes off everybody in proportion, then off the one who received the delivery, then off the protection', () => {
    expect(balances([createTakeBackEntry(sold, { beforeCents: 0, nowCents: 40_00 }, at)])).toEqual({
      'creator_balance acc_seller': 34_00,
      'royalty acc_maker': 2_00,
      commission: 4_00,
      'refunds ord_1': -40_00,
    });
    expect(balances([createTakeBackEntry(sold, { beforeCents: 120_00, nowCents: 128_00 }, at)])).toEqual({
      'creator_balance acc_seller': 6_00,
      protection: 2_00,
      'refunds ord_1': -8_00,
    });
  });

  test('on older orders comes off the seller first, then the first creator, then the platform', () => {
    const sold = fromBefore;
    expect(balances([createTakeBackEntry(sold, { beforeCents: 0, nowCents: 40_00 }, at)])).toEqual({
      'creator_balance acc_seller': 40_00,
      'refunds ord_1': -40_00,
    });
    expect(balances([createTakeBackEntry(sold, { beforeCents: 40_00, nowCents: 110_00 }, at)])).toEqual({
      'creator_balance acc_seller': 62_00,
      'royalty acc_maker': 6_00,
      commission: 2_00,
      'refunds ord_1': -70_00,
    });
  });

  test('leaves nobody anything if everything is refunded', () => {
    const all = balances([createReleaseEntry(sold, at), createTakeBackEntry(sold, { beforeCents: 0, nowCents: 132_70 }, at)]);
    expect(all).toEqual({ 'buyer_payments ord_1': 132_70, 'refunds ord_1': -132_70 });
  });

  test('counts what was refunded before the release', () => {
    const half = { ...sold, refundedCents: 100_00 };
    expect(balances([createTakeBackEntry(half, { beforeCents: 0, nowCents: 5_00 }, at)])).toEqual({
      'creator_balance acc_seller': 4_25,
      'royalty acc_maker': 25,
      commission: 50,
      'refunds ord_1': -5_00,
    });
    expect(balances([createTakeBackEntry({ ...fromBefore, refundedCents: 100_00 }, { beforeCents: 0, nowCents: 5_00 }, at)])).toEqual({
      'creator_balance acc_seller': 2_00,
      'royalty acc_maker': 3_00,
      'refunds ord_1': -5_00,
    });
  });
});

describe('every transaction', () => {
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
      const lines = createPriceLines('x', price, findDelivery(country));
      const royalty = isResale ? calculateRoyalty(price) : 0;
      const capturedCents = calculateTotal(lines);
      const delivery = postage === 'creator' ? (findDelivery(country)?.cents ?? 0) : 0;
      const booked = order({
        priceCents: price,
        lines,
        status,
        capturedCents,
        feeCents: fee,
        refundedCents: Math.floor(capturedCents * back),
        netCents: calculateNet(price) - royalty + delivery,
        royaltyCents: royalty,
        sellerDeliveryCents: postage === 'before' ? null : delivery,
        creatorId: isResale ? 'acc_maker' : 'acc_seller',
      });
      return { booked, paidAt: wasPaid ? at : null };
    });

  test('of any order in any state sums to zero, has each account once, and leaves nothing held or owed that its end does not call for', () => {
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

/** The entries of an order's steps, with everything refunded as one refund. */
function historyOf(order: BookedOrder, wasPaid: boolean): LedgerEntry[] {
  if (order.capturedCents === 0) return [];
  const isOver = order.status === 'canceled' || order.status === 'expired';
  const wasHeld = wasPaid || !isOver;
  const before = wasHeld && (isOver || order.status === 'completed') ? { ...order, status: 'paid' as const } : order;
  const entries = [createCaptureEntry(before, at)];
  if (wasHeld && isOver) entries.push(createCancellationEntry(order, order.capturedCents, at));
  if (order.refundedCents > 0) {
    const refunded = { beforeCents: 0, nowCents: order.refundedCents, owedCents: isOver ? order.refundedCents : 0 };
    entries.push(createRefundEntry(isOver ? order : before, refunded, at));
  }
  if (order.status === 'completed' && order.capturedCents > order.refundedCents) entries.push(createReleaseEntry(order, at));
  return entries;
}
