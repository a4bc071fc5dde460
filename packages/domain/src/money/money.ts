type LineKind = 'item' | 'shipping' | 'protection' | 'discount';
export type Line = { kind: LineKind; label: string; amountCents: number };

export const priceLimits = { minCents: 10_00, maxCents: 10_000_00 } as const;

export const fees = {
  commissionPercent: 10,
  commissionMinCents: 1_00,
  protectionPercent: 5,
  protectionFixedCents: 70,
  royaltyPercent: 5,
  shippingDomesticCents: 6_00,
  shippingWorldCents: 18_00,
  domesticCountry: 'US',
} as const;

/** Payouts run daily, from this balance on. */
export const payoutMinCents = 20_00;

/** A price on a card: cents below $100, whole dollars below $10,000, then thousands with k. Never for an amount to be paid. */
export function showPrice(cents: number): string {
  checkCents(cents);
  const sign = cents < 0 ? '−' : '';
  const size = Math.abs(cents);
  if (size < 100_00) return sign + withCents(size);
  const dollars = Math.round(size / 100);
  // What rounds up to $10,000 is shown as thousands, so that the step has no second spelling.
  if (dollars < 10_000) return `${sign}$${grouped(dollars)}`;
  const tenths = Math.round(size / 10_000);
  return `${sign}$${grouped(Math.floor(tenths / 10))}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}k`;
}

/** An amount to be paid, always with cents: `$1,240.00`, below zero with a minus sign: `−$12.50`. */
export function showAmount(cents: number): string {
  checkCents(cents);
  return (cents < 0 ? '−' : '') + withCents(Math.abs(cents));
}

/** True for a price that may be asked: whole cents within the limits. */
export function isPrice(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= priceLimits.minCents && cents <= priceLimits.maxCents;
}

/** What the platform keeps of the item's price. */
export function commissionCents(priceCents: number): number {
  return Math.max(percentOf(priceCents, fees.commissionPercent), fees.commissionMinCents);
}

/** What the buyer pays for protection. */
export function protectionCents(priceCents: number): number {
  return percentOf(priceCents, fees.protectionPercent) + fees.protectionFixedCents;
}

/** What the first creator receives when somebody else sells the piece on. */
export function royaltyCents(priceCents: number): number {
  return percentOf(priceCents, fees.royaltyPercent);
}

/** What the way to a buyer costs, and what its line is called. */
export type Delivery = { label: string; cents: number };

/** Every line the buyer sees before paying; frozen on the order when the payment starts. `delivery` is null where it is not sent to that country. */
export function priceLines(title: string, priceCents: number, delivery: Delivery | null): Line[] {
  return [
    { kind: 'item', label: title, amountCents: priceCents },
    ...(delivery ? [{ kind: 'shipping' as const, label: delivery.label, amountCents: delivery.cents }] : []),
    {
      kind: 'protection',
      label: `Buyer protection, ${fees.protectionPercent} % + ${showAmount(fees.protectionFixedCents)}`,
      amountCents: protectionCents(priceCents),
    },
  ];
}

/** The sum the buyer pays. */
export function totalCents(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.amountCents, 0);
}

/** What a buyer pays for delivery. */
export function deliveryCentsOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { kind, amountCents }) => sum + (kind === 'shipping' ? amountCents : 0), 0);
}

/** What the creator receives of the price of a first sale. A resale also takes off the royalty. */
export function netCents(priceCents: number): number {
  return priceCents - commissionCents(priceCents);
}

// Half up, in whole numbers: 5 % of 149.90 is 7.495 and becomes 7.50.
function percentOf(cents: number, percent: number): number {
  checkCents(cents);
  return Math.floor((cents * percent + 50) / 100);
}

function withCents(cents: number): string {
  return `$${grouped(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

// By hand, because the browser's own formatting depends on its language data and the server's must equal it.
function grouped(whole: number): string {
  return whole < 1000 ? String(whole) : `${grouped(Math.floor(whole / 1000))},${String(whole % 1000).padStart(3, '0')}`;
}

function checkCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError('an amount is a whole number of cents');
}
