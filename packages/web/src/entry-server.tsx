import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AppData } from '@strapline/contract/apps/app';
import type { Language } from '@strapline/contract/languages';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToPipeableStream } from 'react-dom/server';
import { App } from './app/app.tsx';
import { makeRouter } from './app/routes.tsx';
import { createQueryClient } from './platform/cache/queries.ts';
import { createMessages } from './platform/messages/messages.ts';
import { type LoadedCall, primeQueries, type SiteSettings } from './platform/page/page-data.ts';
import { createSite } from './platform/page/site.ts';

/**
 * Renders a page for a signed-out visitor from preloaded responses, without any request. `address` is path and query. The markup contains no inline scripts
 * that move streamed parts, so it can be cached and served to anyone.
 */
export async function renderPage(
  address: string,
  calls: readonly LoadedCall[],
  { site, app, language }: { site: SiteSettings; app: AppData; language: Language },
): Promise<string> {
  const messages = await createMessages(language);
  const queryClient = createQueryClient();
  primeQueries(queryClient, calls);
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const page = <App router={router} queryClient={queryClient} site={createSite(site)} app={app} messages={messages} />;
  const { pipe, abort } = renderToPipeableStream(page, {
    // Otherwise React sends large parts later, hidden, with a script that moves them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => resolve(text(pipe(new PassThrough()))),
    onError: reject,
  });
  return await promise.finally(abort);
}
