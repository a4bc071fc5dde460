import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { makeRouter } from './app/routes.tsx';
import { parseSearch, stringifySearch } from './app/search.ts';
import { startMessages } from './platform/messages.ts';
import { primeQueries } from './platform/page-data.ts';
import type { KnownCall } from './platform/page-data-element.ts';

const messages = startMessages();
const routes = makeRouter(createMemoryHistory({ initialEntries: ['/'] }));

/**
 * What of an address the first markup depends on: the route, and the words of the query that the route knows. Parts of the path that name a thing are a
 * hyphen: without its answer the markup is the same for all.
 */
export function plainAddress(path: string, query: string): { path: string; search: string } {
  const [matchedRoutes] = routes.getMatchedRoutes(path);
  const parts = path.split('/');
  const pattern: string[] = (matchedRoutes.at(-1)?.fullPath ?? '/$').split('/');
  const plain = pattern.slice(0, parts.length).map((part) => (/[${]/.test(part) ? '-' : part));
  const given = parseSearch(query);
  const known: Record<string, unknown> = Object.assign(
    {},
    ...matchedRoutes.map(({ options }) => knownWords(options.validateSearch, given)),
  );
  return { path: plain.join('/') || '/', search: stringifySearch(known) };
}

function knownWords(validate: unknown, given: object): object {
  const known: unknown = typeof validate === 'function' ? validate(given) : {};
  return typeof known === 'object' && known !== null ? known : {};
}

/**
 * The first markup of a page, drawn by the server with the same components as in the browser, from answers that are given: nothing is asked, nobody is
 * signed in. `address` is path and query.
 */
export async function drawPage(address: string, calls: readonly KnownCall[]): Promise<string> {
  const queryClient = new QueryClient();
  primeQueries(queryClient, calls);
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return renderToString(
    <I18nProvider i18n={messages}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}
