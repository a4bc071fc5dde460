import { type Statement, sql } from '../ports/database.ts';
import type { PaymentProvider, ProviderEvent } from '../ports/payments.ts';

/** Applied, not relevant to us, or about an object that is not ours. */
export type EventOutcome = 'settled' | 'ignored' | 'unknown';

/**
 * Stores a provider event, in the transaction of its effect. A repeated event changes nothing unless it is not settled yet. Only its ids are stored, which is
 * enough to retrieve the object again. With `found`, stores it only if that selects a row.
 */
export function storeProviderEvent(
  provider: PaymentProvider,
  event: ProviderEvent,
  outcome: EventOutcome,
  now: Date,
  found?: Statement,
): Statement {
  const from = found ? sql`from ${found}` : sql``;
  return sql`insert into provider_event (id, provider, type, intent_id, object_id, account, occurred_at, outcome, received_at, handled_at)
    select ${event.id}::text, ${provider}::text, ${event.type}::text, ${event.intentId}::text, ${event.objectId}::text, ${event.account}::text,
      ${event.created}::timestamptz, ${outcome}::text, ${now}::timestamptz, ${now}::timestamptz ${from}
    on conflict (id) do update set outcome = excluded.outcome, handled_at = excluded.handled_at, tries = provider_event.tries + 1, last_error = null
      where provider_event.outcome <> 'settled'`;
}

/** Stores an event whose handling failed, for the operator and for a replay or redelivery. */
export function storeFailedProviderEvent(provider: PaymentProvider, event: ProviderEvent, error: unknown, now: Date): Statement {
  // The error's name only: its message may contain personal data.
  const name = error instanceof Error ? error.name : 'unknown';
  return sql`insert into provider_event (id, provider, type, intent_id, object_id, account, occurred_at, outcome, last_error, received_at)
    values (${event.id}, ${provider}, ${event.type}, ${event.intentId}, ${event.objectId}, ${event.account}, ${event.created}, 'failed', ${name}, ${now})
    on conflict (id) do update set tries = provider_event.tries + 1, last_error = excluded.last_error where provider_event.outcome = 'failed'`;
}

/** Counts a replay of a settled event. */
export function recordEventReplay(id: string): Statement {
  return sql`update provider_event set tries = tries + 1 where id = ${id}`;
}
