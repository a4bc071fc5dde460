import { findPage } from '@strapline/contract/pages';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { makeRouter } from './app/routes.tsx';
import { queryClient } from './platform/cache/queries.ts';
import { primeQueries, readPageData } from './platform/page/page-data.ts';
import { pageSite } from './platform/page/site.ts';
import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/controls.css';
import './app/shell.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

const data = readPageData();
primeQueries(queryClient, data.calls ?? []);
const router = makeRouter();

/** What can wait until the page stands: further fonts, the session, the build watch, the copy for offline. */
async function startBackgroundServices(): Promise<void> {
  void import('./ui/styles/fonts-late.css');
  const [{ startSession }, { watchNetwork }, { watchBuild }, { startServiceWorker }] = await Promise.all([
    import('./platform/session/identity.ts'),
    import('./platform/wire/connection.ts'),
    import('./platform/page/build-info.ts'),
    import('./platform/cache/service-worker.ts'),
  ]);
  startSession();
  watchNetwork();
  watchBuild();
  void startServiceWorker();
}

// The server's markup stays as it is until the screen's chunk is here.
await router.load();
const app = (
  <StrictMode>
    <App router={router} queryClient={queryClient} site={pageSite} />
  </StrictMode>
);
// Without a connection another page's HTML stands in for this one, and a busy server sends none: the browser renders them.
const isRendered = data.page === findPage(decodeURI(location.pathname)).name;
// Tells the router that there is markup of the server.
if (isRendered) router.ssr = { manifest: undefined };
const { pathname: hydratedPath } = location;
/**
 * After a navigation before hydration is complete, React renders the new page in the browser and reports that; it is no defect. On the
 * same page, the server and the browser rendered different markup.
 */
function reportMismatch(error: unknown): void {
  if (location.pathname === hydratedPath) reportError(error);
  else console.info('navigated before hydration was complete', error);
}

// As a transition it is done in slices: a tap or a scroll meanwhile does not wait for all of it.
startTransition(() => {
  if (isRendered) hydrateRoot(root, app, { onRecoverableError: reportMismatch });
  else createRoot(root).render(app);
});
requestAnimationFrame(() => setTimeout(() => void startBackgroundServices(), 100));
