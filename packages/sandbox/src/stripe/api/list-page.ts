import type { Kind, ListQuery } from '../../store/rows.ts';
import type { Call, Outcome } from './call.ts';
import type { Params } from './params.ts';
import { createBadParamError, createNoSuchError } from './stripe-error.ts';

export interface ListParams {
  limit: number;
  after: string | undefined;
  before: string | undefined;
  created: NonNullable<ListQuery['created']>;
}

/** `limit`, `starting_after`, `ending_before` and `created`, the parameters of every list. */
export function readList(params: Params): ListParams {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw createBadParamError('limit', 'Invalid limit: must be between 1 and 100', 'parameter_invalid_integer');
  const after = params.text('starting_after', 100) || undefined;
  const before = params.text('ending_before', 100) || undefined;
  if (after !== undefined && before !== undefined)
    throw createBadParamError('starting_after', 'You can only use one of starting_after and ending_before.');
  return { limit, after, before, created: readCreated(params) };
}

function readCreated(params: Params): NonNullable<ListQuery['created']> {
  const bounds = params.isText('created') ? undefined : params.child('created');
  if (bounds === undefined) {
    const exact = params.integer('created');
    return exact === undefined ? {} : { gte: exact, lte: exact };
  }
  const created: NonNullable<ListQuery['created']> = {};
  for (const key of ['gt', 'gte', 'lt', 'lte'] as const) {
    const value = bounds.integer(key);
    if (value !== undefined) created[key] = value;
  }
  return created;
}

/** One page, newest first. One more row than requested shows whether there is another page. */
export async function listPage(
  call: Call,
  kind: Kind,
  url: string,
  page: ListParams,
  filter: Pick<ListQuery, 'refs' | 'equal'>,
  show: (body: object) => object = (body) => body,
): Promise<Outcome> {
  const cursor = page.after ?? page.before;
  if (cursor !== undefined && (await call.find(kind, cursor)) === null) {
    throw createNoSuchError(kind, cursor, page.after === undefined ? 'ending_before' : 'starting_after');
  }
  const rows = await call.list({
    kind,
    ...filter,
    created: page.created,
    limit: page.limit + 1,
    ...(page.after === undefined ? {} : { after: page.after }),
    ...(page.before === undefined ? {} : { before: page.before }),
  });
  const hasMore = rows.length > page.limit;
  // Backwards, the additional row is the one farthest from the cursor: the newest.
  const shown = page.before !== undefined && hasMore ? rows.slice(1) : rows.slice(0, page.limit);
  return { body: { object: 'list', data: shown.map((row) => show(row.body)), has_more: hasMore, url } };
}
