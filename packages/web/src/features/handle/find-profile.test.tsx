import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { FindProfile } from './find-profile.tsx';
import { nothingTyped } from './typed-handle.ts';

const { call, navigate } = vi.hoisted(() => ({ call: vi.fn<(name: string, input: object) => Promise<unknown>>(), navigate: vi.fn() }));
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => navigate,
}));

const inPage = (content: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <I18nProvider i18n={i18n}>{content}</I18nProvider>
  </QueryClientProvider>
);
const empty = inPage(<FindProfile asked={nothingTyped} fqsid={undefined} />);
const getHandle = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Handle' });
const lookUp = () => fireEvent.click(screen.getByRole('button', { name: 'Look it up' }));

beforeEach(() => {
  queryClient.clear();
  navigate.mockClear();
  sessionStorage.clear();
});

test('what is missing gets an error and the focus, one after the other', () => {
  render(empty);
  lookUp();
  expect(screen.getByText('Choose where the profile is.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Instagram' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Mastodon' }));
  lookUp();
  expect(document.activeElement).toBe(getHandle());
  fireEvent.change(getHandle(), { target: { value: 'mara' } });
  expect(screen.getByText('Add the server, e.g. mara@sewing.example.')).toBeTruthy();
  expect(navigate).not.toHaveBeenCalled();
});

test('a pasted address fills platform and handle, and what is looked up is in the page’s address', () => {
  render(empty);
  fireEvent.change(getHandle(), { target: { value: 'https://twitter.com/Mara' } });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'X' }).checked).toBe(true);
  expect(getHandle().value).toBe('mara');
  lookUp();
  expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ search: { handle: 'x:mara' } }));
});

test('whose it is shows until something else is typed', async () => {
  const owner = { username: 'amber_lark_k2p', slug: 'amber-lark-k2p', displayName: 'Amber' };
  call.mockResolvedValue({ fqsid: 'x:mara', state: 'proven', owner });
  render(inPage(<FindProfile asked={{ platform: 'x', handle: 'mara' }} fqsid="x:mara" />));
  expect((await screen.findByRole('link', { name: 'Amber' })).closest('p')?.textContent).toMatch(/^It belongs to Amber\./);
  fireEvent.change(getHandle(), { target: { value: 'mar' } });
  expect(screen.queryByRole('link', { name: 'Amber' })).toBeNull();
});
