import type { Filter, Order } from '@strapline/content/library/content-library';
import { type Statement, sql } from '../../../ports/database.ts';

/** The SQL of each field: one value of the row, or several, of which any may match. */
export type Fields<Field extends string> = Readonly<Record<Field, { value: Statement } | { any: Statement }>>;

type Comparison = Extract<Filter<string>, { is: string }>;

/** A condition for a compiled filter. Values are parameters. */
export function compileFilter<Field extends string>(filter: Filter<Field>, fields: Fields<Field>): Statement {
  if ('all' in filter)
    return join(
      filter.all.map((part) => compileFilter(part, fields)),
      'and',
    );
  if ('any' in filter)
    return join(
      filter.any.map((part) => compileFilter(part, fields)),
      'or',
    );
  if ('not' in filter) return sql`not coalesce(${compileFilter(filter.not, fields)}, false)`;
  const field = fields[filter.field];
  if ('value' in field) return compare(field.value, filter);
  return sql`exists (select 1 from unnest(${field.any}) as one where ${compare(sql`one`, filter)})`;
}

function join(parts: readonly Statement[], word: 'and' | 'or'): Statement {
  const [first, ...others] = parts;
  if (!first) return word === 'and' ? sql`true` : sql`false`;
  return others.reduce((all, one) => (word === 'and' ? sql`(${all} and ${one})` : sql`(${all} or ${one})`), sql`(${first})`);
}

/** All fields are compared as text, as the values are; times as ISO 8601. */
function compare(column: Statement, filter: Comparison): Statement {
  switch (filter.is) {
    case 'in': {
      const texts = filter.values.flatMap((value) => (value === null ? [] : [String(value)]));
      const isListed = sql`${column} = any(${texts}::text[])`;
      return filter.values.includes(null) ? sql`(${column} is null or ${isListed})` : isListed;
    }
    case 'contains':
      return sql`position(lower(${filter.value}) in lower(${column})) > 0`;
    case 'startsWith':
      return sql`starts_with(lower(${column}), lower(${filter.value}))`;
    case 'endsWith':
      return sql`right(lower(${column}), length(${filter.value})) = lower(${filter.value})`;
    case 'equal':
      return filter.value === null ? sql`${column} is null` : sql`${column} = ${String(filter.value)}`;
  }
  if (filter.value === null) return sql`false`;
  const value = String(filter.value);
  const [left, right] = [sql`${column} collate "C"`, sql`${value} collate "C"`];
  return {
    less: sql`${left} < ${right}`,
    lessOrEqual: sql`${left} <= ${right}`,
    greater: sql`${left} > ${right}`,
    greaterOrEqual: sql`${left} >= ${right}`,
  }[filter.is];
}

/** Text by its code units, null last, and ties by `id`. */
export function compileOrder<Field extends string>(
  order: readonly Order<Field>[],
  columns: Readonly<Record<Field, Statement>>,
  id: Statement,
): Statement {
  const parts = order.map(({ field, direction }) =>
    direction === 'asc' ? sql`${columns[field]} asc nulls last` : sql`${columns[field]} desc nulls last`,
  );
  return [...parts, sql`${id} asc`].reduce((all, one) => sql`${all}, ${one}`);
}
