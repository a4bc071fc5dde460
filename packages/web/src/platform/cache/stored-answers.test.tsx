import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { WireError } from '../wire/wire-error.ts';
import { queryClient, useCall } from './queries.ts';
import { readStoredAnswer, removeAllStoredAnswers, removeStoredAnswers, storeAnswer } from './stored-answers.ts';
import { useStoredAnswers } from './use-stored-answers.ts';

const stores = vi.hoisted(() => new Map<string, Map<string, { id: string; data: unknown; lastUpdated: number }>>());
vi.mock('./local-db.ts', () => ({
  listLocal: async (store: string) => [...(stores.get(store)?.values() ?? [])],
  writeLocal: async (store: string, id: string, data: unknown) => {
    if (!stores.has(store)) stores.set(store, new Map());
    stores.get(store)?.set(id, { id, data, lastUpdated: Date.now() });
  },
  removeLocal: async (store: string, id: string) => void stores.get(store)?.delete(id),
}));
const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../wire/wire.ts', () => ({ call }));

const icbm = { survey: 'icbm', fqsid: 'bluesky:mara.example' } as const;
const mara = { slug: 'amber-lark-k2p' };

function signIn(sub: string): void {
  useSession.setState({ status: 'signedIn', claims: { sub, username: sub, publicKey: undefined, roles: [], expiresAt: 0 }, user: null });
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T10:00:00Z'), shouldAdvanceTime: true });
  stores.clear();
  queryClient.clear();
  useSession.setState({ status: 'anonymous' }, true);
});
afterEach(() => vi.useRealTimers());

test('the last results and creators stay on the device under their names, for an hour', async () => {
  await storeAnswer('getSurveyResults', icbm, { n: 6 });
  await storeAnswer('fetchModel', mara, { username: 'amber_lark_k2p' });
  expect([...(stores.get('surveyResults')?.keys() ?? [])]).toEqual(['bluesky:mara.example icbm']);
  expect([...(stores.get('models')?.keys() ?? [])]).toEqual(['amber-lark-k2p']);
  vi.setSystemTime(Date.now() + 59 * 60_000);
  expect(await readStoredAnswer('getSurveyResults', icbm)).toMatchObject({ answer: { n: 6 } });
  expect(await readStoredAnswer('getSurveyResults', { ...icbm, survey: 'size' })).toBeUndefined();
  vi.setSystemTime(Date.now() + 60_000);
  expect(await readStoredAnswer('getSurveyResults', icbm)).toBeUndefined();
  await storeAnswer('getSurveyResults', { ...icbm, survey: 'size' }, { n: 1 });
  expect(stores.get('surveyResults')?.size).toBe(1);
});

test('fifty of each at most stay, the newest', async () => {
  for (let place = 0; place < 52; place += 1) {
    vi.setSystemTime(Date.now() + 1_000);
    await storeAnswer('fetchModel', { slug: `creator-${place}` }, {});
  }
  expect(stores.get('models')?.size).toBe(50);
  expect(stores.get('models')?.has('creator-1')).toBe(false);
});

test('what a member saw is gone after they signed out, and never shown to another person', async () => {
  signIn('theo');
  await storeAnswer('fetchModel', mara, { displayName: 'Mara' });
  expect(await readStoredAnswer('fetchModel', mara)).toBeDefined();
  signIn('june');
  expect(await readStoredAnswer('fetchModel', mara)).toBeUndefined();
  await vi.waitFor(() => expect(stores.get('models')?.size).toBe(0));
  await storeAnswer('fetchModel', mara, { displayName: 'Mara' });
  useSession.setState({ status: 'anonymous', why: 'signedOut' }, true);
  await vi.waitFor(() => expect(stores.get('models')?.size).toBe(0));
});

test('what was removed on the server is removed here', async () => {
  await storeAnswer('getSurveyResults', icbm, { n: 6 });
  await storeAnswer('fetchModel', mara, {});
  await removeStoredAnswers('getSurveyResults', icbm);
  expect(await readStoredAnswer('getSurveyResults', icbm)).toBeUndefined();
  await removeAllStoredAnswers();
  expect(await readStoredAnswer('fetchModel', mara)).toBeUndefined();
});

function Count() {
  const { data, isLoadingError } = useCall('getSurveyResults', icbm);
  useStoredAnswers('getSurveyResults', [icbm]);
  if (isLoadingError) return <p>No survey</p>;
  return <p>{data ? `${data.n} answers` : 'Loading'}</p>;
}

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <Count />
    </QueryClientProvider>,
  );
}

test('a page shows the stored results until new ones arrive', async () => {
  await storeAnswer('getSurveyResults', icbm, { n: 6 });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  call.mockReturnValueOnce(promise);
  show();
  await screen.findByText('6 answers');
  resolve({ n: 7 });
  await screen.findByText('7 answers');
});

test('stored results that can’t be found anymore are not shown any longer', async () => {
  await storeAnswer('getSurveyResults', icbm, { n: 6 });
  const { promise, reject } = Promise.withResolvers<unknown>();
  call.mockReturnValueOnce(promise);
  show();
  await screen.findByText('6 answers');
  reject(new WireError({ code: 'not_found', message: 'We couldn’t find this.' }));
  await screen.findByText('No survey');
});

test('a page shows the stored results while there is no connection', async () => {
  await storeAnswer('getSurveyResults', icbm, { n: 6 });
  call.mockRejectedValue(new WireError({ code: 'unavailable', message: 'There is no connection.' }));
  show();
  await screen.findByText('6 answers');
  await vi.waitFor(() => expect(call.mock.calls.length).toBeGreaterThan(2), { timeout: 10_000 });
  expect(screen.getByText('6 answers')).toBeDefined();
});
