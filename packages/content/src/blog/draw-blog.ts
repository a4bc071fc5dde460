import markdownIt from 'markdown-it';
import { type TextLanguage, texts } from '../texts.ts';
import type { BlogPicture, BlogPost, WholePost } from './blog-source.ts';

const { escapeHtml } = markdownIt().utils;

/** What a page of the blog adds to the frame of every page. */
export type BlogPage = { title: string; description: string; body: string; head: string; style: string; isWide: true };

type Site = { name: string; url: string };
export type BlogList = { posts: readonly BlogPost[]; total: number; page: number; pages: number; q: string; tag: string; author: string };

/** A page of the list of posts, or the results of a search. */
export function drawList(site: Site, list: BlogList, language: TextLanguage): BlogPage {
  const { posts, page, q, tag, author } = list;
  const text = texts[language].blog;
  const first = posts[0];
  const topic = first?.tags.find(({ slug }) => slug === tag)?.name ?? tag;
  const by = author ? (first?.author.name ?? author) : '';
  const title = q ? text.results(q) : tag ? topic : author ? text.by(by) : 'Blog';
  const isAll = !q && !tag && !author;
  const [start, emphasis] = text.heading;
  const heading = isAll ? `${start}<em>${emphasis}</em>` : escapeHtml(title);
  const canonical = formatListPath({ ...list, page });
  const feed = author ? `/content/rss/${author}/` : '/content/rss/';
  return {
    title: page > 1 ? text.pageOf(title, page) : title,
    description: isAll ? text.description(site.name) : text.descriptionOfPart(site.name),
    // Results of a search are pages of many other pages.
    head: `${drawLinks(site, canonical, feed)}${q ? '<meta name="robots" content="noindex">' : ''}`,
    style: blogStyle,
    isWide: true,
    body: `${isAll ? '' : drawCrumbs(language)}<h1>${heading}</h1>
<form class="search" role="search" action="/content/blog"><label for="q">${text.search}</label><div><input id="q" name="q" type="search" maxlength="100" value="${escapeHtml(q)}"><button>${text.doSearch}</button></div></form>
${drawCount(list, language)}<ul class="cards">${posts.map((post) => `<li>${drawCard(post, 'h2', language)}</li>`).join('')}</ul>${drawPages(list, language)}
<p class="feed"><a href="${feed}">${text.subscribe}</a></p>`,
  };
}

/** Results of a search are counted up to here. */
const countedUpTo = 240;

function drawCount({ posts, total, q }: BlogList, language: TextLanguage): string {
  const text = texts[language].blog;
  if (posts.length > 0) return q ? `<p role="status">${total > countedUpTo ? text.moreThan(countedUpTo) : text.count(total)}</p>` : '';
  return q
    ? `<p role="status">${text.noResults}</p><p><a href="/content/blog">${text.allPosts}</a></p>`
    : `<p role="status">${text.none}</p>`;
}

function drawPages(list: BlogList, language: TextLanguage): string {
  const { page, pages } = list;
  if (pages <= 1) return '';
  const text = texts[language].blog;
  const link = (to: number, label: string, rel: string): string =>
    to < 1 || to > pages ? '' : `<a rel="${rel}" href="${escapeHtml(formatListPath({ ...list, page: to }))}">${label}</a>`;
  return `<nav class="pages" aria-label="${text.pages}">${link(page - 1, text.newer, 'prev')}<span>${text.position(page, pages)}</span>${link(page + 1, text.older, 'next')}</nav>`;
}

function drawCrumbs(language: TextLanguage, topic?: BlogPost['tags'][number]): string {
  const end = topic ? ` / <a href="/content/blog?tag=${topic.slug}">${escapeHtml(topic.name)}</a>` : '';
  return `<nav class="crumbs" aria-label="${texts[language].blog.breadcrumb}"><a href="/content/blog">Blog</a>${end}</nav>`;
}

function formatListPath({ page, q, tag, author }: Pick<BlogList, 'page' | 'q' | 'tag' | 'author'>): string {
  const query = new URLSearchParams(
    Object.entries({ q, tag, author, page: page > 1 ? String(page) : '' }).filter(([, value]) => value !== ''),
  );
  return `/content/blog${query.size > 0 ? `?${query}` : ''}`;
}

function drawCard(post: BlogPost, level: 'h2' | 'h3', language: TextLanguage): string {
  const topic = post.tags[0]?.name;
  return `<a class="card" href="/content/blog/${post.slug}">${drawPicture(post.picture, '(min-width: 60rem) 22rem, (min-width: 40rem) 45vw, 92vw', true)}
<span class="eyebrow">${topic ? `${escapeHtml(topic)} · ` : ''}${texts[language].blog.minutes(post.readingMinutes)}</span><${level}>${escapeHtml(post.title)}</${level}><span class="excerpt">${escapeHtml(post.excerpt)}</span></a>`;
}

/** Without a picture, a plain surface keeps cards in line. */
function drawPicture(picture: BlogPicture | null, sizes: string, isLazy: boolean, alt = picture?.alt ?? ''): string {
  if (!picture) return '<span class="blank" aria-hidden="true"></span>';
  return `<img src="${picture.src}" srcset="${picture.srcset}" sizes="${sizes}" width="${picture.width}" height="${picture.height}" alt="${escapeHtml(alt)}"${isLazy ? ' loading="lazy"' : ' fetchpriority="high"'} decoding="async">`;
}

const formatDate = (date: Date, language: TextLanguage): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date);

/** A post with its contents, and what else is on the blog. */
export function drawPost(site: Site, post: WholePost, more: readonly BlogPost[], language: TextLanguage): BlogPage {
  const text = texts[language].blog;
  const { author } = post;
  const path = `/content/blog/${post.slug}`;
  const topic = post.tags[0];
  const name = escapeHtml(author.name);
  const headings = [...post.html.matchAll(/<h2 id="([\w-]+)">(.*?)<\/h2>/g)].map(([, id = '', text = '']) => ({
    id,
    text: text.replace(/<[^<>]+>/g, ''),
  }));
  const contents =
    headings.length > 1
      ? `<nav class="contents" aria-label="${text.contents}"><span class="eyebrow">${text.contents}</span><ul>${headings.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join('')}</ul></nav>`
      : '';
  const topics = post.tags.map((tag) => `<li><a href="/content/blog?tag=${tag.slug}">${escapeHtml(tag.name)}</a></li>`).join('');
  return {
    title: post.metaTitle ?? post.title,
    description: post.metaDescription ?? post.excerpt,
    head: `${drawLinks(site, path, author.slug ? `/content/rss/${author.slug}/` : '/content/rss/', post.canonicalUrl)}${drawCardTags(site, post, path)}`,
    style: blogStyle,
    isWide: true,
    body: `<article>${drawCrumbs(language, topic)}
<header class="lead${post.picture ? ' with-picture' : ''}"><div><p class="eyebrow">${topic ? `${escapeHtml(topic.name)} · ` : ''}${text.minutes(post.readingMinutes)}</p><h1>${escapeHtml(post.title)}</h1><p class="excerpt">${escapeHtml(post.excerpt)}</p>
<p class="by">${author.url ? `<a rel="author" href="${escapeHtml(author.url)}">${name}</a>` : `<span>${name}</span>`} <time datetime="${post.publishedAt.toISOString()}">${formatDate(post.publishedAt, language)}</time></p></div>${post.picture ? drawPicture(post.picture, '(min-width: 60rem) 32rem, 92vw', false) : ''}</header>
<div class="columns">${contents}<div class="text">${post.html}</div></div>
<footer>${topics ? `<ul class="topics" aria-label="${text.topics}">${topics}</ul>` : ''}<a href="/complaint?about=${post.id}">${text.report}</a></footer></article>
${more.length > 0 ? `<section class="more" aria-labelledby="more"><h2 id="more">${text.more[0]}<em>${text.more[1]}</em></h2><ul class="cards">${more.map((one) => `<li>${drawCard(one, 'h3', language)}</li>`).join('')}</ul></section>` : ''}`,
  };
}

function drawLinks({ name, url }: Site, path: string, feed: string, canonical?: string | null): string {
  return `<link rel="canonical" href="${escapeHtml(canonical ?? `${url}${path}`)}"><link rel="alternate" type="application/rss+xml" title="The blog of ${escapeHtml(name)}" href="${feed}">`;
}

/** Open Graph, and the structured data of an article. */
function drawCardTags({ name, url }: Site, post: BlogPost, path: string): string {
  const title = post.metaTitle ?? post.title;
  const description = post.metaDescription ?? post.excerpt;
  const image = post.picture && toAbsolute(url, post.picture.preview);
  const tags: [string, string][] = [
    ['og:type', 'article'],
    ['og:site_name', name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${url}${path}`],
    ...(image ? [['og:image', image] as [string, string], ['og:image:alt', post.picture?.alt ?? ''] as [string, string]] : []),
    ['article:published_time', post.publishedAt.toISOString()],
    ['article:modified_time', post.updatedAt.toISOString()],
  ];
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    datePublished: post.publishedAt.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    mainEntityOfPage: `${url}${path}`,
    ...(image ? { image: [image] } : {}),
    author: post.author.url
      ? { '@type': 'Person', name: post.author.name, url: toAbsolute(url, post.author.url) }
      : { '@type': 'Organization', name: post.author.name },
    publisher: { '@type': 'Organization', name },
  };
  const meta = tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`).join('');
  // No text can end the script.
  return `${meta}<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function toAbsolute(url: string, address: string): string {
  return address.startsWith('/') ? `${url}${address}` : address;
}

const blogStyle = `
h1 em,h2 em{font-style:italic}.eyebrow{font:500 .75rem/1.4 ui-monospace,"SFMono-Regular",Menlo,monospace;letter-spacing:.08em;text-transform:uppercase;color:var(--brass);margin:0}.crumbs{font-size:.875rem;color:var(--ink-2)}.crumbs a{color:inherit}
.search{margin:1.5rem 0}.search label{display:block;font-size:.875rem;color:var(--ink-2);margin-bottom:.25rem}.search div{display:flex;gap:.5rem;max-width:30rem}.search input{flex:1;min-width:0;padding:.6rem .75rem;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface);color:inherit;font:inherit}.search button{padding:.6rem 1.1rem;border:1px solid var(--line-strong);border-radius:6px;background:none;color:inherit;font:inherit;cursor:pointer}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:2rem 1.5rem;margin:1.5rem 0;padding:0;list-style:none}.cards li{margin:0}.card{display:grid;gap:.4rem;color:inherit;text-decoration:none}.card img,.blank{width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;border-radius:10px;background:var(--sunken)}.card h2,.card h3{font-size:1.375rem;margin:0;padding:0;background:none}.card:hover h2,.card:hover h3{text-decoration:underline;text-underline-offset:3px}.card .excerpt{font-size:.9375rem;color:var(--ink-2)}
.pages{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;margin:2rem 0}.feed{font-size:.9375rem}
.lead{display:grid;gap:1.5rem 3rem;align-items:center;padding-bottom:2rem;background:repeating-linear-gradient(90deg,color-mix(in srgb,var(--line-strong) 60%,var(--bg)) 0 7px,transparent 7px 12px) 0 100%/100% 2px no-repeat}.lead h1{font-size:clamp(2.4rem,1.6rem + 3.2vw,4rem)}.lead .excerpt{font-size:1.125rem;color:var(--ink-2);max-width:34ch}.lead img{width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;border-radius:16px}.by{display:flex;flex-wrap:wrap;gap:.25rem 1rem;font-size:.9375rem;color:var(--ink-2)}.by a{font-weight:500}
.columns{display:grid;gap:1rem 3rem;padding-top:1rem}.contents ul{margin:.5rem 0;padding:0;list-style:none;border-left:1px solid var(--line)}.contents li{margin:0}.contents a{display:block;padding:.3rem .75rem;font-size:.9375rem;color:var(--ink-2);text-decoration:none}.contents a:hover{color:var(--primary)}
.text{min-width:0;max-width:42rem;font-size:1.0625rem}.text h2{background:none;padding:0;margin-top:2.5rem}.text figure{margin:1.75rem 0}.text img{max-width:100%;height:auto;border-radius:10px;display:block}.text figcaption{font-size:.875rem;color:var(--ink-2);margin-top:.5rem}.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr));gap:0 .75rem}.pictures img{width:100%;aspect-ratio:1;object-fit:cover}.text blockquote{margin:1.75rem 0;padding-left:1.25rem;border-left:3px solid var(--primary);font:italic 400 1.5rem/1.3 "Bodoni Moda Variable","Bodoni Moda",Didot,Georgia,serif}.text blockquote p{margin:0}.text pre{overflow-x:auto;padding:.75rem 1rem;background:var(--sunken);border-radius:6px}.text table{display:block;overflow-x:auto}
.text>p:first-child::first-letter{float:left;font:400 3.6rem/.85 "Bodoni Moda Variable","Bodoni Moda",Didot,Georgia,serif;color:var(--primary);padding:.15rem .5rem 0 0}
article>footer{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;justify-content:space-between;margin:2rem 0;padding:1rem 0;border-block:1px solid var(--line);font-size:.9375rem}.topics{display:flex;flex-wrap:wrap;gap:.5rem;margin:0;padding:0;list-style:none}.topics li{margin:0}.topics a{display:block;padding:.3rem .8rem;border:1px solid var(--line-strong);border-radius:99px;color:inherit;text-decoration:none}
@media(min-width:60rem){.lead.with-picture{grid-template-columns:1fr 1fr}.columns:has(.contents){grid-template-columns:12rem minmax(0,42rem)}.columns:not(:has(.contents)){justify-content:center}.contents{position:sticky;top:5rem;align-self:start}}`;
