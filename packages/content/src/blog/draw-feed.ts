import type { WholePost } from './blog-source.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** XML has no escape for control characters, so they are left out. */
function escapeXml(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

type Feed = { name: string; url: string; path: string; title: string; posts: readonly WholePost[] };

/** An RSS 2.0 feed with whole texts, whose addresses are absolute. */
export function drawFeed({ name, url, path, title, posts }: Feed): string {
  const items = posts.map((post) => {
    const link = `${url}/content/blog/${post.slug}`;
    const html = post.html.replace(/ (src|href)="\//g, ` $1="${url}/`).replace(/ srcset="[^"]*"/g, '');
    const picture = post.picture ? `<p><img src="${absolute(url, post.picture.preview)}" alt="${escapeXml(post.picture.alt)}"></p>` : '';
    return `<item><title>${escapeXml(post.title)}</title><link>${link}</link><guid isPermaLink="false">${escapeXml(post.id)}</guid><pubDate>${post.publishedAt.toUTCString()}</pubDate><dc:creator>${escapeXml(post.author.name)}</dc:creator>${post.tags.map((tag) => `<category>${escapeXml(tag.name)}</category>`).join('')}<description>${escapeXml(post.excerpt)}</description><content:encoded>${escapeXml(picture + html)}</content:encoded></item>`;
  });
  const latest = posts.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), new Date(0));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${escapeXml(title)}</title><link>${url}/content/blog</link><description>${escapeXml(`What creators and the team of ${name} write.`)}</description><language>en</language>${posts.length > 0 ? `<lastBuildDate>${latest.toUTCString()}</lastBuildDate>` : ''}<atom:link href="${url}${path}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>
`;
}

function absolute(url: string, address: string): string {
  return address.startsWith('/') ? `${url}${address}` : address;
}
