import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { putBackEarlyHands } from './app/early-hands.ts';
import { makeRouter } from './app/routes.tsx';
import { startMessages } from './platform/messages.ts';
import { primeQueries } from './platform/page-data.ts';
import { readPageData } from './platform/page-data-element.ts';
import { queryClient } from './platform/queries.ts';
import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/controls.css';
import './app/shell.css';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the app.');

const messages = startMessages();
primeQueries(queryClient, readPageData().calls ?? []);
const router = makeRouter();

/** What can wait until the page stands: further fonts, the session, the build watch, the copy for offline. */
async function afterFirstPaint(): Promise<void> {
  void import('./ui/styles/fonts-late.css');
  const [{ startSession }, { watchNetwork }, { watchBuild }, { startServiceWorker }] = await Promise.all([
    import('./platform/session/identity.ts'),
    import('./platform/connection.ts'),
    import('./platform/build-info.ts'),
    import('./platform/service-worker.ts'),
  ]);
  startSession();
  watchNetwork();
  watchBuild();
  void startServiceWorker();
}

/** A document shows its first title, the server's: it goes when the screen has put its own beside it, so that there is always one. */
function letTitleFollow(): void {
  const served = document.querySelector('head > title');
  if (!served) return;
  const watch = new MutationObserver(() => {
    if (document.querySelectorAll('head > title').length === 1) return;
    served.remove();
    watch.disconnect();
  });
  watch.observe(document.head, { childList: true });
}

/** What was pressed and typed in the server's drawing is done again in the app's, as soon as that stands in its place. */
function letEarlyHandsFollow(root: Element): void {
  const early = window.earlyHands;
  if (!early) return;
  new MutationObserver((changes, watch) => {
    watch.disconnect();
    early.listening.abort();
    if (!early.isTouched) return;
    const served = document.createDocumentFragment();
    served.append(...changes.flatMap(({ removedNodes }) => [...removedNodes]));
    putBackEarlyHands(served, root, early);
  }).observe(root, { childList: true });
}

// The server's own first markup stays in place until the route's chunk is here, so that nothing flashes.
await router.load();
letTitleFollow();
letEarlyHandsFollow(place);
// As a transition the first drawing is done in slices: a tap or a scroll meanwhile does not wait for all of it.
const root = createRoot(place);
startTransition(() =>
  root.render(
    <StrictMode>
      <I18nProvider i18n={messages}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  ),
);
requestAnimationFrame(() => setTimeout(() => void afterFirstPaint(), 100));
