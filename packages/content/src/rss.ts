const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for XML, which has no escape for control characters: they are left out. */
export function escapeXml(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** All addresses are absolute; texts are plain, `html` is the whole text of an entry. */
type FeedItem = {
  id: string;
  link: string;
  title: string;
  author: string;
  publishedAt: Date;
  summary: string;
  html: string;
  categories?: readonly string[];
};

export type Feed = {
  title: string;
  description: string;
  /** The page that shows the same. */
  link: string;
  /** The feed's own address. */
  self: string;
  updatedAt?: Date | undefined;
  items: readonly FeedItem[];
};

/** An RSS 2.0 feed with whole texts. Source: https://www.rssboard.org/rss-specification */
export function formatFeed({ title, description, link, self, updatedAt, items }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${escapeXml(title)}</title><link>${escapeXml(link)}</link><description>${escapeXml(description)}</description><language>en</language>${updatedAt ? `<lastBuildDate>${updatedAt.toUTCString()}</lastBuildDate>` : ''}<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>${items.map(formatItem).join('')}</channel></rss>
`;
}

function formatItem({ id, link, title, author, publishedAt, summary, html, categories = [] }: FeedItem): string {
  const tags = categories.map((name) => `<category>${escapeXml(name)}</category>`).join('');
  return `<item><title>${escapeXml(title)}</title><link>${escapeXml(link)}</link><guid isPermaLink="false">${escapeXml(id)}</guid><pubDate>${publishedAt.toUTCString()}</pubDate><dc:creator>${escapeXml(author)}</dc:creator>${tags}<description>${escapeXml(summary)}</description><content:encoded>${escapeXml(html)}</content:encoded></item>`;
}
