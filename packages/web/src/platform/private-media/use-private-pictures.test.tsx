import { webcrypto } from 'node:crypto';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { deliverPush } from '../wire/pushes.ts';
import { createEncryptedImage, createFakeWorker, createKey, scope, toWireKey } from './test-album.ts';
import { coverAfterMs, usePrivatePictures } from './use-private-pictures.ts';

// jsdom has no WebCrypto.
vi.stubGlobal('crypto', webcrypto);

const key = { kid: 'm26a', key: createKey(1) };
const plain = Uint8Array.from({ length: 100 }, (_, index) => index);
const target = { resource: 'pair', id: 'amber_lark_k2p:2026:main:0002' } as const;
const pictures = await createEncryptedImage(`med_${'a'.repeat(20)}`, plain, key);
const workers: ReturnType<typeof createFakeWorker>[] = [];
const fetchKeys = vi.fn();

vi.mock('./start-worker.ts', () => ({
  startDecryptWorker() {
    const worker = createFakeWorker();
    workers.push(worker);
    return worker.link;
  },
}));
vi.mock('../wire/http.ts', () => ({
  async *fetchBytes() {
    yield pictures.body.slice();
  },
}));
vi.mock('../wire/wire.ts', async (load) => ({ ...(await load<object>()), call: (name: string, input: object) => fetchKeys(name, input) }));

const claims = { sub: 'acc_moss', username: 'moss_finch_q7r', publicKey: undefined, roles: [], expiresAt: 0 };

function PairPage() {
  const album = usePrivatePictures({ target });
  const view = album.getView(pictures.image.mediaId);
  return (
    <button type="button" onClick={() => album.show(pictures.image)}>
      {view.state === 'open' ? `open for ${view.shownTo}` : view.state}
    </button>
  );
}

/** A page with an open picture. */
async function openPage() {
  const page = render(<PairPage />);
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  await vi.waitFor(() => expect(screen.getByRole('button').textContent).toBe('open for moss_finch_q7r'));
  return page;
}

async function expectForgotten() {
  await vi.waitFor(() => expect(workers.at(-1)?.isStopped()).toBe(true));
  expect(screen.getByRole('button').textContent).toBe('locked');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  fetchKeys.mockImplementation(async () => ({ scope, keys: [toWireKey(key)] }));
  useSession.setState({ status: 'signedIn', claims, user: null }, true);
});
afterEach(() => {
  vi.useRealTimers();
  fetchKeys.mockReset();
});

test('a picture is shown with the key of its pair, asked for once', async () => {
  await openPage();
  expect(fetchKeys.mock.calls).toEqual([['getDerivedKey', target]]);
});

test('it is covered after five minutes without a touch, and each touch starts them again', async () => {
  await openPage();
  await act(() => vi.advanceTimersByTimeAsync(coverAfterMs - 1_000));
  fireEvent.pointerDown(document.body);
  await act(() => vi.advanceTimersByTimeAsync(coverAfterMs - 1_000));
  expect(screen.getByRole('button').textContent).toBe('open for moss_finch_q7r');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await expectForgotten();
});

test.each([
  ['Esc', () => void fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['signing out', () => useSession.setState({ status: 'anonymous', why: 'signedOut' }, true)],
  [
    'signing in as somebody else',
    () => useSession.setState({ status: 'signedIn', claims: { ...claims, sub: 'acc_other' }, user: null }, true),
  ],
  ['leaving the page for another site', () => void fireEvent(window, new Event('pagehide'))],
])('%s covers it and forgets its key', async (_how, act_) => {
  await openPage();
  act(act_);
  await expectForgotten();
});

test('taking access back covers it; another resource’s access doesn’t matter', async () => {
  await openPage();
  act(() => deliverPush('accessRevoked', { resource: 'gallery', id: target.id }));
  expect(screen.getByRole('button').textContent).toBe('open for moss_finch_q7r');
  act(() => deliverPush('accessRevoked', target));
  expect(screen.getByRole('button').textContent).toBe('locked');
});

test('leaving the page stops its worker', async () => {
  const page = await openPage();
  page.unmount();
  await vi.waitFor(() => expect(workers.at(-1)?.isStopped()).toBe(true));
});
