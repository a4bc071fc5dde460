import type { Language } from '../languages.ts';
import type { ContentClient, ContentPost } from './content-client.ts';

/** One question with its answer as HTML, which the content service sanitised. */
export type FaqItem = { slug: string; q: string; a: string; category: string; subcategory: string };
/** A category, or a subcategory with its category. */
export type FaqGroup = { slug: string; name: string; parent: string | null };
/** In one language; English where the service has no questions in the one that was asked for. */
export type Faq = { language: Language; items: FaqItem[]; groups: FaqGroup[] };

/**
 * The FAQ: posts with the tag `faq`, in the order of their dates. The tag `faq-buying` is a category, `faq-buying-checkout` one of its subcategories. A Ghost
 * has no `q` and `a`: there, title and text are question and answer. Tags and posts of another language begin with its tag, such as `de-faq`, `de-faq-buying` and
 * `de-what-do-i-pay`; here they are without it, so that an address is the same question in every language.
 */
export async function readFaq(client: Pick<ContentClient, 'listPosts'>, language: Language): Promise<Faq> {
  const prefix = language === 'en' ? '' : `${language}-`;
  const posts = await client.listPosts(`tag:${prefix}faq`, 'published_at asc');
  if (posts.length === 0 && language !== 'en') return await readFaq(client, 'en');
  return { language, ...readPosts(posts, prefix) };
}

function readPosts(posts: readonly ContentPost[], prefix: string): Pick<Faq, 'items' | 'groups'> {
  const cut = <T extends { slug: string }>(named: T): T => ({
    ...named,
    slug: named.slug.startsWith(prefix) ? named.slug.slice(prefix.length) : named.slug,
  });
  const groups = new Map<string, FaqGroup>();
  const items = posts.map(cut).map((post): FaqItem => {
    const tags = (post.tags ?? [])
      .map(cut)
      .filter(({ slug }) => slug.startsWith('faq-'))
      .sort((one, other) => one.slug.length - other.slug.length);
    const [category, subcategory] = tags;
    for (const tag of [category, subcategory])
      if (tag && !groups.has(tag.slug))
        groups.set(tag.slug, { slug: tag.slug, name: tag.name, parent: tag === subcategory ? (category?.slug ?? null) : null });
    return {
      slug: post.slug,
      q: post.q ?? post.title,
      a: post.a ?? post.html ?? '',
      category: category?.slug ?? '',
      subcategory: subcategory?.slug ?? '',
    };
  });
  return { items, groups: [...groups.values()] };
}
