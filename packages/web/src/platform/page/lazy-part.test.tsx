import { act, render, screen } from '@testing-library/react';
import { Suspense, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useNotices } from '../state/notices.ts';
import { lazyPart } from './lazy-part.tsx';

async function showPage(load: () => Promise<() => React.ReactNode>) {
  const Part = lazyPart(load, 'loading');
  render(
    <main>
      <h1>Black lace plunge</h1>
      <Part />
    </main>,
  );
  await act(async () => undefined);
}

const loadChat = vi.fn(async () => () => <p>Chat</p>);
const isPageShown = () => screen.queryByRole('heading', { name: 'Black lace plunge' }) !== null;

afterEach(() => {
  vi.restoreAllMocks();
  loadChat.mockClear();
  useNotices.setState({ notices: [] });
});

test('without a connection, a part isn’t asked for until there is one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showPage(loadChat);
  expect(isPageShown()).toBe(true);
  expect(loadChat).not.toHaveBeenCalled();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(screen.getByText('Chat')).toBeDefined();
});

test('a part that can’t be loaded leaves the page as it is, and a notice says so', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await showPage(async () => await Promise.reject(new Error('404')));
  expect(isPageShown()).toBe(true);
  expect(screen.getByText('loading')).toBeDefined();
  const [notice] = useNotices.getState().notices;
  expect(notice).toMatchObject({ kind: 'app', action: { label: 'Reload' } });
  expect(String(notice?.markup)).toContain('A part of this page didn');
});

test('the server’s markup of a part stays while its code loads, also if the page around it changes', async () => {
  const code = Promise.withResolvers<() => React.ReactNode>();
  const Chat = () => <p>Chat</p>;
  const Part = lazyPart(() => code.promise);
  function Page({ children }: { children: () => React.ReactNode }) {
    const [title, setTitle] = useState('Black lace plunge');
    useEffect(() => setTitle('Ivory lace plunge'), []);
    return (
      <main>
        <h1>{title}</h1>
        {children()}
      </main>
    );
  }
  const root = document.createElement('div');
  root.innerHTML = renderToString(
    <Page>
      {() => (
        <Suspense>
          <Chat />
        </Suspense>
      )}
    </Page>,
  );
  await act(async () => void hydrateRoot(root, <Page>{() => <Part />}</Page>));
  expect(root.textContent).toBe('Ivory lace plungeChat');
  await act(async () => code.resolve(Chat));
  expect(root.textContent).toBe('Ivory lace plungeChat');
});
