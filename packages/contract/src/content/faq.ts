import type { ContentClient, ContentPost } from './content-client.ts';

/** One question with its answer as HTML, which the content service sanitised. */
export type FaqItem = { slug: string; q: string; a: string; category: string; subcategory: string };
/** A category, or a subcategory with its category. */
export type FaqGroup = { slug: string; name: string; parent: string | null };
export type Faq = { items: FaqItem[]; groups: FaqGroup[] };

/**
 * The FAQ: posts with the tag `faq`, in the order of their dates. The tag `faq-buying` is a category, `faq-buying-checkout` one of its subcategories. A Ghost
 * has no `q` and `a`: there, title and text are question and answer.
 */
export async function readFaq(client: Pick<ContentClient, 'listPosts'>): Promise<Faq> {
  return toFaq(await client.listPosts('tag:faq', 'published_at asc'));
}

function toFaq(posts: readonly ContentPost[]): Faq {
  const groups = new Map<string, FaqGroup>();
  const items = posts.map((post): FaqItem => {
    const tags = (post.tags ?? []).filter(({ slug }) => slug.startsWith('faq-')).sort((one, other) => one.slug.length - other.slug.length);
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
