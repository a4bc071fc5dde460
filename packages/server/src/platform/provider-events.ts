import { type Statement, sql } from '../ports/database.ts';
import type { PaymentProvider, ProviderEvent } from '../ports/payments.ts';

/** With its effect, as one that means nothing for us, or about an object that is none of ours. */
export type EventOutcome = 'settled' | 'ignored' | 'unknown';

/**
 * Stores what a provider told us, for the transaction of its effect. Told again it changes nothing, unless it could not be taken before: then it is taken
 * now. Of its content only what it is about is kept, which is enough to ask the provider again. With `found`, only where that names a row.
 */
export function storeProviderEvent(
  provider: PaymentProvider,
  event: ProviderEvent,
  outcome: EventOutcome,
  now: Date,
  found?: Statement,
): Statement {
  const from = found ? sql`from ${found}` : sql``;
  return sql`insert into provider_event (id, provider, type, intent_id, object_id, account, told_at, outcome, received_at, handled_at)
    select ${event.id}::text, ${provider}::text, ${event.type}::text, ${event.intentId}::text, ${event.objectId}::text, ${event.account}::text,
      ${event.created}::timestamptz, ${outcome}::text, ${now}::timestamptz, ${now}::timestamptz ${from}
    on conflict (id) do update set outcome = excluded.outcome, handled_at = excluded.handled_at, tries = provider_event.tries + 1, last_error = null
      where provider_event.outcome <> 'settled'`;
}

/** The same for one whose effect did not come about: kept for everybody to see, and for a replay, until it is told again. */
export function storeFailedProviderEvent(provider: PaymentProvider, event: ProviderEvent, error: unknown, now: Date): Statement {
  // The name of the failure only: its words may hold what is nobody's business here.
  const name = error instanceof Error ? error.name : 'unknown';
  return sql`insert into provider_event (id, provider, type, intent_id, object_id, account, told_at, outcome, last_error, received_at)
    values (${event.id}, ${provider}, ${event.type}, ${event.intentId}, ${event.objectId}, ${event.account}, ${event.created}, 'failed', ${name}, ${now})
    on conflict (id) do update set tries = provider_event.tries + 1, last_error = excluded.last_error where provider_event.outcome = 'failed'`;
}

/** Counts the replay of a settled event. */
export function eventReplayed(id: string): Statement {
  return sql`update provider_event set tries = tries + 1 where id = ${id}`;
}
