import { type PushSubscriptionKeys, pushSubscription } from '@strapline/contract/shapes/notification';
import { createId } from '../../platform/ids.ts';
import { hashSha256, type Secrets } from '../../platform/secrets.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type StoredSubscription = { id: string; sessionId: string | null; subscription: PushSubscriptionKeys };
type Owner = { app: string; accountId: string; sessionId: string | null };

/** More browsers than a person has; the oldest make room. */
const mostBrowsers = 20;

const formatContext = (endpointHash: string): string => `push ${endpointHash}`;

/** A browser belongs to the account that registered it last. */
export async function storeSubscription(
  trx: Trx,
  secrets: Secrets,
  { app, accountId, sessionId }: Owner,
  subscription: PushSubscriptionKeys,
  at: Date,
): Promise<void> {
  const hash = hashSha256(subscription.endpoint);
  const sealed = secrets.seal(JSON.stringify(subscription), formatContext(hash));
  await trx.change(
    sql`insert into push_subscription (id, app, account_id, session_id, endpoint_hash, subscription_sealed, created_at)
        values (${createId('psh')}, ${app}, ${accountId}, ${sessionId}, ${hash}, ${sealed}, ${at})
        on conflict (endpoint_hash) do update set app = excluded.app, account_id = excluded.account_id, session_id = excluded.session_id,
          subscription_sealed = excluded.subscription_sealed, created_at = excluded.created_at`,
  );
  await trx.change(
    sql`delete from push_subscription where id in
          (select id from push_subscription where account_id = ${accountId} and app = ${app} order by created_at desc, id desc offset ${mostBrowsers})`,
  );
}

export async function removeSubscription(db: Queryable, accountId: string, endpoint: string): Promise<void> {
  await db.change(sql`delete from push_subscription where account_id = ${accountId} and endpoint_hash = ${hashSha256(endpoint)}`);
}

export async function removeSubscriptions(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.change(sql`delete from push_subscription where id = any(${ids}::text[])`);
}

export async function listSubscriptions(db: Queryable, secrets: Secrets, app: string, accountId: string): Promise<StoredSubscription[]> {
  const rows = await db.rows<{ id: string; session_id: string | null; endpoint_hash: string; subscription_sealed: Uint8Array }>(
    sql`select id, session_id, endpoint_hash, subscription_sealed from push_subscription where account_id = ${accountId} and app = ${app} order by created_at, id`,
  );
  return rows.map(({ id, session_id, endpoint_hash, subscription_sealed }) => ({
    id,
    sessionId: session_id,
    subscription: openSubscription(secrets, endpoint_hash, subscription_sealed),
  }));
}

/** Those of the people who have a browser that gets pushes. */
export async function findSubscribers(db: Queryable, app: string, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ account_id: string }>(
    sql`select distinct account_id from push_subscription where account_id = any(${accountIds}::text[]) and app = ${app}`,
  );
  return new Set(rows.map(({ account_id }) => account_id));
}

export function openSubscription(secrets: Secrets, endpointHash: string, sealed: Uint8Array): PushSubscriptionKeys {
  return pushSubscription.parse(JSON.parse(secrets.open(sealed, formatContext(endpointHash))));
}
