import type { Found, Order } from '../library/content-library.ts';
import { GhostError } from './ghost-error.ts';

/** Query parameters as Fastify gives them: a repeated one is a list. */
export type RawQuery = Readonly<Record<string, string | string[] | undefined>>;

/** Ghost 6 returns at most this many rows, whatever `limit` says, and doesn't say so. */
const maxLimit = 100;
const defaultLimit = 15;
/** Deeper pages cost more than anybody reads; Ghost has no such limit, but answers with an empty page behind the last one as well. */
const maxPage = 10_000;

/** A parameter as text; the last one counts if there are several. */
export function readText(query: RawQuery, name: string): string | undefined {
  const value = query[name];
  return Array.isArray(value) ? value.at(-1) : value;
}

/** A parameter with values between commas. */
export function readList(query: RawQuery, name: string): string[] {
  return (readText(query, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 60);
}

export type Page = { page: number; limit: number; offset: number };

export function readPage(query: RawQuery): Page {
  const limit = readText(query, 'limit') === 'all' ? maxLimit : Math.min(readNumber(query, 'limit', defaultLimit), maxLimit);
  const page = Math.min(readNumber(query, 'page', 1), maxPage);
  return { page, limit, offset: (page - 1) * limit };
}

function readNumber(query: RawQuery, name: string, fallback: number): number {
  const text = readText(query, name);
  if (text === undefined || text === '') return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new GhostError('ValidationError', `Use a whole number from 1 for ${name}.`, { property: name });
  return Number(text);
}

/** `order=published_at desc, title`. As in Ghost, fields that can’t be ordered by are skipped. */
export function readOrder<Field extends string>(
  query: RawQuery,
  fields: Readonly<Record<string, Field>>,
  fallback: readonly Order<Field>[],
): readonly Order<Field>[] {
  const order = readList(query, 'order').flatMap((part): Order<Field>[] => {
    const [name = '', direction = 'asc'] = part.split(/\s+/);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field ? [{ field, direction: direction.toLowerCase() === 'desc' ? 'desc' : 'asc' }] : [];
  });
  return order.length > 0 ? order.slice(0, 4) : fallback;
}

/** Ghost's `meta`. */
export function describePage({ page, limit }: Page, { total }: Pick<Found<unknown>, 'total'>) {
  const pages = Math.max(1, Math.ceil(total / limit));
  return { pagination: { page, limit, pages, total, next: page < pages ? page + 1 : null, prev: page > 1 ? page - 1 : null } };
}
