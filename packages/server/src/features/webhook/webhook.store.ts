import type { Webhook } from '@strapline/contract/shapes/admin-orders';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import type { PaymentProvider } from '../../ports/payments.ts';

export type StoredWebhook = {
  id: string;
  provider: PaymentProvider;
  type: string;
  intent_id: string | null;
  object_id: string | null;
  order_id: string | null;
  account: string | null;
  outcome: Webhook['outcome'];
  tries: number;
  last_error: string | null;
  occurred_at: Date | null;
  received_at: Date;
  handled_at: Date | null;
  /** The exact timestamp of the database, for the cursor. */
  sort_time: string;
};

const columns: Statement = sql`e.id, e.provider, e.type, e.intent_id, e.object_id, e.account, e.outcome, e.tries, e.last_error, e.occurred_at, e.received_at, e.handled_at,
  e.received_at::text as sort_time, (select o.id from orders o where o.payment_intent_id = e.intent_id) as order_id`;

/** A page of provider events, newest first. */
export async function listStoredWebhooks(
  db: Queryable,
  outcome: Webhook['outcome'] | undefined,
  after: { at: string; id: string },
  limit: number,
): Promise<StoredWebhook[]> {
  // Literal SQL, so that the partial index of failed events applies.
  const condition = outcome === 'failed' ? sql`and e.outcome = 'failed'` : outcome ? sql`and e.outcome = ${outcome}` : sql``;
  return await db.rows<StoredWebhook>(
    sql`select ${columns} from provider_event e where (e.received_at, e.id) < (${after.at}::timestamptz, ${after.id}) ${condition}
        order by e.received_at desc, e.id desc limit ${limit}`,
  );
}

export async function findWebhook(db: Queryable, id: string): Promise<StoredWebhook | undefined> {
  return await db.first<StoredWebhook>(sql`select ${columns} from provider_event e where e.id = ${id}`);
}

/** The events of one payment, oldest first. */
export async function listWebhooksOfIntent(db: Queryable, intentId: string): Promise<StoredWebhook[]> {
  return await db.rows<StoredWebhook>(
    sql`select ${columns} from provider_event e where e.intent_id = ${intentId} order by e.received_at, e.id limit 100`,
  );
}

export function presentWebhook(row: StoredWebhook): Webhook {
  return {
    id: row.id,
    provider: row.provider,
    type: row.type,
    objectId: row.object_id ?? row.intent_id,
    orderId: row.order_id,
    account: row.account,
    outcome: row.outcome,
    tries: row.tries,
    lastError: row.last_error,
    receivedAt: row.received_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
  };
}
