import { clientLimits } from '@strapline/contract/client-limits';
import { createContentClient, type FetchContent } from '@strapline/contract/content/content-client';
import { type Faq, type FaqGroup, type FaqItem, readFaq } from '@strapline/contract/content/faq';
import { isLanguage, type Language } from '@strapline/contract/languages';
import { listLocal, writeLocal } from '../cache/local-db.ts';
import { fetchContent } from './fetch-content.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** The order of what the other two stores have; `lastUpdated` of its record says how old they are. */
/** `asked` is the language that was asked for, `language` the one that there is. */
type Meta = { asked: Language; language: Language; items: string[]; groups: string[] };

const metaId = 'faq';
const empty: Omit<Faq, 'language'> = { items: [], groups: [] };

/** The questions in the language of the page. */
export function createFaqQuery(locale: string) {
  const language = isLanguage(locale) ? locale : 'en';
  return {
    queryKey: ['content', { kind: 'faq', language }],
    queryFn: async () => await loadFaq(language),
    staleTime: clientLimits.contentStaleMs,
    // The fetch has its own retries.
    retry: false,
  };
}

/**
 * The stored answers if they are in this language and less than an hour old, else new ones. If the service can't be reached, the stored ones of any age and
 * language, and without those none.
 */
export async function loadFaq(language: Language, fetch: FetchContent = fetchContent): Promise<Faq> {
  const stored = await readStored().catch(() => null);
  const isRead = stored?.asked === language;
  if (stored && isRead && Date.now() - stored.lastUpdated < clientLimits.contentStaleMs) return stored.faq;
  // Without a connection there is nothing to wait for.
  if (stored && typeof navigator !== 'undefined' && !navigator.onLine) return stored.faq;
  try {
    const faq = await readFaq(createContentClient(fetch), language);
    const safe = { ...faq, items: await Promise.all(faq.items.map(async (item) => ({ ...item, a: await sanitizeHtml(item.a) }))) };
    await storeFaq(safe, language).catch(() => undefined);
    return safe;
  } catch {
    return stored?.faq ?? { ...empty, language };
  }
}

async function readStored(): Promise<{ asked: Language; faq: Faq; lastUpdated: number } | null> {
  const [meta] = await listLocal<Meta>('faq-meta');
  if (!meta) return null;
  const items = new Map((await listLocal<FaqItem>('faq-posts')).map(({ id, data }) => [id, data]));
  const groups = new Map((await listLocal<FaqGroup>('faq-tags')).map(({ id, data }) => [id, data]));
  const pick = <T>(ids: readonly string[], from: Map<string, T>) => ids.flatMap((id) => from.get(id) ?? []);
  return {
    asked: meta.data.asked,
    faq: { language: meta.data.language, items: pick(meta.data.items, items), groups: pick(meta.data.groups, groups) },
    lastUpdated: meta.lastUpdated,
  };
}

/** Also what the server rendered is stored, so that it can be read offline after a visit. */
export async function storeFaq({ language, items, groups }: Faq, asked: Language): Promise<void> {
  if (items.length === 0) return;
  for (const item of items) await writeLocal<FaqItem>('faq-posts', item.slug, item);
  for (const group of groups) await writeLocal<FaqGroup>('faq-tags', group.slug, group);
  const meta = { asked, language, items: items.map(({ slug }) => slug), groups: groups.map(({ slug }) => slug) };
  await writeLocal<Meta>('faq-meta', metaId, meta);
}
