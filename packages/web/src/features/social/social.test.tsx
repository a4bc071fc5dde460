import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { SocialPost } from '@strapline/contract/shapes/community/social';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { BlueskyPart } from './bluesky-part.tsx';
import { blueskyDrafts, draftKey } from './social-draft.ts';

const call = vi.hoisted(() => vi.fn<(name: string, input: Record<string, unknown>) => Promise<unknown>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));

const post: SocialPost = {
  id: 'out_aaaaaaaaaaaaaaaaaaaa',
  network: 'bluesky',
  title: null,
  text: 'Three new pieces.',
  link: null,
  images: [{ alt: 'Lace in a bowl' }],
  state: 'sent',
  attempts: 1,
  errorCode: null,
  composeUrl: 'https://bsky.app/intent/compose?text=Three+new+pieces.',
  url: null,
  madeBy: 'ines_otter_b5v',
  createdAt: '2026-11-24T13:40:00Z',
  scheduledAt: null,
  sentAt: null,
  namesDeletedMember: false,
};

type Answers = { isConfigured?: boolean; posts?: Partial<SocialPost>[]; create?: () => Promise<unknown>; list?: () => Promise<unknown> };

function open({ isConfigured = true, posts = [], create, list }: Answers) {
  call.mockImplementation(async (name) => {
    if (name === 'fetchBluesky') return { dataType: 'profile', isConfigured, profile: null };
    if (name === 'createBlueskyPost') return await create?.();
    if (list) return await list();
    return { items: posts.map((one, n) => ({ ...post, id: `${post.id}${n}`, ...one })), nextCursor: null, isConfigured };
  });
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <BlueskyPart />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  queryClient.clear();
  call.mockReset();
  blueskyDrafts.forget(draftKey);
});

test('each state of a post is said in words, with what can be done about it', async () => {
  open({
    posts: [
      { state: 'sent', sentAt: '2026-11-24T13:41:00Z', url: 'https://bsky.app/profile/strapline.example/post/3l5aaaaaaaa22' },
      { state: 'queued', scheduledAt: '2027-01-01T09:00:00Z' },
      { state: 'queued', errorCode: 'unavailable', attempts: 2 },
      { state: 'failed', errorCode: 'InvalidRequest' },
      { state: 'sent', sentAt: '2026-11-24T13:41:00Z', namesDeletedMember: true },
    ],
  });
  const [sent, planned, retried, failed, named] = (await screen.findAllByRole('article')).map((article) => within(article));
  sent?.getByText('Sent');
  sent?.getByText('1 picture', { exact: false });
  sent?.getByRole('link', { name: 'Open the post' });
  expect(sent?.queryByRole('button', { name: 'Remove' })).toBeNull();
  planned?.getByText('Scheduled');
  planned?.getByRole('button', { name: 'Send now' });
  retried?.getByText('Will be tried again');
  retried?.getByText('The network didn’t answer, after 2 attempts.');
  failed?.getByText('InvalidRequest');
  expect(failed?.getByRole('link', { name: 'Open prefilled link' }).getAttribute('href')).toBe(post.composeUrl);
  failed?.getByRole('button', { name: 'Copy text' });
  named?.getByText(/named a member whose account was deleted/);
  named?.getByRole('button', { name: 'Remove' });
});

test('without credentials nothing can be sent, and the page says so', async () => {
  open({ isConfigured: false, posts: [{ state: 'not_sent' }] });
  await screen.findByText('Bluesky isn’t set up, so nothing is sent.');
  const article = within(await screen.findByRole('article'));
  article.getByText('Not sent');
  expect(article.queryByRole('button', { name: 'Send now' })).toBeNull();
  screen.getByRole('button', { name: 'Add to the outbox' });
});

test('what was typed stays when it can’t be sent, and goes once it is stored', async () => {
  let isDown = true;
  open({
    create: () =>
      isDown
        ? Promise.reject(new WireError({ code: 'unavailable', message: 'You’re offline.' }))
        : Promise.resolve({ id: 'out_b', status: 'queued' }),
  });
  await screen.findByText('No posts yet');
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Three 👗' } });
  screen.getByText('293 characters left');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('You’re offline.');
  expect(blueskyDrafts.read(draftKey).text).toBe('Three 👗');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(blueskyDrafts.read(draftKey).text).toBe(''));
  const keys = call.mock.calls.filter(([name]) => name === 'createBlueskyPost').map(([, input]) => input['idempotencyKey']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a list that can’t be loaded says so, and is loaded again', async () => {
  let isDown = true;
  open({
    list: () =>
      isDown
        ? Promise.reject(new WireError({ code: 'internal', message: 'Something went wrong.' }))
        : Promise.resolve({ items: [post], nextCursor: null, isConfigured: true }),
  });
  await screen.findByText('Something went wrong.');
  isDown = false;
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button);
  await screen.findByRole('article');
});
