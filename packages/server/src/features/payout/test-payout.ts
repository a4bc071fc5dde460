import type { Output } from '@strapline/contract/events';
import { day, hour } from '@strapline/domain/time';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { sql } from '../../ports/database.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { checkOut, createCreator, createListedTag, payByCard, waitForOrder } from '../order/test-purchase.ts';

/** The required fields of the provider's onboarding page. */
export const details = {
  do: 'submit',
  first_name: 'Mara',
  last_name: 'Quill',
  born: '1990-04-02',
  routing: '110000000',
  account: '000123456789',
  review: 'approved',
  terms: 'yes',
};

/** Completes the provider's onboarding page; `account: '000111111116'` is a bank account that returns payouts. */
export async function onboardCreator(server: TestServer, person: Person, more: Partial<typeof details> = {}): Promise<void> {
  const { client } = await signInAgain(server, person);
  const { url } = await client.call('getStripeLoginLink', {});
  const visit = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
  const answer = await fetch(visit, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...details, ...more }) });
  if (answer.status !== 303) throw new Error(`the onboarding page answered ${answer.status}`);
}

/** A creator with an active payout account. */
export async function createPaidCreator(server: TestServer, more: Partial<typeof details> = {}): Promise<Person> {
  const person = await createCreator(server);
  await onboardCreator(server, person, more);
  await fetchPayouts(server, person);
  return person;
}

/** Creates an order and completes it with a claim; returns its id. The payment is available at once unless another card is given. */
export async function createCompletedOrder(
  server: TestServer,
  seller: Person,
  { priceCents = 100_00, method = 'pm_card_bypassPending', soldBy }: { priceCents?: number; method?: string; soldBy?: Person } = {},
): Promise<string> {
  const buyer = await server.person();
  const maker = await signInAgain(server, seller);
  const braTagId = await createListedTag(server, maker, { priceCents });
  const reseller = soldBy && (await signInAgain(server, soldBy));
  if (reseller) await handOver(maker, reseller, braTagId);
  const owner = reseller ?? maker;
  await owner.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: priceCents });
  const { strapCode } = await owner.client.call('pullStrapCode', { braTagId });
  const purchase = await checkOut(buyer.client, braTagId);
  await payByCard(server, purchase, method);
  await waitForOrder(buyer.client, purchase, 'paid');
  await owner.client.call('shipOrder', { orderId: purchase.order.id, carrier: 'USPS' });
  await buyer.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true });
  return purchase.order.id;
}

/** The creator gives the piece away, and its new owner claims it. */
async function handOver(creator: Person, owner: Person, braTagId: string): Promise<void> {
  const { strapCode } = await creator.client.call('pullStrapCode', { braTagId });
  await creator.client.call('braTagAction', { braTagId, action: 'given' });
  await owner.client.call('claimCollectorTag', { braTagId, strapCode });
}

/** Moves the clock by a day and runs the due jobs, including the sandbox's bank. */
export async function advanceDay(server: TestServer): Promise<void> {
  await waitForJobs(server);
  await advanceClock(server, day);
}

/** The payouts page as this person sees it. */
export async function fetchPayouts(server: TestServer, person: Person): Promise<Output<'fetchPayouts'>> {
  return await (await signInAgain(server, person)).client.call('fetchPayouts', {});
}

/** The clock moves by days, longer than a session. */
export async function signInAgain(server: TestServer, person: Person): Promise<Person> {
  const token = await server.tokenOf(person.accountId);
  return { ...person, token, client: await server.connect({ token }) };
}

/** Polls until the order's payout has this status, moving the clock so that the bank responds. */
export async function waitForPayout(server: TestServer, orderId: string, status: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const now = await getPayoutStatus(server, orderId);
    if (now === status) return;
    if (tries > 600) throw new Error(`the payout of the order is ${now}, not ${status}`);
    server.clock.forward(6 * hour);
    await server.jobs.runDue();
    await new Promise((done) => setTimeout(done, 50));
  }
}

export async function getPayoutStatus(server: TestServer, orderId: string): Promise<string | undefined> {
  return (await server.services.db.first<{ s: string }>(sql`select payout_status as s from orders where id = ${orderId}`))?.s;
}

/** Polls until the payout of the order's sale is at the bank, and hasn't arrived. */
export async function waitUntilSent(server: TestServer, orderId: string): Promise<void> {
  const isSent = sql`select 1 from payout where state = 'sent' and id = (select payout_id from earning where order_id = ${orderId} and kind = 'sale')`;
  for (let tries = 0; !(await server.services.db.first(isSent)); tries += 1) {
    if (tries > 100) throw new Error('the payout was not sent');
    server.clock.forward(hour);
    await server.jobs.runDue();
  }
}

/** The transfers of an order at the provider: amount and reversed amount. */
export async function listTransfers(server: TestServer, orderId: string): Promise<[number, number][]> {
  const transfers = await server.services.payouts.listTransfers(orderId);
  return transfers.map(({ cents, reversedCents }) => [cents, reversedCents]);
}

/** A person's ledger balances: earned, and in transit. */
export async function readBalances(server: TestServer, person: Person): Promise<Record<string, number>> {
  const rows = await server.services.db.rows<{ account: string; cents: number }>(
    sql`select account, -cents as cents from ledger_balance where subject = ${person.accountId} and cents <> 0`,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
