import { I18nProvider } from '@lingui/react';
import type { AppData } from '@strapline/contract/apps/app';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { activateMessages } from '../platform/messages/messages.ts';
import { AppContext } from '../platform/page/app-data.ts';
import { type Site, SiteContext } from '../platform/page/site.ts';
import type { makeRouter } from './routes.tsx';

const messages = activateMessages();

type AppProps = { router: ReturnType<typeof makeRouter>; queryClient: QueryClient; site: Site; app: AppData };

/** The whole app, the same on the server and in the browser. */
export function App({ router, queryClient, site, app }: AppProps) {
  return (
    <I18nProvider i18n={messages}>
      <QueryClientProvider client={queryClient}>
        <AppContext value={app}>
          <SiteContext value={site}>
            <RouterProvider router={router} />
          </SiteContext>
        </AppContext>
      </QueryClientProvider>
    </I18nProvider>
  );
}
