import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToPipeableStream } from 'react-dom/server';
import { App } from './app/app.tsx';
import { makeRouter } from './app/routes.tsx';
import { createQueryClient } from './platform/cache/queries.ts';
import { type LoadedCall, primeQueries, type SiteSettings } from './platform/page/page-data.ts';
import { createSite } from './platform/page/site.ts';

/**
 * The first markup of a page, from answers that are given: nothing is asked, nobody is signed in. `address` is path and query. All of it stands in its place, with
 * no scripts that move parts about, so that it can be kept and sent to others.
 */
export async function renderPage(address: string, calls: readonly LoadedCall[], site: SiteSettings): Promise<string> {
  const queryClient = createQueryClient();
  primeQueries(queryClient, calls);
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { pipe, abort } = renderToPipeableStream(<App router={router} queryClient={queryClient} site={createSite(site)} />, {
    // Larger parts would be sent after the rest, hidden, and put in place by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => resolve(text(pipe(new PassThrough()))),
    onError: reject,
  });
  return await promise.finally(abort);
}
