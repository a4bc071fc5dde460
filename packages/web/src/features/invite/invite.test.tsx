import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Invite } from '@strapline/contract/shapes/people';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { createSite, SiteContext } from '../../platform/page/site.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { InviteScreen } from './invite-screen.tsx';
import { useInviteSent } from './invite-sent.ts';
import { InvitesTab } from './invites-tab.tsx';

const { call, navigate, search } = vi.hoisted(() => ({
  call: vi.fn<(name: string, input: object) => Promise<unknown>>(),
  navigate: vi.fn(),
  search: { state: undefined as string | undefined, step: undefined as string | undefined },
}));
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  createLink:
    () =>
    ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
  useNavigate: () => navigate,
  useSearch: () => search,
  useRouter: () => ({ navigate }),
}));

function show(content: ReactNode, invites: 'required' | 'open' = 'required') {
  return render(
    <SiteContext value={createSite({ invites })}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>{content}</I18nProvider>
      </QueryClientProvider>
    </SiteContext>,
  );
}

beforeEach(() => {
  queryClient.clear();
  call.mockReset();
  useInviteSent.getState().reset();
  search.step = undefined;
  search.state = undefined;
});

describe('who wants to sell', () => {
  test('asks with an address and a profile, and learns what happens next', async () => {
    call.mockResolvedValue({ sent: true });
    show(<InviteScreen />);
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: ' juniper@post.example ' } });
    fireEvent.change(screen.getByLabelText(/Your profile there/), { target: { value: 'https://bsky.app/profile/juniper.example' } });
    expect(screen.getByLabelText<HTMLSelectElement>('Platform').value).toBe('bluesky');
    fireEvent.click(screen.getByRole('button', { name: 'Request invitation' }));
    await screen.findByText(/If we can invite juniper@post.example/);
    expect(call).toHaveBeenCalledWith('requestInvite', { email: 'juniper@post.example', role: 'model', fqsid: 'bluesky:juniper.example' });
  });

  test('sees on a later visit that they asked, without the address, and can ask with another one', async () => {
    useInviteSent.getState().change({ at: Date.parse('2026-11-22T12:00:00Z') });
    show(<InviteScreen />);
    expect(screen.getByText(/You asked for an invitation on .*22/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText('E-mail')).toBeTruthy();
  });

  test('gets an error at a wrong address, and asks nothing', async () => {
    show(<InviteScreen />);
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'juniper' } });
    fireEvent.click(screen.getByRole('button', { name: 'Request invitation' }));
    await screen.findByText(/Enter an e-mail address/);
    expect(call).not.toHaveBeenCalledWith('requestInvite', expect.anything());
  });

  test('joins right away as a collector, and where everyone can sell', () => {
    const { unmount } = show(<InviteScreen />);
    fireEvent.click(screen.getByRole('radio', { name: /^Collect/ }));
    expect(screen.getByRole('link', { name: 'Create an account' })).toBeTruthy();
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    unmount();
    show(<InviteScreen />, 'open');
    expect(screen.getByRole('heading', { name: 'You don’t need an invitation' })).toBeTruthy();
  });

  test('learns at once that a link without its code doesn’t work', () => {
    search.step = 'accept';
    show(<InviteScreen />);
    expect(screen.getByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
  });
});

const request: Invite = {
  inviteId: 'inv_aaaaaaaaaaaaaaaaaaaa',
  state: 'requested',
  role: 'model',
  email: 'juniper@post.example',
  fqsid: 'bluesky:juniper.example',
  referrer: 'amber_lark_k2p',
  requestedAt: '2026-11-22T12:00:00Z',
  answeredAt: null,
  answeredBy: null,
  expiresAt: null,
  usedBy: null,
};

describe('an admin', () => {
  test('sees who asks, and invites them', async () => {
    call.mockImplementation(async (name) => (name === 'listInvites' ? { items: [request], nextCursor: null } : request));
    show(<InvitesTab />);
    await screen.findByText('juniper@post.example', { selector: 'b' });
    expect(screen.getByText('Referred by amber_lark_k2p')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bluesky: juniper.example' }).getAttribute('href')).toBe(
      'https://bsky.app/profile/juniper.example',
    );
    fireEvent.click(screen.getByRole('button', { name: /^Invite.*juniper/ }));
    await waitFor(() => expect(call).toHaveBeenCalledWith('answerInvite', { inviteId: request.inviteId, answer: 'accept' }));
  });

  test('reads why an answer wasn’t possible', async () => {
    const error = new WireError({ code: 'conflict', message: 'This invitation was already used. Each one works once.' });
    call.mockImplementation(async (name) => {
      if (name === 'listInvites') return { items: [request], nextCursor: null };
      throw error;
    });
    show(<InvitesTab />);
    fireEvent.click(await screen.findByRole('button', { name: /^Decline.*juniper/ }));
    expect((await screen.findByRole('alert')).textContent).toBe(error.message);
  });

  test('sees an empty list, and what to set while everyone can sell', async () => {
    call.mockResolvedValue({ items: [], nextCursor: null });
    show(<InvitesTab />, 'open');
    await screen.findByText('No requests');
    expect(screen.getByText(/Everyone can sell/)).toBeTruthy();
  });

  test('can withdraw a link that wasn’t used, and nothing once it was', async () => {
    search.state = 'used';
    const used = { ...request, state: 'used', email: null, fqsid: null, usedBy: 'amber_fox_k2p', expiresAt: '2026-11-29T12:00:00Z' };
    call.mockResolvedValue({ items: [{ ...request, inviteId: 'inv_b', state: 'invited' }, used], nextCursor: null });
    show(<InvitesTab />);
    await screen.findByText('amber_fox_k2p');
    expect(screen.getAllByRole('button', { name: /post\.example/ }).map((one) => one.textContent)).toEqual([
      'Withdraw juniper@post.example',
    ]);
  });
});
