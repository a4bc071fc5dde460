import type { Webhook } from '@strapline/contract/shapes/admin-orders';
import { type DatedRow, type Queryable, type Statement, sql } from '../../ports/database.ts';

export type StoredWebhook = DatedRow<Omit<Webhook, 'objectId'>, 'receivedAt' | 'handledAt'> & {
  intent_id: string | null;
  object_id: string | null;
  occurred_at: Date | null;
  /** The exact timestamp of the database, for the cursor. */
  sort_time: string;
};

const columns: Statement = sql`e.id, e.provider, e.type, e.intent_id, e.object_id, o.id as "orderId", o.app, e.account,
  e.outcome, e.tries, e.last_error as "lastError", e.occurred_at, e.received_at as "receivedAt", e.handled_at as "handledAt", e.received_at::text as sort_time`;

const events: Statement = sql`provider_event e left join orders o on o.payment_intent_id = e.intent_id`;

type WebhookFilter = { outcome?: Webhook['outcome'] | undefined; app?: string | undefined };

/** A page of provider events, newest first. */
export async function listStoredWebhooks(
  db: Queryable,
  { outcome, app }: WebhookFilter,
  after: { at: string; id: string },
  limit: number,
): Promise<StoredWebhook[]> {
  // Literal SQL, so that the partial index of failed events applies.
  const condition = outcome === 'failed' ? sql`and e.outcome = 'failed'` : outcome ? sql`and e.outcome = ${outcome}` : sql``;
  const ofApp = app ? sql`and o.app = ${app}` : sql``;
  return await db.rows<StoredWebhook>(
    sql`select ${columns} from ${events} where (e.received_at, e.id) < (${after.at}::timestamptz, ${after.id}) ${condition} ${ofApp}
        order by e.received_at desc, e.id desc limit ${limit}`,
  );
}

export async function findWebhook(db: Queryable, id: string): Promise<StoredWebhook | undefined> {
  return await db.first<StoredWebhook>(sql`select ${columns} from ${events} where e.id = ${id}`);
}

/** The events of one payment, oldest first. */
export async function listWebhooksOfIntent(db: Queryable, intentId: string): Promise<StoredWebhook[]> {
  return await db.rows<StoredWebhook>(
    sql`select ${columns} from ${events} where e.intent_id = ${intentId} order by e.received_at, e.id limit 100`,
  );
}

export function presentWebhook({ intent_id, object_id, occurred_at: _, sort_time: __, ...row }: StoredWebhook): Webhook {
  return {
    ...row,
    objectId: object_id ?? intent_id,
    receivedAt: row.receivedAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
  };
}
