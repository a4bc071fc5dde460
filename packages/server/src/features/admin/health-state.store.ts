import type { HealthPart } from '@strapline/contract/shapes/health';
import { type Queryable, sql } from '../../ports/database.ts';

/** Stores the states of all parts in one statement, and returns since when each has been in its own. Another process may have seen a change first. */
export async function recordHealthStates(db: Queryable, parts: readonly HealthPart[], now: Date): Promise<Map<string, Date>> {
  await db.change(
    sql`insert into health_state (part, state, since)
        select part, state, ${now} from unnest(${parts.map(({ part }) => part)}::text[], ${parts.map(({ state }) => state)}::text[]) as found (part, state)
        on conflict (part) do update set state = excluded.state, since = excluded.since where health_state.state <> excluded.state`,
  );
  const rows = await db.rows<{ part: string; since: Date }>(sql`select part, since from health_state`);
  return new Map(rows.map(({ part, since }) => [part, since]));
}
