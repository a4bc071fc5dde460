import type { Kind, ListQuery } from '../../store/rows.ts';
import type { Call, Outcome } from './call.ts';
import type { Params } from './params.ts';
import { createBadParamError, createNoSuchError } from './stripe-error.ts';

export interface ListParams {
  limit: number;
  after: string | undefined;
  createdFrom: number | undefined;
}

/** `limit`, `starting_after` and `created[gte]`, the parameters of every list. */
export function readList(params: Params): ListParams {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw createBadParamError('limit', 'Invalid limit: must be between 1 and 100', 'parameter_invalid_integer');
  return { limit, after: params.text('starting_after', 100) || undefined, createdFrom: params.child('created')?.integer('gte') };
}

/** One page, newest first. One more row than requested shows whether there is another page. */
export async function listPage(
  call: Call,
  kind: Kind,
  url: string,
  { limit, after, createdFrom }: ListParams,
  filter: Pick<ListQuery, 'ref' | 'equal'> = {},
  show: (body: object) => object = (body) => body,
): Promise<Outcome> {
  if (after !== undefined && (await call.find(kind, after)) === null) throw createNoSuchError(kind, after, 'starting_after');
  const rows = await call.list({ kind, ...filter, createdFrom, after, limit: limit + 1 });
  const data = rows.slice(0, limit).map((row) => show(row.body));
  return { body: { object: 'list', data, has_more: rows.length > limit, url } };
}
