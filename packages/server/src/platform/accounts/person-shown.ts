import { type Statement, sql } from '../../ports/database.ts';

/** Whether what a person publishes is shown: they are of age, and neither suspended, hidden nor deleted. `person` is the alias of their row of `account`. */
export function isPersonShown(person: Statement, now: Date): Statement {
  return sql`(${person}.is_adult and ${person}.disabled_at is null and ${person}.hidden_at is null and not ${person}.profile_hidden
    and (${person}.state <> 'suspended' or ${person}.state_until <= ${now}))`;
}
