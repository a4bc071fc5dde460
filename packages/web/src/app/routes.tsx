import { isLanguage, languageParam } from '@strapline/contract/languages';
import { getPage, isPageOf, type PageName, type Pages, pages } from '@strapline/contract/pages';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isChosenByAddress, pageApp } from '../platform/page/app-data.ts';
import { useEarlyInput } from '../platform/page/early-input.ts';
import { createTimeoutError } from '../platform/wire/wire-error.ts';
import { PageFailure } from './page-failure.tsx';
import { type PlainSearch, parseSearch, stringifySearch } from './search.ts';
import { Shell } from './shell.tsx';

const files = import.meta.glob<Record<string, ComponentType>>(['../features/**/*-screen.tsx', './*-page.tsx']);

const loadTeamMessages = async () => await (await import('../platform/messages/team-messages.ts')).loadTeamMessages();

/** The component that a screen's file is named after, wrapped in the guard that the page requires. */
async function loadScreen(name: PageName): Promise<{ Page: ComponentType }> {
  // The server has found out that the app has no such page before it renders.
  if (typeof document !== 'undefined' && !isPageOf(getPage(name), pageApp)) return await loadScreen('notFound');
  const { screen, access, offlineCopy } = getPage(name);
  const load = files[screen.startsWith('app/') ? screen.replace('app/', './') : `../${screen}`];
  const [module, guards] = await Promise.all([load?.(), access && import('./guards.tsx'), access === 'admin' && loadTeamMessages()]);
  const Screen = module?.[getComponentName(screen)];
  if (!Screen) throw new Error(`${screen} has no ${getComponentName(screen)}.`);
  const Guard = access === 'admin' ? guards?.AdminOnly : guards?.SignedIn;
  const Page = () => {
    useEarlyInput();
    return Guard ? (
      <Guard offlineCopy={offlineCopy}>
        <Screen />
      </Guard>
    ) : (
      <Screen />
    );
  };
  return { Page };
}

/** `listing-screen.tsx` exports `ListingScreen`. */
function getComponentName(screen: string): string {
  const file = screen.slice(screen.lastIndexOf('/') + 1, -'.tsx'.length);
  return file.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** Keeps the named parameters of a query and drops all others. */
function pickSearch<const K extends string>(keys: readonly K[] = []) {
  return (search: Record<string, unknown>): { [key in K]?: string | undefined } => {
    const picked: PlainSearch = {};
    for (const key of keys) if (typeof search[key] === 'string' && search[key] !== '') picked[key] = search[key];
    return picked as { [key in K]?: string | undefined };
  };
}

type Query<N extends PageName> = Pages[N] extends { query: readonly (infer K extends string)[] } ? K : never;

const pickRootSearch = pickSearch(['embed', 'app', languageParam]);

const root = createRootRoute({
  component: Shell,
  validateSearch: (search) => {
    const picked = pickRootSearch(search);
    if (!isChosenByAddress(picked.app)) picked.app = undefined;
    if (!isLanguage(picked.lang)) picked.lang = undefined;
    return picked;
  },
  // Every link of an app or a language that the address chose leads to a page of them.
  search: { middlewares: [({ search: { app, lang }, next, search }) => ({ ...next(search), app, lang })] },
  errorComponent: PageFailure,
});

function createPageRoute<N extends PageName>(name: N) {
  return createRoute({
    getParentRoute: () => root,
    path: pages[name].path as Pages[N]['path'],
    validateSearch: pickSearch(getPage(name).query as readonly Query<N>[] | undefined),
    // Offline, the library would reload the document for a missing chunk and lose the current page, too.
    component: lazyRouteComponent(
      () => loadScreen(name).catch((error: unknown) => Promise.reject(navigator.onLine ? error : createTimeoutError())),
      'Page',
    ),
  });
}

type PageRoutes = { [N in PageName]: ReturnType<typeof createPageRoute<N>> };

// The compiler can't infer that there is exactly one entry per name.
const pageRoutes: unknown = Object.fromEntries((Object.keys(pages) as PageName[]).map((name) => [name, createPageRoute(name)]));
const routeTree = root.addChildren(pageRoutes as PageRoutes);

/**
 * Scrolls to the top on navigation; Back restores the position recorded by the router. On the server the history has one entry. The first page has been there
 * before the app: where its reader has scrolled to, it stays.
 */
export function makeRouter(history?: RouterHistory) {
  let firstPath = history ? null : location.pathname;
  const mayScroll = (): boolean => {
    const hasScrolled = location.pathname === firstPath && scrollY > 0;
    firstPath = null;
    return !hasScrolled;
  };
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    // As on the server.
    caseSensitive: true,
    scrollRestoration: history === undefined && mayScroll,
    // Keeps a tag id readable in the URL.
    pathParamsAllowedCharacters: [':'],
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    defaultPendingMs: 300,
    ...(history ? { history } : {}),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
