import { parse } from '@tryghost/nql-lang';
import type { AuthorField, Filter, FilterValue, PostField, TagField } from '../library/content-library.ts';
import { GhostError } from './ghost-error.ts';

type Known<Field extends string> = Readonly<Record<string, { field: Field; kind: 'text' | 'date' | 'boolean' }>>;

/** The names that a filter can use, with Ghost's aliases. */
export const postFilter: Known<PostField> = {
  ...listText('id', 'slug', 'title', 'visibility', 'primary_tag', 'primary_author'),
  ...listAliases('tag', ['tag', 'tags', 'tags.slug']),
  ...listAliases('author', ['author', 'authors', 'authors.slug']),
  ...listAliases('primary_tag', ['primary_tag.slug']),
  ...listAliases('primary_author', ['primary_author.slug']),
  featured: { field: 'featured', kind: 'boolean' },
  published_at: { field: 'published_at', kind: 'date' },
  updated_at: { field: 'updated_at', kind: 'date' },
  created_at: { field: 'created_at', kind: 'date' },
};
/** The Content API has published posts only, so only the Admin API filters by status. */
export const adminPostFilter: Known<PostField> = { ...postFilter, ...listText('status') };
export const authorFilter: Known<AuthorField> = listText('id', 'slug', 'name');
export const tagFilter: Known<TagField> = listText('id', 'slug', 'name', 'visibility');

// Far above what clients send, far below what is slow.
const limits = { length: 4_000, depth: 8, conditions: 60, values: 120, text: 300 };

/** Compiles NQL, such as `tag:faq+published_at:>'2026-01-01'`. Throws a GhostError for unknown fields, wrong values, and what is too long or too deep. */
export function compileFilter<Field extends string>(text: string | undefined, known: Known<Field>): Filter<Field> | null {
  if (text === undefined || text.trim() === '') return null;
  if (text.length > limits.length) throw refuse(`A filter can have ${limits.length} characters.`);
  return compileNode(parseNql(text), known, { left: limits.conditions }, 0);
}

function parseNql(text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw refuse('This is not NQL. Quote text with spaces or signs, as in title:’two words’.');
  }
}

function compileNode<Field extends string>(node: unknown, known: Known<Field>, budget: { left: number }, depth: number): Filter<Field> {
  if (depth > limits.depth) throw refuse(`Groups can be ${limits.depth} deep.`);
  if (typeof node !== 'object' || node === null) throw refuse('The filter has no condition.');
  const parts = Object.entries(node).map(([name, value]): Filter<Field> => {
    if ((name === '$and' || name === '$or') && Array.isArray(value)) {
      const inner = value.map((part) => compileNode(part, known, budget, depth + 1));
      return name === '$and' ? { all: inner } : { any: inner };
    }
    budget.left -= 1;
    if (budget.left < 0) throw refuse(`A filter can have ${limits.conditions} conditions.`);
    const field = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!field) throw refuse(`The field ${name.slice(0, 60)} can’t be filtered by. Use ${Object.keys(known).join(', ')}.`);
    return compileCondition(field, value);
  });
  const [first] = parts;
  return parts.length === 1 && first ? first : { all: parts };
}

const comparisons = { $gt: 'greater', $gte: 'greaterOrEqual', $lt: 'less', $lte: 'lessOrEqual' } as const;

function compileCondition<Field extends string>({ field, kind }: Known<Field>[string], value: unknown): Filter<Field> {
  if (typeof value !== 'object' || value === null) return { field, is: 'equal', value: readValue(value, kind) };
  const [[operator, operand] = []] = Object.entries(value);
  switch (operator) {
    case '$ne':
      return { not: { field, is: 'equal', value: readValue(operand, kind) } };
    case '$in':
      return { field, is: 'in', values: readValues(operand, kind) };
    case '$nin':
      return { not: { field, is: 'in', values: readValues(operand, kind) } };
    case '$regex':
      return compilePattern(field, operand);
    case '$not':
      return { not: compilePattern(field, operand) };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte': {
      const limit = readValue(operand, kind);
      if (limit === null) throw refuse('Nothing is larger or smaller than null.');
      return { field, is: comparisons[operator], value: limit };
    }
    default:
      throw refuse('The filter has an unknown operator.');
  }
}

function readValues(values: unknown, kind: 'text' | 'date' | 'boolean'): FilterValue[] {
  if (!Array.isArray(values) || values.length > limits.values) throw refuse(`A list can have ${limits.values} values.`);
  return values.map((value) => readValue(value, kind));
}

function readValue(value: unknown, kind: 'text' | 'date' | 'boolean'): FilterValue {
  if (value === null) return null;
  if (kind === 'boolean') {
    if (typeof value !== 'boolean') throw refuse('Compare this field with true or false.');
    return value;
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') throw refuse('A value must be text.');
  const text = String(value);
  if (text.length > limits.text) throw refuse(`A value can have ${limits.text} characters.`);
  if (kind === 'text') return text;
  // A relative date comes as `2026-01-31 12:00:00`, in UTC.
  const date = new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  if (Number.isNaN(date.getTime())) throw refuse('Write dates as 2026-01-31 or 2026-01-31T12:00:00Z.');
  return date.toISOString();
}

/** NQL gives `~` as a regular expression of the escaped text; the text is read back from it. */
function compilePattern<Field extends string>(field: Field, pattern: unknown): Filter<Field> {
  if (!(pattern instanceof RegExp) || pattern.source.length > limits.text) throw refuse('Search for text of up to 100 characters.');
  const { source } = pattern;
  const isStart = source.startsWith('^');
  const isEnd = /(?<!\\)\$$/.test(source);
  const value = source.slice(isStart ? 1 : 0, isEnd ? -1 : undefined).replace(/\\(.)/g, '$1');
  return { field, is: isStart ? 'startsWith' : isEnd ? 'endsWith' : 'contains', value };
}

function listText<Field extends string>(...fields: Field[]): Record<Field, { field: Field; kind: 'text' }> {
  return Object.fromEntries(fields.map((field) => [field, { field, kind: 'text' }])) as Record<Field, { field: Field; kind: 'text' }>;
}

function listAliases<Field extends string>(field: Field, names: readonly string[]): Known<Field> {
  return Object.fromEntries(names.map((name) => [name, { field, kind: 'text' }]));
}

function refuse(context: string): GhostError {
  return new GhostError('BadRequestError', 'The filter can’t be used.', { context, property: 'filter' });
}
