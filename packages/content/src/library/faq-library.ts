import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toPlainText } from '../api/plain-text.ts';
import { fillWords } from '../fill-words.ts';
import { readMarkdown } from '../markdown.ts';
import type { Author, ContentLibrary, Post, Tag } from './content-library.ts';
import { createRowLibrary } from './row-library.ts';

export type FaqOptions = {
  /** Of the site, without a trailing slash. */
  url: string;
  name: string;
  /** For `{word}`. */
  words: Readonly<Record<string, string>>;
  /** Folders in `folder` with questions that not all sites have. */
  folders: readonly string[];
  /** Tags of the other languages, each with a folder of the same files. */
  languages: readonly string[];
  folder?: string;
};

const ownFolder = path.resolve(import.meta.dirname, '../../faq');
/** FAQ posts are a minute apart, so that `published_at asc` is their order in the files. */
const firstMoment = Date.UTC(2026, 10, 1);

/**
 * The questions and answers of the Markdown files, as posts with the tag `faq`. A file is a category, in the order of the number in its name; its second-level headings are
 * subcategories, and its third-level headings questions, each with the slug in `{#..}`. A category's tag is `faq-<file>`, a subcategory's `faq-<file>-<slug>`.
 * Tags and slugs of another language begin with its tag. The files are read when the library is first used.
 */
export function createFaqLibrary(options: FaqOptions): ContentLibrary {
  let library: ContentLibrary | undefined;
  const open = (): ContentLibrary =>
    (library ??= createRowLibrary(['', ...options.languages].flatMap((language) => readQuestions(language, options))));
  return {
    browsePosts: (query) => open().browsePosts(query),
    readPost: (key, query) => open().readPost(key, query),
    browseAuthors: (query) => open().browseAuthors(query),
    browseTags: (query) => open().browseTags(query),
  };
}

/** The posts of one language; the empty one is English. */
function readQuestions(language: string, options: FaqOptions): Post[] {
  const files = ['.', ...options.folders].flatMap((part) => {
    const folder = path.join(options.folder ?? ownFolder, language, part);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
  });
  files.sort((one, other) => (one.name < other.name ? -1 : 1));
  const items = files.flatMap(({ name, text }) => readFile(name, fillWords(text, { name: options.name, ...options.words })));
  for (const [i, { slug }] of items.entries())
    if (items.findIndex((item) => item.slug === slug) !== i) throw new Error(`two questions have the slug ${slug}`);
  return items.map((item, index) => createPost(language, item, index, options));
}

type Item = { slug: string; question: string; answer: string; category: Group; subcategory: Group };
type Group = { slug: string; name: string };

const heading = /^(#{1,3}) (.+?)(?: \{#([\w-]+)\})?$/;

function readFile(fileName: string, text: string): Item[] {
  const items: Item[] = [];
  const category = { slug: `faq-${path.basename(fileName, '.md').replace(/^\d+-/, '')}`, name: '' };
  let subcategory: Group | null = null;
  for (const line of text.split('\n')) {
    const [, level, title = '', slug = ''] = heading.exec(line) ?? [];
    if (level === '#') category.name = title;
    else if (level && !slug) throw new Error(`${fileName}: “${title}” needs a slug, as {#the-slug}`);
    else if (level === '##') subcategory = { slug: `${category.slug}-${slug}`, name: title };
    else if (level === '###') {
      if (!subcategory) throw new Error(`${fileName}: “${title}” is in no subcategory`);
      items.push({ slug, question: title, answer: '', category, subcategory });
    } else {
      const item = items.at(-1);
      if (item) item.answer += `${line}\n`;
    }
  }
  return items;
}

function createPost(language: string, item: Item, index: number, { url, name }: FaqOptions): Post {
  const { question, answer, category, subcategory } = item;
  const addLanguage = (slug: string): string => (language ? `${language}-${slug}` : slug);
  const slug = addLanguage(item.slug);
  const html = readMarkdown(answer.trim(), {}).body;
  const moment = new Date(firstMoment + index * 60_000).toISOString();
  return {
    id: hashId(slug),
    uuid: toUuid(slug),
    type: 'post',
    slug,
    title: question,
    html,
    status: 'published',
    visibility: 'public',
    featured: false,
    feature_image: null,
    feature_image_alt: null,
    feature_image_caption: null,
    excerpt: toPlainText(html).slice(0, 300),
    custom_excerpt: null,
    meta_title: null,
    meta_description: null,
    canonical_url: null,
    reading_time: 0,
    created_at: moment,
    updated_at: moment,
    published_at: moment,
    url: `${url}/faq?question=${item.slug}${language ? `&lang=${language}` : ''}`,
    tags: [{ slug: 'faq', name: 'FAQ' }, category, subcategory].map((group) =>
      createTag({ ...group, slug: addLanguage(group.slug) }, group, url),
    ),
    authors: [createAuthor(name, url)],
    q: question,
    a: html,
  };
}

function createTag({ slug, name }: Group, section: Group, url: string): Tag {
  return {
    id: hashId(slug),
    slug,
    name,
    description: null,
    feature_image: null,
    visibility: 'public',
    url: `${url}/faq?section=${section.slug}`,
  };
}

/** The site itself. */
function createAuthor(name: string, url: string): Author {
  const slug = name.toLowerCase();
  return {
    id: hashId(`author ${slug}`),
    slug,
    name,
    profile_image: null,
    cover_image: null,
    bio: null,
    website: `${url}/`,
    location: null,
    url: `${url}/content/help`,
  };
}

function hash(text: string): string {
  return createHash('sha256').update(`faq ${text}`).digest('hex');
}

function hashId(text: string): string {
  return hash(text).slice(0, 24);
}

function toUuid(text: string): string {
  const hex = hash(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
