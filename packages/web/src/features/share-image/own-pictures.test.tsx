import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { OwnPictures } from './own-pictures.tsx';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../ui/picture.tsx', () => ({ Picture: () => null }));
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};

const createCover = (id: string) => ({ id, kind: 'image', alt: '', sources: [], placeholder: '' });
const createPiece = (title: string, patch: object = {}) => ({
  braTagId: title,
  title,
  cover: createCover(title),
  status: 'listed',
  ...patch,
});
const createRegistered = (title: string) => ({ mediaId: title, braTagId: title, title, media: createCover(title), isFindable: true });

let registered: string[] = [];
let fqsid: string | null = 'x:mara';
beforeEach(() => {
  queryClient.clear();
  registered = ['Rose'];
  fqsid = 'x:mara';
  call.mockReset().mockImplementation(async (name, input) => {
    const { mediaId } = input as { mediaId: string };
    if (name === 'listMyBraTags')
      return { items: [createPiece('Rose'), createPiece('Ivory'), createPiece('Draft', { status: 'draft' })], nextCursor: null };
    if (name === 'registerShareImage') registered = [mediaId, ...registered];
    if (name === 'removeShareImage') registered = registered.filter((id) => id !== mediaId);
    return { items: registered.map(createRegistered), nextCursor: null, fqsid };
  });
});

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <OwnPictures />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

test('public pieces whose picture isn’t registered can be registered', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Register Ivory' }));
  expect(await screen.findByRole('button', { name: 'Remove Ivory' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Register / })).toBeNull();
  expect(screen.getByText(/belongs to x:mara/)).toBeTruthy();
});

test('removing asks first', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Rose' }));
  expect(registered).toEqual(['Rose']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Rose' })).toBeNull());
  expect(registered).toEqual([]);
});

test('without a proven handle nothing can be registered, and what is can still be removed', async () => {
  fqsid = null;
  open();
  expect(await screen.findByText(/^First show that a profile is yours/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove Rose' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Register Ivory' })).toBeNull();
});
