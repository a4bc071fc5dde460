type LineKind = 'item' | 'shipping' | 'protection' | 'discount';
export type PriceLine = { kind: LineKind; label: string; amountCents: number };

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

/** Payouts run daily; a smaller balance waits. */
export const minPayoutCents = 20_00;

/** A price on a card: cents below $100, whole dollars below $10,000, then thousands with k. Never for an amount to be paid. */
export function formatPrice(cents: number): string {
  checkCents(cents);
  const sign = cents < 0 ? '−' : '';
  const size = Math.abs(cents);
  if (size < 100_00) return sign + formatDollars(size);
  const dollars = Math.round(size / 100);
  // A price that rounds up to $10,000 is shown as $10k, never as $10,000.
  if (dollars < 10_000) return `${sign}$${groupDigits(dollars)}`;
  const tenths = Math.round(size / 10_000);
  return `${sign}$${groupDigits(Math.floor(tenths / 10))}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}k`;
}

/** An amount to be paid, always with cents: `$1,240.00`, below zero with a minus sign: `−$12.50`. */
export function formatAmount(cents: number): string {
  checkCents(cents);
  return (cents < 0 ? '−' : '') + formatDollars(Math.abs(cents));
}

/** Whether a price is allowed: whole cents within the limits. */
export function isPrice(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= priceLimits.minCents && cents <= priceLimits.maxCents;
}

/** The platform's commission, in cents. */
export function calculateCommission(priceCents: number): number {
  return Math.max(calculatePercent(priceCents, fees.commissionPercent), fees.commissionMinCents);
}

/** The buyer's fee for protection, in cents. */
export function calculateProtection(priceCents: number): number {
  return calculatePercent(priceCents, fees.protectionPercent) + fees.protectionFixedCents;
}

/** The first creator's royalty on a resale, in cents. */
export function calculateRoyalty(priceCents: number): number {
  return calculatePercent(priceCents, fees.royaltyPercent);
}

/** The cost of delivery and the label of its price line. */
export type Delivery = { label: string; cents: number };

/**
 * The price lines the buyer sees before paying, stored on the order when the payment starts. `delivery` is null if the seller does not send
 * to that country.
 */
export function createPriceLines(title: string, priceCents: number, delivery: Delivery | null): PriceLine[] {
  return [
    { kind: 'item', label: title, amountCents: priceCents },
    ...(delivery ? [{ kind: 'shipping' as const, label: delivery.label, amountCents: delivery.cents }] : []),
    {
      kind: 'protection',
      label: `Buyer protection, ${fees.protectionPercent} % + ${formatAmount(fees.protectionFixedCents)}`,
      amountCents: calculateProtection(priceCents),
    },
  ];
}

/** The same lines for another price of the piece, such as an offer. */
export function repriceLines(lines: readonly PriceLine[], priceCents: number): PriceLine[] {
  const amounts: Partial<Record<LineKind, number>> = { item: priceCents, protection: calculateProtection(priceCents) };
  return lines.map((line) => ({ ...line, amountCents: amounts[line.kind] ?? line.amountCents }));
}

/** The sum the buyer pays. */
export function calculateTotal(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amountCents, 0);
}

/** What a buyer pays for delivery. */
export function getDeliveryCents(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { kind, amountCents }) => sum + (kind === 'shipping' ? amountCents : 0), 0);
}

/** The seller's share of the price, before a resale's royalty. */
export function calculateNet(priceCents: number): number {
  return priceCents - calculateCommission(priceCents);
}

/** The share of an owner who resells a piece: the first creator gets a royalty. */
export function calculateResaleNet(priceCents: number): number {
  return calculateNet(priceCents) - calculateRoyalty(priceCents);
}

// Half up, in whole numbers: 5 % of 149.90 is 7.495 and becomes 7.50.
function calculatePercent(cents: number, percent: number): number {
  checkCents(cents);
  return Math.floor((cents * percent + 50) / 100);
}

function formatDollars(cents: number): string {
  return `$${groupDigits(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

// Not Intl, because its output depends on the language data of browser and server, which must agree.
function groupDigits(whole: number): string {
  return whole < 1000 ? String(whole) : `${groupDigits(Math.floor(whole / 1000))},${String(whole % 1000).padStart(3, '0')}`;
}

function checkCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError('an amount must be a whole number of cents');
}
