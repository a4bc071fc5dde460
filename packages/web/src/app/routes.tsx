import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { unanswered } from '../platform/wire-error.ts';
import { FailedPage } from './failed-page.tsx';
import { type PlainSearch, parseSearch, stringifySearch } from './search.ts';
import { Shell } from './shell.tsx';

/** A screen that comes when its route is opened. Without a connection the library would reload the document for it, and this page would be lost too. */
const lateScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch((error: unknown) => Promise.reject(navigator.onLine ? error : unanswered())), name);

const splash = lateScreen(() => import('./splash-page.tsx'), 'SplashPage');

/** A screen behind a guard: for who is signed in, or for admins. */
function guarded(load: () => Promise<RouteComponent>, guard: 'SignedIn' | 'AdminOnly' = 'SignedIn'): AsyncRouteComponent<object> {
  return lateScreen(async () => {
    const [Screen, { [guard]: Guard }] = await Promise.all([load(), import('./guards.tsx')]);
    const Guarded = () => (
      <Guard>
        <Screen />
      </Guard>
    );
    return { Guarded };
  }, 'Guarded');
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
const boutiqueSearch = words(
  'section',
  'q',
  'size',
  'system',
  'equivalents',
  'sisters',
  'style',
  'colour',
  'fabric',
  'min',
  'max',
  'creator',
  'series',
  'year',
  'proof',
  'condition',
  'state',
  'sort',
);
const at = () => root;
const create = guarded(async () => (await import('../features/bra-tag/create/create-screen.tsx')).CreateScreen);

/** Every route there is; each loads its screen when it is opened. Any other path shows the splash. */
const routeTree = root.addChildren([
  createRoute({ getParentRoute: at, path: '/', validateSearch: boutiqueSearch, component: splash }),
  createRoute({ getParentRoute: at, path: '/$', component: splash }),
  createRoute({
    getParentRoute: at,
    path: '/faq',
    // The help page is a document of the server's. What was opened is replaced, so that "back" does not lead here again.
    beforeLoad: () => {
      throw redirect({ href: '/content/help', reloadDocument: true });
    },
  }),
  createRoute({
    getParentRoute: at,
    path: '/confirmLoginIntent',
    validateSearch: words('email'),
    component: lateScreen(() => import('../features/session/confirm-login-intent-screen.tsx'), 'ConfirmLoginIntentScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/signup',
    validateSearch: words('email', 'redirectUri'),
    component: lateScreen(() => import('../features/session/signup-screen.tsx'), 'SignupScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/signin',
    validateSearch: words('email', 'redirectUri'),
    component: lateScreen(() => import('../features/session/signin-screen.tsx'), 'SigninScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/login',
    validateSearch: words('email', 'redirectUri'),
    component: lateScreen(() => import('../features/session/signin-screen.tsx'), 'SigninScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/signout',
    component: lateScreen(() => import('../features/session/signout-screen.tsx'), 'SignoutScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/logout',
    component: lateScreen(() => import('../features/session/signout-screen.tsx'), 'SignoutScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/blog',
    component: lateScreen(() => import('../features/splash/blog-screen.tsx'), 'BlogScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/calculator',
    validateSearch: words('piece'),
    component: lateScreen(() => import('../features/calculator/calculator-screen.tsx'), 'CalculatorScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/account',
    validateSearch: words('tab', 'section', 'link'),
    component: guarded(async () => (await import('./account-page.tsx')).AccountPage),
  }),
  createRoute({
    getParentRoute: at,
    path: '/admin',
    validateSearch: words('tab', 'part', 'days', 'kid', 'q', 'status', 'money', 'payout', 'order', 'account', 'subject', 'outcome', 'ask'),
    component: guarded(async () => (await import('./admin-page.tsx')).AdminPage, 'AdminOnly'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/log',
    validateSearch: words('entry', 'tag'),
    component: lateScreen(() => import('../features/log/log-screen.tsx'), 'LogScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/check',
    validateSearch: words('tag'),
    component: lateScreen(() => import('../features/tag-check/tag-check-screen.tsx'), 'TagCheckScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/gallery/$galleryId',
    validateSearch: words('open'),
    component: lateScreen(() => import('../features/gallery/gallery-screen.tsx'), 'GalleryScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/collector/{-$userId}',
    component: lateScreen(() => import('../features/profile/collector-screen.tsx'), 'CollectorScreen'),
  }),
  createRoute({ getParentRoute: at, path: '/model/$slug', component: lateScreen(() => import('./model-page.tsx'), 'ModelPage') }),
  createRoute({
    getParentRoute: at,
    path: '/listing/$slug',
    component: lateScreen(() => import('../features/listing/listing-screen.tsx'), 'ListingScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/checkout',
    validateSearch: words('listing', 'pi', 'token'),
    component: lateScreen(() => import('../features/checkout/checkout-screen.tsx'), 'CheckoutScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/order/$paymentIntentId',
    validateSearch: words('token', 'sheet'),
    component: lateScreen(() => import('../features/order/order-screen.tsx'), 'OrderScreen'),
  }),
  createRoute({ getParentRoute: at, path: '/bratag', component: create }),
  createRoute({
    getParentRoute: at,
    path: '/bratag/create',
    validateSearch: words('draft'),
    component: create,
  }),
  createRoute({
    getParentRoute: at,
    path: '/bratag/$braTagId',
    validateSearch: words('tab'),
    component: lateScreen(() => import('./tag-page.tsx'), 'TagPage'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/bratag/$braTagId/action',
    validateSearch: words('verb', 'tap', 'verdict'),
    component: lateScreen(() => import('../features/bra-tag/tap/bra-tag-action-screen.tsx'), 'BraTagActionScreen'),
  }),
  createRoute({
    getParentRoute: at,
    path: '/bratag/$braTagId/certificate',
    validateSearch: words('number'),
    component: lateScreen(() => import('../features/certificate/certificate-screen.tsx'), 'CertificateScreen'),
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
