import { randomBytes } from 'node:crypto';
import { createRandomText } from '../ids.ts';
import type { Body, Row } from '../store/rows.ts';

export type CheckoutStatus =
  | 'ACTIVE'
  | 'PROCESSING'
  | 'DEACTIVATED'
  | 'EXPIRED'
  | 'COMPLETED'
  | 'FAILED'
  | 'REFUNDED'
  | 'PARTIALLY_REFUNDED';

/** Amounts are texts with two decimals; times are RFC 3339. */
export interface CheckoutRefund {
  id: string;
  checkoutId: string;
  amount: string;
  currency: 'USDC';
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  reason?: string;
  transactionHash?: string;
  createdAt: string;
  completedAt?: string;
}

export interface Checkout {
  id: string;
  url: string;
  amount: string;
  currency: 'USDC';
  network: 'base';
  address: string;
  tokenAddress: string;
  status: CheckoutStatus;
  description?: string;
  metadata?: Record<string, string>;
  expiresAt: string;
  successRedirectUrl?: string;
  failRedirectUrl?: string;
  /** Once paid; `totalAmount` is what arrived, possibly less than the price. */
  settlement?: { totalAmount: string; feeAmount: string; netAmount: string; currency: 'USDC' };
  transactionHash?: string;
  refundedAmount?: string;
  refunds?: CheckoutRefund[];
  createdAt: string;
  updatedAt: string;
}

/** As stored. */
export interface CheckoutBody extends Body {
  object: 'checkout';
  status: CheckoutStatus;
  checkout: Checkout;
}

export type CheckoutRow = Row & { body: CheckoutBody };

/** Only this package writes rows of this kind. */
export function isCheckoutRow(row: Row): row is CheckoutRow {
  return row.kind === 'checkout';
}

export type CheckoutEventType =
  | 'checkout.payment.success'
  | 'checkout.payment.failed'
  | 'checkout.payment.expired'
  | 'checkout.refund.success'
  | 'checkout.refund.failed';

export interface CheckoutEvent extends Body {
  object: 'checkout_event';
  eventType: CheckoutEventType;
  checkout: Checkout;
}

export function isCheckoutEvent(body: Body): body is CheckoutEvent {
  return body.object === 'checkout_event';
}

/** USDC on the test network. */
const tokenAddress = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';

function createCheckoutId(): string {
  return randomBytes(12).toString('hex');
}

export function createHash(): string {
  return `0x${randomBytes(32).toString('hex')}`;
}

export type CheckoutFacts = Pick<Checkout, 'amount' | 'expiresAt'> &
  Partial<Pick<Checkout, 'description' | 'metadata' | 'successRedirectUrl' | 'failRedirectUrl'>>;

export function createCheckoutObject(facts: CheckoutFacts, base: string, now: Date): { checkout: Checkout; token: string } {
  const token = `pl_${createRandomText(26)}`;
  const at = now.toISOString();
  const checkout: Checkout = {
    id: createCheckoutId(),
    url: `${base}/pay/${token}`,
    currency: 'USDC',
    network: 'base',
    address: `0x${randomBytes(20).toString('hex')}`,
    tokenAddress,
    status: 'ACTIVE',
    createdAt: at,
    updatedAt: at,
    ...facts,
  };
  return { checkout, token };
}

export function toBody(checkout: Checkout): CheckoutBody {
  return { id: checkout.id, object: 'checkout', status: checkout.status, checkout };
}

/** `48.25` as 4825 cents, or null. */
export function parseCents(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null;
  const [whole = '', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

export function formatAmount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** One percent, like Coinbase. */
export function createSettlement(cents: number): NonNullable<Checkout['settlement']> {
  const fee = Math.round(cents / 100);
  return { totalAmount: formatAmount(cents), feeAmount: formatAmount(fee), netAmount: formatAmount(cents - fee), currency: 'USDC' };
}

/** An active checkout is expired after its deadline, even before its row is updated. */
export function expireIfDue(checkout: Checkout, now: Date): Checkout {
  return checkout.status === 'ACTIVE' && Date.parse(checkout.expiresAt) <= now.getTime() ? { ...checkout, status: 'EXPIRED' } : checkout;
}
