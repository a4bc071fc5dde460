import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { AppData } from '@strapline/contract/apps/app';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { translateApp } from '../platform/messages/app-texts.ts';
import { AppContext } from '../platform/page/app-data.ts';
import { type Site, SiteContext } from '../platform/page/site.ts';
import type { makeRouter } from './routes.tsx';

type AppProps = { router: ReturnType<typeof makeRouter>; queryClient: QueryClient; site: Site; app: AppData; messages: I18n };

/** The whole app, the same on the server and in the browser. */
export function App({ router, queryClient, site, app, messages }: AppProps) {
  return (
    <I18nProvider i18n={messages}>
      <QueryClientProvider client={queryClient}>
        <AppContext value={translateApp(app, messages)}>
          <SiteContext value={site}>
            <RouterProvider router={router} />
          </SiteContext>
        </AppContext>
      </QueryClientProvider>
    </I18nProvider>
  );
}
