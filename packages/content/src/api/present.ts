import type { Author, Post, Tag } from '../library/content-library.ts';
import { toPlainText } from './plain-text.ts';
import { type RawQuery, readList } from './read-query.ts';

/** What a request wants: `include`, `fields` and `formats`. */
export type Selection = { include: readonly string[]; fields: readonly string[]; formats: readonly string[] };

export function readSelection(query: RawQuery): Selection {
  return { include: readList(query, 'include'), fields: readList(query, 'fields'), formats: readList(query, 'formats') };
}

/** Fields of Ghost's that we have nothing for; clients expect them to exist. */
const emptyFields = {
  codeinjection_head: null,
  codeinjection_foot: null,
  custom_template: null,
  og_image: null,
  og_title: null,
  og_description: null,
  twitter_image: null,
  twitter_title: null,
  twitter_description: null,
  email_subject: null,
  frontmatter: null,
};

/** A post or page of the Content API. Only its start is public if it is for members. */
export function presentPost(post: Post, selection: Selection): object {
  const { type: _type, status: _status, tags: _tags, authors: _authors, q, a, ...own } = post;
  const isPublic = post.visibility === 'public';
  const html = isPublic ? post.html : '';
  const whole = {
    ...own,
    ...emptyFields,
    html,
    comment_id: post.id,
    comments: false,
    access: isPublic,
    excerpt: isPublic || post.custom_excerpt ? post.excerpt : '',
    created_at: formatDate(post.created_at),
    updated_at: formatDate(post.updated_at),
    published_at: post.published_at && formatDate(post.published_at),
    ...(isPublic && q !== undefined && a !== undefined ? { q, a } : {}),
  };
  return { ...selectFields(selectFormats(whole, html, selection, ['html']), selection), ...listRelated(post, selection) };
}

/** A post or page of the Admin API, whose dates are in UTC and which says its status. */
export function presentAdminPost(post: Post, selection: Selection): object {
  const { type: _type, tags, authors, q: _q, a: _a, ...own } = post;
  const whole = { ...own, ...emptyFields, comment_id: post.id, lexical: null, mobiledoc: null };
  return {
    ...selectFields(selectFormats(whole, post.html, selection, []), selection),
    tags: tags.map(presentTag),
    authors: authors.map(presentAuthor),
    primary_tag: tags[0] ? presentTag(tags[0]) : null,
    primary_author: authors[0] ? presentAuthor(authors[0]) : null,
  };
}

export function presentAuthor({ posts, ...author }: Author): object {
  return {
    ...author,
    facebook: null,
    twitter: null,
    meta_title: null,
    meta_description: null,
    ...(posts === undefined ? {} : { count: { posts } }),
  };
}

export function presentTag({ posts, ...tag }: Tag): object {
  return {
    ...tag,
    ...emptyTagFields,
    ...(posts === undefined ? {} : { count: { posts } }),
  };
}

const emptyTagFields = { meta_title: null, meta_description: null, accent_color: null, canonical_url: null };

/** `html` unless `formats` leaves it out, and `plaintext` if it names that. */
function selectFormats<Whole extends { html: string }>(
  whole: Whole,
  html: string,
  { formats, fields }: Selection,
  usual: readonly string[],
): object {
  const wanted = formats.length > 0 ? formats : [...usual, ...fields];
  const { html: _html, ...rest } = whole;
  return {
    ...rest,
    ...(wanted.includes('html') ? { html } : {}),
    ...(wanted.includes('plaintext') ? { plaintext: toPlainText(html) } : {}),
  };
}

/** `fields` leaves out all others, but not what `formats` names. */
export function selectFields(whole: object, { fields, formats }: Selection): object {
  if (fields.length === 0) return whole;
  const wanted = new Set([...fields, ...formats]);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => wanted.has(name)));
}

function listRelated({ tags, authors }: Post, { include }: Selection): object {
  const shown = tags.filter(({ visibility }) => visibility === 'public');
  return {
    ...(include.includes('tags') ? { tags: tags.map(presentTag), primary_tag: shown[0] ? presentTag(shown[0]) : null } : {}),
    ...(include.includes('authors')
      ? { authors: authors.map(presentAuthor), primary_author: authors[0] ? presentAuthor(authors[0]) : null }
      : {}),
  };
}

/** The Content API writes dates with the site's offset, which is always UTC here. */
function formatDate(iso: string): string {
  return iso.replace(/Z$/, '+00:00');
}
