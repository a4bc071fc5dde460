import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { activateMessages } from '../platform/messages/messages.ts';
import { type Site, SiteContext } from '../platform/page/site.ts';
import type { makeRouter } from './routes.tsx';

const messages = activateMessages();

type AppProps = { router: ReturnType<typeof makeRouter>; queryClient: QueryClient; site: Site };

/** The whole app, the same on the server and in the browser. */
export function App({ router, queryClient, site }: AppProps) {
  return (
    <I18nProvider i18n={messages}>
      <QueryClientProvider client={queryClient}>
        <SiteContext value={site}>
          <RouterProvider router={router} />
        </SiteContext>
      </QueryClientProvider>
    </I18nProvider>
  );
}
