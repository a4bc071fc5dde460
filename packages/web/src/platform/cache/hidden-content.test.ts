import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliverPush } from '../wire/pushes.ts';
import { WireError } from '../wire/wire-error.ts';
import { watchHiddenContent } from './hidden-content.ts';
import { createCallQuery, queryClient } from './queries.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../wire/wire.ts', async () => {
  const { addPushHandler } = await import('../wire/pushes.ts');
  return { call, subscribe: addPushHandler };
});

let stop: () => void;
const removed: string[] = [];
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('caches', { delete: async (name: string) => removed.push(name) });
  stop = watchHiddenContent();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('a page that is open drops what was hidden meanwhile, and its offline copies', async () => {
  const listing = createCallQuery('fetchListing', { slug: 'ivory-lace' });
  const own = createCallQuery('fetchProfile', {});
  const answers: Record<string, object> = { fetchListing: { title: 'Ivory lace' }, fetchProfile: { username: 'mara' } };
  call.mockImplementation(async (event: string) => {
    if (answers[event]) return answers[event];
    throw new WireError({ code: 'not_found', message: 'We couldn’t find this.' });
  });
  const observers = [new QueryObserver(queryClient, listing), new QueryObserver(queryClient, own)] as const;
  const unsubscribers = observers.map((observer) => observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(queryClient.getQueryData<unknown>(own.queryKey)).toEqual(answers['fetchProfile']));
  await vi.waitFor(() => expect(queryClient.getQueryData<unknown>(listing.queryKey)).toEqual(answers['fetchListing']));
  const asked = () => call.mock.calls.filter(([event]) => event === 'fetchProfile').length;
  const before = asked();
  delete answers['fetchListing'];
  deliverPush('contentHidden', {});
  await vi.waitFor(() => expect(queryClient.getQueryData(listing.queryKey)).toBeUndefined());
  expect(asked()).toBe(before);
  expect(removed.sort()).toEqual(['content-pages', 'media', 'pages', 'public-reads']);
  for (const unsubscribe of unsubscribers) unsubscribe();
});
