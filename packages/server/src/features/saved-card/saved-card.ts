import type { SavedCard } from '@strapline/contract/shapes/payment';
import { callProvider } from '../../platform/call-provider.ts';
import type { Context, Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';

export { removeSavedCards } from './erase-cards.ts';

/** A member's customer at the provider; null before their first saved card. */
async function findCustomer(services: Services, accountId: string): Promise<string | null> {
  const row = await services.db.first<{ customer_id: string }>(
    sql`select customer_id from payment_customer where account_id = ${accountId} and provider = ${services.savedCards.provider}`,
  );
  return row?.customer_id ?? null;
}

/** Creates the customer if there is none; concurrent calls share an idempotency key. */
export async function ensureCustomer(services: Services, accountId: string): Promise<string> {
  const existing = await findCustomer(services, accountId);
  if (existing !== null) return existing;
  const created = await services.savedCards.createCustomer({ personId: accountId, idempotencyKey: `customer-${accountId}` });
  await services.db.change(
    sql`insert into payment_customer (account_id, provider, customer_id) values (${accountId}, ${services.savedCards.provider}, ${created}) on conflict do nothing`,
  );
  return (await findCustomer(services, accountId)) ?? created;
}

export async function listOwnCards(context: Context): Promise<SavedCard[]> {
  const customer = await findCustomer(context, requireAccountId(context.caller));
  return customer === null ? [] : await callProvider(async () => await context.savedCards.listCards(customer));
}

/** The customer of the caller's saved card. Throws `not_found` for any other card. */
export async function findCustomerWithCard(context: Context, savedCardId: string): Promise<string> {
  const customer = await findCustomer(context, requireAccountId(context.caller));
  const cards = await listOwnCards(context);
  if (customer === null || !cards.some(({ id }) => id === savedCardId)) throw new WireError('not_found', { reason: 'saved_card_gone' });
  return customer;
}
