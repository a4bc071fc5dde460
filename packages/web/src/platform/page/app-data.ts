import type { AppData } from '@strapline/contract/apps/app';
import { strapline } from '@strapline/contract/apps/strapline';
import { languageParam } from '@strapline/contract/languages';
import { createContext, use } from 'react';
import { readPageData } from './page-data.ts';

/** The app whose page this is. Components use `useApp`, which also works on the server. */
export const pageApp: AppData = readPageData().app ?? strapline;

/** In the demo `?app=` chooses the app where its host doesn't. The server's markup has the parameter only then. */
export function isChosenByAddress(app: string | undefined): boolean {
  return app !== undefined && (typeof document === 'undefined' || app === pageApp.key);
}

/** A path for a new document of this app, in the language that the address chose. */
export function toAppPath(path: string): string {
  const here = new URLSearchParams(location.search);
  const kept = new URLSearchParams();
  const app = here.get('app') ?? undefined;
  if (app && isChosenByAddress(app)) kept.set('app', app);
  const language = here.get(languageParam);
  if (language) kept.set(languageParam, language);
  return kept.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${kept}` : path;
}

/** Before the names of what this browser stores for the app; two apps may share an origin. */
export const storagePrefix = `${pageApp.key}.`;

export const AppContext = createContext(pageApp);

export function useApp(): AppData {
  return use(AppContext);
}

/** The app's name, for sentences. */
export function useAppName(): string {
  return useApp().name;
}

/** One of what is sold in the app, such as "bra", for sentences. */
export function useItem(): string {
  return useApp().item.one;
}
