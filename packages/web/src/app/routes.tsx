import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { FailedPage } from './failed-page.tsx';
import { AdminOnly, SignedIn } from './guards.tsx';
import { type PlainSearch, parseSearch, stringifySearch } from './search.ts';
import { Shell } from './shell.tsx';

/** Every screen lies in its feature and is loaded when its route is opened. Where a feature is not built, the splash stands in. */
const screens = import.meta.glob<Record<string, RouteComponent>>('../features/*/*-screen.tsx');
const splash: AsyncRouteComponent<object> = lazyRouteComponent(() => import('./splash-page.tsx'), 'SplashPage');

function loaderOf(feature: string, name: string): () => Promise<{ screen: RouteComponent }> {
  const file = `../features/${feature}/${name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}.tsx`;
  return async () => {
    const loaded = await screens[file]?.();
    return { screen: loaded?.[name] ?? splash };
  };
}

function screen(feature: string, name: string): AsyncRouteComponent<object> {
  return lazyRouteComponent(loaderOf(feature, name), 'screen');
}

/** The same behind a guard: for who is signed in, or for admins. */
function guarded(feature: string, name: string, Guard: typeof SignedIn = SignedIn): AsyncRouteComponent<object> {
  const load = loaderOf(feature, name);
  return lazyRouteComponent(async () => {
    const { screen: Screen } = await load();
    const Guarded = () => (
      <Guard>
        <Screen />
      </Guard>
    );
    return { screen: Guarded };
  }, 'screen');
}

/** Keeps the named words of a query and drops all others. */
function words<const K extends string>(...keys: K[]) {
  return (search: Record<string, unknown>): { [key in K]?: string } => {
    const kept: PlainSearch = {};
    for (const key of keys) if (typeof search[key] === 'string' && search[key] !== '') kept[key] = search[key];
    return kept as { [key in K]?: string };
  };
}

const root = createRootRoute({ component: Shell, validateSearch: words('embed'), errorComponent: FailedPage });
const boutiqueSearch = words('section', 'q', 'size', 'min', 'max', 'creator', 'series', 'year', 'proof', 'condition', 'state', 'sort');
const at = () => root;

const routeTree = root.addChildren([
  createRoute({ getParentRoute: at, path: '/', validateSearch: boutiqueSearch, component: splash }),
  createRoute({ getParentRoute: at, path: '/$', component: splash }),
  createRoute({
    getParentRoute: at,
    path: '/confirmLoginIntent',
    validateSearch: words('email'),
    component: screen('session', 'ConfirmLoginIntentScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/signup',
    validateSearch: words('email', 'redirectUri'),
    component: screen('session', 'SignupScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/signin',
    validateSearch: words('email', 'redirectUri'),
    component: screen('session', 'SigninScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/login',
    validateSearch: words('email', 'redirectUri'),
    component: screen('session', 'SigninScreen'),
  }),
  createRoute({ getParentRoute: at, path: '/signout', component: screen('session', 'SignoutScreen') }),
  createRoute({ getParentRoute: at, path: '/logout', component: screen('session', 'SignoutScreen') }),
  createRoute({ getParentRoute: at, path: '/blog', component: screen('splash', 'BlogScreen') }),
  createRoute({
    getParentRoute: at,
    path: '/account',
    validateSearch: words('tab', 'section'),
    component: guarded('profile', 'AccountScreen'),
  }),
  createRoute({ getParentRoute: at, path: '/admin', validateSearch: words('tab'), component: guarded('review', 'AdminScreen', AdminOnly) }),
  createRoute({
    getParentRoute: at,
    path: '/gallery/$galleryId',
    validateSearch: words('open'),
    component: screen('gallery', 'GalleryScreen'),
  }),
  createRoute({ getParentRoute: at, path: '/collector/{-$userId}', component: screen('profile', 'CollectorScreen') }),
  createRoute({ getParentRoute: at, path: '/model/$slug', component: lazyRouteComponent(() => import('./model-page.tsx'), 'ModelPage') }),
  createRoute({ getParentRoute: at, path: '/listing/$slug', component: screen('listing', 'ListingScreen') }),
  createRoute({
    getParentRoute: at,
    path: '/checkout',
    validateSearch: words('listing', 'pi', 'token'),
    component: screen('checkout', 'CheckoutScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/order/$paymentIntentId',
    validateSearch: words('token'),
    component: screen('order', 'OrderScreen'),
  }),
  createRoute({ getParentRoute: at, path: '/bratag', component: guarded('bra-tag', 'CreateScreen') }),
  createRoute({
    getParentRoute: at,
    path: '/bratag/create',
    validateSearch: words('draft'),
    component: guarded('bra-tag', 'CreateScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/bratag/$braTagId',
    validateSearch: words('tab'),
    component: screen('bra-tag', 'BraTagScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/bratag/$braTagId/action',
    validateSearch: words('verb', 'tap'),
    component: screen('bra-tag', 'BraTagActionScreen'),
  }),
]);

/** Forward goes to the top, back to where one was (recorded by the router), the same path to its top left corner. On the server the history is one address. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: history === undefined,
    // A tag's id reads as itself in the address.
    pathParamsAllowedCharacters: [':'],
    defaultPreload: 'intent',
    defaultErrorComponent: FailedPage,
    defaultPendingMs: 300,
    ...(history ? { history } : {}),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
