import { randomBytes } from 'node:crypto';
import type { Output } from '@strapline/contract/events';
import type { Address } from '@strapline/contract/shapes/shipping';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { expect } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import { checkOut, createListedTag, type Purchase, payByCard, waitForOrder } from '../order/test-purchase.ts';
import { postToProvider } from '../order/test-webhook.ts';
import { reverseTransfers } from '../payout/payout.ts';

export type Referred = { server: TestServer; mara: Person; ref: Person; nora: Person };
type Buying = { card?: string; street?: string; priceCents?: number };

let streets = 0;

/** An address that nobody else has. */
function createAddress(street?: string): Address {
  streets += 1;
  return {
    name: 'June Miller',
    line1: street ?? `${streets} Elm Street`,
    city: 'Portland',
    region: 'OR',
    postalCode: '97201',
    country: 'US',
  };
}

/** Signs a new account up by somebody's link. */
export async function signUp({ client }: Person, referrer: Pick<Person, 'username'>): Promise<Output<'authHook'>> {
  return await client.call('authHook', { kind: 'signUp', referrerId: referrer.username });
}

/** The same person with a connection from a browser with this cookie. */
export async function openBrowser(server: TestServer, person: Person, secret: string): Promise<Person> {
  return { ...person, client: await server.connect({ token: person.token, headers: { cookie: `strapline-browser=${secret}` } }) };
}

export function createBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A paid and shipped order, which its buyer can complete. */
export async function buy(
  { server, mara }: Pick<Referred, 'server' | 'mara'>,
  { client }: Pick<Person, 'client'>,
  { card = 'pm_card_bypassPending', street, priceCents = 120_00 }: Buying = {},
): Promise<Purchase> {
  const braTagId = await createListedTag(server, mara, { priceCents });
  const purchase = await checkOut(client, braTagId, { shipTo: createAddress(street) });
  await payByCard(server, purchase, card);
  await waitForOrder(client, purchase, 'paid');
  await mara.client.call('shipOrder', { orderId: purchase.order.id, carrier: 'USPS', codeByHand: true });
  return purchase;
}

export async function complete({ client }: Pick<Person, 'client'>, { order }: Purchase): Promise<void> {
  await client.call('confirmDelivery', { orderId: order.id, satisfied: true });
}

/** Refunds a part of a completed order at the provider, and waits until everybody's share is reversed. `totalCents` is all that was refunded. */
export async function refund(server: TestServer, { intent, order }: Purchase, cents: number, totalCents = cents): Promise<void> {
  expect(await postToProvider(server, 'refunds', { payment_intent: intent.id, amount: String(cents) })).toBe(200);
  const readRefunded = async () =>
    (await server.services.db.first<{ cents: number }>(sql`select refunded_cents as cents from orders where id = ${order.id}`))?.cents ?? 0;
  await expect.poll(readRefunded).toBe(totalCents);
  await reverseTransfers(server.services, order.id, totalCents);
}

/** What a referrer's page says, what the ledger owes them, and why a referral counts for nobody. */
export async function readReferral(
  server: TestServer,
  { client, accountId }: Person,
): Promise<{ credited: number; creditCents: number; signUps: number; owedCents: number; reason: string | null }> {
  const { credited, creditCents, signUps } = await client.call('getReferral');
  const owed = await server.services.db.first<{ cents: number }>(
    sql`select -cents as cents from ledger_balance where account = 'referral_credit' and subject = ${accountId}`,
  );
  const decided = await server.services.db.first<{ reason: string | null }>(
    sql`select reason from referral where referrer_id = ${accountId} order by at desc limit 1`,
  );
  return { credited, creditCents, signUps, owedCents: owed?.cents ?? 0, reason: decided?.reason ?? null };
}

export async function expectAgreement(server: TestServer): Promise<void> {
  expect(formatAuditReport(await checkBooks(server.services.db))).toContain('Everything agrees.');
}
