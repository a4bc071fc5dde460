import { isLanguage } from '@strapline/contract/languages';
import { findPage } from '@strapline/contract/pages';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { makeRouter } from './app/routes.tsx';
import { queryClient } from './platform/cache/queries.ts';
import { activateMessages, switchMessages } from './platform/messages/messages.ts';
import { pageApp } from './platform/page/app-data.ts';
import { primeQueries, readPageData } from './platform/page/page-data.ts';
import { pageSite } from './platform/page/site.ts';
import { openSealedStorage } from './platform/state/sealed-storage.ts';
import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/controls.css';
import './app/shell.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

const messages = activateMessages();
const { lang } = document.documentElement;
const data = readPageData();
primeQueries(queryClient, data.calls ?? []);
const router = makeRouter();

/** Starts what can wait until after the first paint: more fonts, the session, update polling, the service worker. */
async function startBackgroundServices(): Promise<void> {
  void import('./ui/styles/fonts-late.css');
  const [{ startSession }, { watchNetwork }, { watchBuild }, { startServiceWorker }, { watchHiddenContent }] = await Promise.all([
    import('./platform/session/identity.ts'),
    import('./platform/wire/connection.ts'),
    import('./platform/page/build-info.ts'),
    import('./platform/cache/service-worker.ts'),
    import('./platform/cache/hidden-content.ts'),
  ]);
  startSession();
  watchNetwork();
  watchBuild();
  watchHiddenContent();
  void startServiceWorker();
}

// Keeps the server's markup until the screen's chunk and its messages have loaded, and until drafts can be read.
await Promise.all([isLanguage(lang) && switchMessages(lang), router.load(), openSealedStorage()]);
const app = (
  <StrictMode>
    <App router={router} queryClient={queryClient} site={pageSite} app={pageApp} messages={messages} />
  </StrictMode>
);
// Offline, this may be another page's HTML, and a busy server sends no markup: then the browser renders the page.
const isRendered = data.page === findPage(decodeURI(location.pathname), pageApp).name;
// Tells the router that the markup was rendered on the server.
if (isRendered) router.ssr = { manifest: undefined };
const { pathname, search } = location;
/**
 * A navigation before hydration is complete, also to another query of the page, makes React render in the browser and report it, which is expected. At the
 * same address it is a real hydration mismatch.
 */
function reportMismatch(error: unknown): void {
  if (location.pathname === pathname && location.search === search) reportError(error);
  else console.info('navigated before hydration was complete', error);
}

// A transition hydrates in slices, so that taps and scrolling are not blocked.
startTransition(() => {
  if (isRendered) hydrateRoot(root, app, { onRecoverableError: reportMismatch });
  else createRoot(root).render(app);
});
requestAnimationFrame(() => setTimeout(() => void startBackgroundServices(), 100));
