import { clientLimits } from '@strapline/contract/client-limits';
import { createContentClient, type FetchContent } from '@strapline/contract/content/content-client';
import { type Faq, type FaqGroup, type FaqItem, readFaq } from '@strapline/contract/content/faq';
import { listLocal, writeLocal } from '../cache/local-db.ts';
import { fetchContent } from './fetch-content.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** The order of what the other two stores have; `lastUpdated` of its record says how old they are. */
type Meta = { items: string[]; groups: string[] };

const metaId = 'faq';
const empty: Faq = { items: [], groups: [] };

export const faqQuery = {
  queryKey: ['content', { kind: 'faq' }],
  queryFn: async () => await loadFaq(),
  staleTime: clientLimits.contentStaleMs,
  // The fetch has its own retries.
  retry: false,
};

/** The stored answers if they are less than an hour old, else new ones. If the service can't be reached, the stored ones of any age, and without those none. */
export async function loadFaq(fetch: FetchContent = fetchContent): Promise<Faq> {
  const stored = await readStored().catch(() => null);
  if (stored && Date.now() - stored.lastUpdated < clientLimits.contentStaleMs) return stored.faq;
  // Without a connection there is nothing to wait for.
  if (stored && typeof navigator !== 'undefined' && !navigator.onLine) return stored.faq;
  try {
    const faq = await readFaq(createContentClient(fetch));
    const safe = { ...faq, items: await Promise.all(faq.items.map(async (item) => ({ ...item, a: await sanitizeHtml(item.a) }))) };
    await storeFaq(safe).catch(() => undefined);
    return safe;
  } catch {
    return stored?.faq ?? empty;
  }
}

async function readStored(): Promise<{ faq: Faq; lastUpdated: number } | null> {
  const [meta] = await listLocal<Meta>('faq-meta');
  if (!meta) return null;
  const items = new Map((await listLocal<FaqItem>('faq-posts')).map(({ id, data }) => [id, data]));
  const groups = new Map((await listLocal<FaqGroup>('faq-tags')).map(({ id, data }) => [id, data]));
  const pick = <T>(ids: readonly string[], from: Map<string, T>) => ids.flatMap((id) => from.get(id) ?? []);
  return { faq: { items: pick(meta.data.items, items), groups: pick(meta.data.groups, groups) }, lastUpdated: meta.lastUpdated };
}

/** Also what the server rendered is stored, so that it can be read offline after a visit. */
export async function storeFaq({ items, groups }: Faq): Promise<void> {
  if (items.length === 0) return;
  for (const item of items) await writeLocal<FaqItem>('faq-posts', item.slug, item);
  for (const group of groups) await writeLocal<FaqGroup>('faq-tags', group.slug, group);
  await writeLocal<Meta>('faq-meta', metaId, { items: items.map(({ slug }) => slug), groups: groups.map(({ slug }) => slug) });
}
