import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { PictureProblemError } from '../../platform/hash-picture/hash-picture.ts';
import { createTimeoutError } from '../../platform/wire/wire-error.ts';
import { PictureSearch } from './picture-search.tsx';

const { call, hashPicture, matchPicture, navigate, page } = vi.hoisted(() => ({
  call: vi.fn(),
  hashPicture: vi.fn(),
  matchPicture: vi.fn(),
  navigate: vi.fn(),
  page: { search: {} },
}));
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('../../platform/wire/match-client.ts', () => ({ matchPicture }));
vi.mock('../../platform/hash-picture/hash-picture.ts', async (load) => ({ ...(await load<object>()), hashPicture }));
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => navigate,
  useSearch: () => page.search,
  Link: ({ children, to, params }: { children: ReactNode; to: string; params?: { slug: string } }) => (
    <a href={to.replace('$slug', params?.slug ?? '')}>{children}</a>
  ),
}));

const hashes = { sha256: 'a'.repeat(64), pdq: 'b'.repeat(64), quality: 80, phashes: ['c'.repeat(16)] };
const file = new File(['a picture'], 'lace-detail.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  queryClient.clear();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  hashPicture.mockReset().mockResolvedValue(hashes);
  matchPicture.mockReset().mockResolvedValue({ matches: [] });
  call.mockReset().mockImplementation(async (_name, { fqsid }) => ({ fqsid, state: 'proven', owner: null }));
  page.search = {};
});

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <PictureSearch ownPictures={<p>Pictures of mine</p>} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

const choose = () => {
  open();
  fireEvent.change(screen.getByLabelText('Picture'), { target: { files: [file] } });
};

test('only hashes are sent, and each match says how sure it is', async () => {
  const owner = { username: 'amber_lark_k2p', slug: 'amber-lark-k2p', displayName: 'Amber' };
  call.mockImplementation(async (_name, { fqsid }) => ({ fqsid, state: 'proven', owner: fqsid === 'x:amber' ? owner : null }));
  const matches = [
    { fqsid: 'x:amber', match: 'exact', distance: 0 },
    { fqsid: 'instagram:mara.sews', match: 'near', distance: 12 },
    { fqsid: null, match: 'possible', distance: 6 },
  ];
  matchPicture.mockResolvedValue({ matches });
  choose();
  expect(await screen.findByText('3 matches')).toBeTruthy();
  expect(matchPicture).toHaveBeenCalledExactlyOnceWith(hashes);
  expect(screen.getByText('X. The same file.')).toBeTruthy();
  expect(screen.getByText('Instagram. The same picture, cropped or resized.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Somebody may know it' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'See the profile' })).toHaveLength(2));
  expect(screen.getAllByRole('link', { name: 'See the profile' }).map((link) => link.getAttribute('href'))).toEqual([
    '/model/amber-lark-k2p',
    'https://www.instagram.com/mara.sews/',
  ]);
});

test('a dropped picture that nobody registered has no match', async () => {
  open();
  const zone = screen.getByRole('button', { name: 'Choose a picture' }).parentElement as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [file], types: ['Files'] } });
  expect((await screen.findByRole('status')).textContent).toContain('No match.');
  expect(screen.getByText('lace-detail.jpg')).toBeTruthy();
});

test('what is no picture is not looked up', async () => {
  hashPicture.mockRejectedValue(new PictureProblemError('type'));
  choose();
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a JPEG, PNG or WebP picture.');
  expect(matchPicture).not.toHaveBeenCalled();
});

test('without a connection the same picture can be tried again', async () => {
  matchPicture.mockRejectedValueOnce(createTimeoutError());
  choose();
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No match\./)).toBeTruthy();
  expect(matchPicture).toHaveBeenCalledTimes(2);
});

test('an installation without a match server says so', async () => {
  matchPicture.mockResolvedValue(null);
  choose();
  expect((await screen.findByRole('alert')).textContent).toContain('can’t be looked up');
});

test('a picture that another app shared is gone after an hour, and the page says so', async () => {
  page.search = { handle: 'x:mara', shared: 'a'.repeat(64) };
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('no longer on this device');
  expect(navigate.mock.lastCall?.[0].search(page.search)).toEqual({ handle: 'x:mara' });
  expect(hashPicture).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
