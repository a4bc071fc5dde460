import { escapeXml, formatFeed } from '../rss.ts';
import type { WholePost } from './blog-source.ts';

type BlogFeed = { name: string; url: string; path: string; title: string; posts: readonly WholePost[] };

/** An RSS 2.0 feed of posts with whole texts, whose addresses are absolute. */
export function drawFeed({ name, url, path, title, posts }: BlogFeed): string {
  const [first, ...others] = posts.map(({ updatedAt }) => updatedAt);
  return formatFeed({
    title,
    description: `What creators and the team of ${name} write.`,
    link: `${url}/content/blog`,
    self: url + path,
    updatedAt: first && others.reduce((newest, at) => (at > newest ? at : newest), first),
    items: posts.map((post) => ({
      id: post.id,
      link: `${url}/content/blog/${post.slug}`,
      title: post.title,
      author: post.author.name,
      publishedAt: post.publishedAt,
      summary: post.excerpt,
      html: drawPicture(url, post) + post.html.replace(/ (src|href)="\//g, ` $1="${url}/`).replace(/ srcset="[^"]*"/g, ''),
      categories: post.tags.map((tag) => tag.name),
    })),
  });
}

function drawPicture(url: string, { picture }: WholePost): string {
  return picture ? `<p><img src="${absolute(url, picture.preview)}" alt="${escapeXml(picture.alt)}"></p>` : '';
}

function absolute(url: string, address: string): string {
  return address.startsWith('/') ? `${url}${address}` : address;
}
