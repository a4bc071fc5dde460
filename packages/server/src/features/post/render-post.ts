import type { Media } from '@strapline/contract/shapes/media';
import { calculateReadingMinutes, createExcerpt, toPostSlug } from '@strapline/domain/post/post-text';
import markdownIt, { type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

/** A post's text as it is shown. `html` is safe to show, `plain` are its words. */
export type RenderedPost = { html: string; plain: string; excerpt: string; readingMinutes: number };

/** The pictures that a text may show, by id. */
export type PostPictures = ReadonlyMap<string, Media>;

/** The id in the address of a picture of ours. */
export function findPictureId(address: string): string | null {
  return /^\/media\/([a-z]{2,5}_[a-z0-9]{6,40})\/[\w.]+(?:\?until=\d+&(?:amp;)?signature=[\w-]+)?$/.exec(address)?.[1] ?? null;
}

type PictureInText = { id: string | null; alt: string };

/** The pictures that a Markdown text names, in order; `id` is null for an address that isn't ours. */
export function listPictures(text: string): PictureInText[] {
  return createMarkdown(new Map())
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image')
    .map((token) => ({ id: findPictureId(String(token.attrGet('src'))), alt: token.content.trim() }));
}

/** Renders Markdown. HTML in it is shown as text; pictures that aren't in `pictures` are left out. */
export function renderMarkdown(text: string, pictures: PostPictures): RenderedPost {
  return finish(createMarkdown(pictures).render(text), pictures);
}

/** Cleans the HTML of another program. Pictures from other sites are left out; `origin` is ours. */
export function cleanHtml(html: string, pictures: PostPictures, origin: string): RenderedPost {
  // Only our own renderer names headings: an id of somebody else's could shadow a name in the page.
  const withoutIds = sanitizeHtml(html, {
    ...rules,
    transformTags: { ...transforms, img: (_, attributes) => localPicture(attributes, pictures, origin) },
  });
  return finish(withoutIds, pictures);
}

function finish(rendered: string, pictures: PostPictures): RenderedPost {
  const html = sanitizeHtml(rendered, { ...rules, allowedAttributes: { ...attributes, h2: ['id'], h3: ['id'] } });
  const plain = toPlainText(html);
  const shown = html.match(/<img /g)?.length ?? 0;
  return {
    html,
    plain,
    excerpt: createExcerpt(toPlainText(html.replace(/<figure[\s\S]*?<\/figure>|<h[23][\s\S]*?<\/h[23]>/g, ''))),
    readingMinutes: calculateReadingMinutes(plain, Math.min(shown, pictures.size)),
  };
}

/** Page titles are `h1`, so headings of a text start at `h2` and end at `h3`. */
function createMarkdown(pictures: PostPictures) {
  const markdown = markdownIt({ html: false, linkify: false, typographer: false });
  const { escapeHtml } = markdown.utils;
  markdown.core.ruler.push('headings', ({ tokens }) => nameHeadings(tokens));
  markdown.core.ruler.push('figures', ({ tokens }) => showFigures(tokens));
  markdown.renderer.rules['image'] = (tokens, at) => {
    const token = tokens[at];
    const picture = pictures.get(findPictureId(String(token?.attrGet('src'))) ?? '');
    if (!token || !picture) return '';
    const caption = token.attrGet('title');
    const image = drawPicture(picture, token.content, escapeHtml);
    const text = caption ? `<figcaption>${escapeHtml(String(caption))}</figcaption>` : '';
    return token.meta?.['isFigure'] ? `<figure>${image}${text}</figure>` : image;
  };
  return markdown;
}

function nameHeadings(tokens: Token[]): void {
  const used = new Set<string>();
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    token.tag = Number(token.tag.slice(1)) <= 2 ? 'h2' : 'h3';
    if (token.type === 'heading_close') continue;
    const words = (tokens[i + 1]?.children ?? []).map(({ content }) => content).join('');
    // With a prefix, so that no heading has the id of a part of the page.
    const slug = `h-${toPostSlug(words, 'part')}`;
    let id = slug;
    for (let n = 2; used.has(id); n += 1) id = `${slug}-${n}`;
    used.add(id);
    token.attrSet('id', id);
  }
}

/** A paragraph of pictures only becomes figures; several of them stand side by side. */
function showFigures(tokens: Token[]): void {
  for (const [i, token] of tokens.entries()) {
    const children = token.type === 'inline' && tokens[i - 1]?.type === 'paragraph_open' ? (token.children ?? []) : [];
    const images = children.filter(({ type }) => type === 'image');
    const others = children.filter(({ type, content }) => type !== 'image' && type !== 'softbreak' && content.trim() !== '');
    if (images.length === 0 || others.length > 0) continue;
    for (const image of images) image.meta = { isFigure: true };
    for (const edge of [tokens[i - 1], tokens[i + 1]]) {
      if (!edge) continue;
      edge.tag = 'div';
      edge.hidden = images.length === 1;
      if (edge.type === 'paragraph_open') edge.attrSet('class', 'pictures');
    }
  }
}

function drawPicture({ sources, width, height }: Media, alt: string, escapeHtml: (text: string) => string): string {
  const webp = sources.filter(({ type }) => type === 'image/webp');
  const srcset = webp.map((source) => `${source.url} ${source.width}w`).join(', ');
  const src = webp.find((source) => source.width >= 640)?.url ?? webp.at(-1)?.url ?? sources[0]?.url ?? '';
  return `<img src="${src}" srcset="${srcset}" sizes="(min-width: 46rem) 42rem, 92vw" width="${width}" height="${height}" alt="${escapeHtml(alt.trim())}" loading="lazy" decoding="async">`;
}

const attributes: Record<string, string[]> = {
  a: ['href', 'rel'],
  img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'],
  ol: ['start'],
  th: ['scope'],
};

const transforms: sanitizeHtml.IOptions['transformTags'] = {
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  b: 'strong',
  i: 'em',
  a: (tagName, { href = '' }) => ({
    tagName,
    attribs: { href, ...(isOwnLink(href) ? {} : { rel: 'nofollow ugc noopener' }) },
  }),
};

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h2',
      'h3',
      'p',
      'ul',
      'ol',
      'li',
      'blockquote',
      'strong',
      'em',
      's',
      'code',
      'pre',
      'a',
      'br',
      'hr',
      'img',
      'figure',
      'figcaption',
    ],
    ...['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: attributes,
  allowedClasses: { div: ['pictures'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: transforms,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && findPictureId(attribs['src'] ?? '') === null,
};

/** A link within the site, which search engines may follow. */
function isOwnLink(href: string): boolean {
  return href.startsWith('#') || (href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/\\'));
}

/** The picture of another program's post, with the sizes that we know. */
function localPicture({ src = '', alt = '' }: sanitizeHtml.Attributes, pictures: PostPictures, origin: string): sanitizeHtml.Tag {
  const address = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src;
  const picture = pictures.get(findPictureId(address) ?? '');
  const webp = (picture?.sources ?? []).filter(({ type }) => type === 'image/webp');
  const sizes: Record<string, string> = picture
    ? {
        srcset: webp.map((source) => `${source.url} ${source.width}w`).join(', '),
        sizes: '(min-width: 46rem) 42rem, 92vw',
        width: String(picture.width),
        height: String(picture.height),
      }
    : {};
  return { tagName: 'img', attribs: { src: address, ...sizes, alt, loading: 'lazy', decoding: 'async' } };
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

/** The words of sanitised HTML, with a line for each block. */
function toPlainText(html: string): string {
  const spaced = html.replace(/<\/(?:p|h2|h3|li|blockquote|figcaption|td|th|pre)>|<br\s*\/?>/g, '$&\n');
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}
