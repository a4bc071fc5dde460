import { beforeEach, expect, test, vi } from 'vitest';

const stores = vi.hoisted(() => new Map<string, Map<string, { id: string; data: unknown; lastUpdated: number }>>());
// jsdom has no IndexedDB; the test is about what is written and when it is read.
vi.mock('../cache/local-db.ts', () => ({
  listLocal: async (store: string) => [...(stores.get(store)?.values() ?? [])],
  writeLocal: async (store: string, id: string, data: unknown) => {
    if (!stores.has(store)) stores.set(store, new Map());
    stores.get(store)?.set(id, { id, data, lastUpdated: Date.now() });
  },
}));
const { loadFaq } = await import('./faq-store.ts');
const { fetchContent } = await import('./fetch-content.ts');

const tag = (slug: string) => ({ id: slug, slug, name: slug });
const createAnswer = (q: string) => ({
  posts: [
    { slug: 'pay', q, a: '<p>Text<img src=x onerror=alert(1)></p>', tags: [tag('faq'), tag('faq-buying-checkout'), tag('faq-buying')] },
  ],
  meta: { pagination: { next: null } },
});
const respond = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const info = () => respond(200, { content: { url: 'https://a.example/content', key: 'f'.repeat(26) } });
let requests: string[];
let answers: (() => Response)[];

beforeEach(() => {
  vi.useFakeTimers();
  stores.clear();
  requests = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/v1/info')) return info();
    requests.push(url);
    const answer = answers.shift();
    if (!answer) throw new TypeError('no connection');
    return answer();
  });
});

test('the answers are stored; for an hour no request is made, and after it the new ones are read', async () => {
  const fetch = vi.fn(async () => createAnswer('How do I pay?'));
  expect(await loadFaq('en', fetch)).toEqual({
    language: 'en',
    items: [{ slug: 'pay', q: 'How do I pay?', a: '<p>Text<img src="x"></p>', category: 'faq-buying', subcategory: 'faq-buying-checkout' }],
    groups: [
      { slug: 'faq-buying', name: 'faq-buying', parent: null },
      { slug: 'faq-buying-checkout', name: 'faq-buying-checkout', parent: 'faq-buying' },
    ],
  });
  expect([...stores.keys()].sort()).toEqual(['faq-meta', 'faq-posts', 'faq-tags']);
  await loadFaq('en', fetch);
  expect(fetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(61 * 60_000);
  fetch.mockResolvedValue(createAnswer('Which cards?'));
  expect((await loadFaq('en', fetch)).items[0]?.q).toBe('Which cards?');
});

test('if the service can’t be reached, stored answers of any age are shown, and without them none', async () => {
  const fails = async () => await Promise.reject(new Error('away'));
  expect(await loadFaq('en', fails)).toEqual({ language: 'en', items: [], groups: [] });
  await loadFaq('en', async () => createAnswer('How do I pay?'));
  vi.advanceTimersByTime(30 * 24 * 60 * 60_000);
  expect((await loadFaq('en', fails)).items).toHaveLength(1);
});

test('a fetch is tried eleven times, 1.5 s times the attempt apart', async () => {
  answers = Array.from({ length: 10 }, () => () => respond(503, {}));
  answers.push(() => respond(200, { posts: [] }));
  const found = fetchContent('posts/', {});
  await vi.advanceTimersByTimeAsync(1_499);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(requests).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_500 * 55);
  expect(await found).toEqual({ posts: [] });
  expect(requests).toHaveLength(11);
});

test('after eleven tries it fails; a 4xx fails at once, and a 404 is nothing', async () => {
  answers = [];
  const failing = fetchContent('posts/', {}).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1_500 * 60);
  expect(await failing).toBe('no connection');
  expect(requests).toHaveLength(11);
  requests = [];
  answers = [() => respond(401, {}), () => respond(404, {})];
  await expect(fetchContent('posts/', {})).rejects.toThrow('401');
  expect(await fetchContent('posts/slug/none/', {})).toBeNull();
  expect(requests).toHaveLength(2);
});

test('answers in another language are read under its tags, keep their slugs, and replace the stored ones; without any, English is read', async () => {
  await loadFaq('en', async () => createAnswer('How do I pay?'));
  const filters: string[] = [];
  const german = { slug: 'de-pay', q: 'Wie bezahle ich?', a: '<p>Text</p>', tags: [tag('de-faq'), tag('de-faq-buying')] };
  const fetch = async (_resource: string, { filter = '' }: Readonly<Record<string, string>>) => {
    filters.push(filter);
    if (filter === 'tag:faq') return createAnswer('How do I pay?');
    return { posts: filter === 'tag:de-faq' ? [german] : [], meta: { pagination: { next: null } } };
  };
  const faq = await loadFaq('de', fetch);
  expect(faq).toMatchObject({ language: 'de', items: [{ slug: 'pay', q: 'Wie bezahle ich?', category: 'faq-buying' }] });
  expect(await loadFaq('de', fetch)).toEqual(faq);
  expect(await loadFaq('ja', fetch)).toMatchObject({ language: 'en', items: [{ slug: 'pay', q: 'How do I pay?' }] });
  expect(filters).toEqual(['tag:de-faq', 'tag:ja-faq', 'tag:faq']);
});
