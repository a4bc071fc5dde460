import type { PostDraft, PostStatus, Visibility } from '../library/content-library.ts';
import { GhostError } from './ghost-error.ts';

const statuses: readonly PostStatus[] = ['draft', 'scheduled', 'published'];
const visibilities: readonly Visibility[] = ['public', 'members', 'paid'];
const limits = { title: 255, html: 500_000, text: 2_000, slug: 191, list: 50 };

type Body = Readonly<Record<string, unknown>>;

/** The post in a body such as `{ posts: [{ title, .. }] }`. */
export function readBody(body: unknown, plural: string): Body {
  const list: unknown = isObject(body) ? body[plural] : null;
  const first: unknown = Array.isArray(list) ? list[0] : null;
  if (!isObject(first)) throw new GhostError('BadRequestError', `Send the ${plural.slice(0, -1)} as { "${plural}": [{ … }] }.`);
  return first;
}

/** The fields that a body has, checked. Fields of Ghost's that nothing is stored for are skipped. */
export function readDraft(body: Body): Partial<Omit<PostDraft, 'type'>> {
  if (body['html'] === undefined && (typeof body['lexical'] === 'string' || typeof body['mobiledoc'] === 'string'))
    throw refuse('html', 'Posts are stored as HTML here. Send html, with ?source=html, instead of lexical or mobiledoc.');
  return {
    ...readField(body, 'title', (value) => readText(value, 'title', limits.title)),
    ...readField(body, 'html', (value) => readText(value ?? '', 'html', limits.html)),
    ...readField(body, 'slug', (value) => (value === null ? null : readText(value, 'slug', limits.slug))),
    ...readField(body, 'status', (value) => readChoice(value, 'status', statuses)),
    ...readField(body, 'visibility', (value) => readChoice(value, 'visibility', visibilities)),
    ...readField(body, 'featured', (value) => value === true),
    ...readField(body, 'published_at', readDate),
    ...readField(body, 'feature_image', (value) => readOptional(value, 'feature_image')),
    ...readField(body, 'feature_image_alt', (value) => readOptional(value, 'feature_image_alt')),
    ...readField(body, 'feature_image_caption', (value) => readOptional(value, 'feature_image_caption')),
    ...readField(body, 'custom_excerpt', (value) => readOptional(value, 'custom_excerpt')),
    ...readField(body, 'meta_title', (value) => readOptional(value, 'meta_title')),
    ...readField(body, 'meta_description', (value) => readOptional(value, 'meta_description')),
    ...readField(body, 'canonical_url', (value) => readOptional(value, 'canonical_url')),
    ...readField(body, 'tags', (value) => readList(value, 'tags').map(readTag)),
    ...readField(body, 'authors', (value) => readList(value, 'authors').map(readAuthor)),
  };
}

function readField<Name extends string, Value>(body: Body, name: Name, read: (value: unknown) => Value): { [K in Name]?: Value } {
  const field: { [K in Name]?: Value } = {};
  if (body[name] !== undefined) field[name] = read(body[name]);
  return field;
}

function readText(value: unknown, property: string, max: number): string {
  if (typeof value !== 'string' || value.length > max) throw refuse(property, `${property} must be text of up to ${max} characters.`);
  return value;
}

function readOptional(value: unknown, property: string): string | null {
  return value === null || value === '' ? null : readText(value, property, limits.text);
}

function readChoice<Choice extends string>(value: unknown, property: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((known) => known === value);
  if (!choice) throw refuse(property, `${property} must be one of ${choices.join(', ')}.`);
  return choice;
}

function readDate(value: unknown): string | null {
  if (value === null) return null;
  const date = new Date(readText(value, 'published_at', 40));
  if (Number.isNaN(date.getTime())) throw refuse('published_at', 'published_at must be a date such as 2026-01-31T12:00:00.000Z.');
  return date.toISOString();
}

function readList(value: unknown, property: string): unknown[] {
  if (!Array.isArray(value) || value.length > limits.list) throw refuse(property, `${property} must be a list of up to ${limits.list}.`);
  return value;
}

/** A tag is its name, or an object with its name or its slug. */
function readTag(value: unknown): PostDraft['tags'][number] {
  const { name, slug } = isObject(value) ? value : { name: value, slug: undefined };
  const text = readText(name ?? slug, 'tags', limits.slug).trim();
  if (text === '') throw refuse('tags', 'A tag needs a name.');
  return { name: text, ...(typeof slug === 'string' ? { slug: readText(slug, 'tags', limits.slug) } : {}) };
}

/** An author is an object with an ID or a slug. Ghost also knows them by e-mail; here addresses are private. */
function readAuthor(value: unknown): PostDraft['authors'][number] {
  const { id, slug } = isObject(value) ? value : { id: undefined, slug: undefined };
  if (typeof id === 'string') return { id: readText(id, 'authors', limits.slug) };
  if (typeof slug === 'string') return { slug: readText(slug, 'authors', limits.slug) };
  throw refuse('authors', 'Name authors by id or slug.');
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(property: string, context: string): GhostError {
  return new GhostError('ValidationError', 'The post can’t be saved.', { context, property });
}
