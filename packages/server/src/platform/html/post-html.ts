/** The text of posts: a part of Markdown, as HTML that can be shown as it is. */
import { LRUCache } from 'lru-cache';
import markdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

// HTML in the text is escaped. Pictures are uploads of the post, and tables don't fit a phone.
const markdown = markdownIt({ html: false, linkify: true, breaks: true, typographer: false }).disable(['image', 'table']);

/** Of the web, or of this site. */
const isAddress = /^(?:https?:\/\/|\/(?!\/)|#)/i;

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'hr', 'h3'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The page has the headings above.
    ...Object.fromEntries(['h1', 'h2', 'h4', 'h5', 'h6'].map((tag) => [tag, 'h3'])),
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && isAddress.test(href) ? { href } : {}), rel: 'nofollow ugc noopener noreferrer' },
    }),
  },
};

/** About two thousand posts. The same text gives the same HTML. */
const cache = new LRUCache<string, string>({ maxSize: 4_000_000, sizeCalculation: (html, text) => html.length + text.length + 1 });

/** Sanitized HTML. Links are marked as written by members, for search engines. */
export function renderPost(text: string): string {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const html = sanitizeHtml(markdown.render(text), options).trim();
  cache.set(text, html);
  return html;
}

/** The words of a text without its marks, on one line. */
export function toPlainText(text: string): string {
  const parts: string[] = [];
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'fence' || token.type === 'code_block') parts.push(token.content, ' ');
    for (const child of token.children ?? []) parts.push(child.type === 'softbreak' || child.type === 'hardbreak' ? ' ' : child.content);
    if (token.type.endsWith('_close')) parts.push(' ');
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** The beginning of a text as a paragraph of HTML, cut between words. */
export function renderExcerpt(text: string, most = 200): string {
  const plain = toPlainText(text);
  const cut = plain.length > most ? `${plain.slice(0, most).replace(/\s+\S*$/u, '')}…` : plain;
  return `<p>${markdown.utils.escapeHtml(cut)}</p>`;
}
