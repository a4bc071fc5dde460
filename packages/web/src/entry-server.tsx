import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { makeRouter } from './app/routes.tsx';
import { startMessages } from './platform/messages.ts';
import { primeQueries } from './platform/page-data.ts';
import type { KnownCall } from './platform/page-data-element.ts';

const messages = startMessages();

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
