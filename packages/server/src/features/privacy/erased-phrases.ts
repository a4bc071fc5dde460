import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { buyerDetails } from '../order/order.ts';

type Phrases = { phrases: string[]; publicPhrases: string[] };

const shortest = 3;

/** The e-mail addresses that a member used: of the account, and of orders. */
export async function listEmails(db: Queryable, { secrets, identity }: Services, accountId: string): Promise<string[]> {
  const { email } = await identity.getEmail(accountId);
  const orders = await db.rows<{ id: string; email_sealed: Uint8Array }>(
    sql`select id, email_sealed from orders where buyer_id = ${accountId} and email_sealed is not null`,
  );
  const used = orders.map(({ id, email_sealed }) => secrets.open(email_sealed, `order-email ${id}`));
  return [...new Set([...(email ? [email] : []), ...used])];
}

/** The name and contact details by which texts could still lead to a person. */
export async function collectPhrases(trx: Queryable, services: Services, accountId: string, emails: readonly string[]): Promise<Phrases> {
  const account = await trx.first<{ display_name: string; socials: Record<string, string> }>(
    sql`select display_name, socials from account where id = ${accountId}`,
  );
  const names = new Set([account?.display_name ?? '']);
  const contacts = new Set([...emails, ...Object.values(account?.socials ?? {})]);
  const orders = await trx.rows<{ id: string }>(sql`select id from orders where buyer_id = ${accountId} and ship_to_sealed is not null`);
  for (const { id } of orders) {
    const address = await buyerDetails.loadShippingAddress(services, id, trx);
    if (!address) continue;
    names.add(address.name);
    contacts.add(address.line1);
    contacts.add(address.line2 ?? '');
  }
  const parts = [...names].map((name) => name.split(/[\s_()]+/));
  const pick = (all: readonly string[]) => [...new Set(all.map((text) => text.trim()).filter((text) => text.length >= shortest))];
  return {
    phrases: pick([...names, ...contacts, ...parts.flat()]),
    publicPhrases: pick([...names, ...contacts, ...parts.map((words) => words.at(-1) ?? '')]),
  };
}
