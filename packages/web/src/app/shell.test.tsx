import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { strapline } from '@strapline/contract/apps/strapline';
import { toptop } from '@strapline/contract/apps/toptop';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveMemberCopy } from '../platform/cache/member-copy.ts';
import { queryClient } from '../platform/cache/queries.ts';
import { AppContext } from '../platform/page/app-data.ts';
import { dispatchSession, useSession } from '../platform/session/session.ts';
import { usePreferences, useStage } from '../platform/state/client-state.ts';
import { SignedIn } from './guards.tsx';
import { parseSearch, stringifySearch } from './search.ts';
import { Shell } from './shell.tsx';

function openAt(path: string, app = strapline) {
  const root = createRootRoute({ component: Shell });
  const at = () => root;
  const page = (route: string, heading: string) =>
    createRoute({ getParentRoute: at, path: route, component: () => <Page heading={heading} /> });
  const routeTree = root.addChildren([
    page('/', 'Front'),
    page('/listing/$slug', 'A piece'),
    page('/bratag/$braTagId', 'A tag'),
    page('/confirmLoginIntent', 'Come in'),
    createRoute({
      getParentRoute: at,
      path: '/saved',
      component: () => (
        <SignedIn offlineCopy="saved">
          <h1>Saved</h1>
        </SignedIn>
      ),
    }),
    createRoute({
      getParentRoute: at,
      path: '/account',
      component: () => (
        <SignedIn>
          <h1>Account</h1>
        </SignedIn>
      ),
    }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }), parseSearch, stringifySearch });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <AppContext value={app}>
          <RouterProvider router={router as never} />
        </AppContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return router;
}

function Page({ heading }: { heading: string }) {
  return (
    <div>
      <h1>{heading}</h1>
      <Link to={'/listing/rose' as never}>To the piece</Link>
    </div>
  );
}

function signIn(roles: string[]): void {
  dispatchSession({
    type: 'tokenReceived',
    claims: { sub: 'ines', username: 'calm_finch_t4r', publicKey: undefined, roles, expiresAt: 0 },
  });
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  usePreferences.getState().reset();
  useStage.getState().reset();
});

describe('the app shell', () => {
  test('a listing has the open rail with four entries, and a button that collapses it', async () => {
    openAt('/listing/rose');
    const rail = await screen.findByRole('complementary', { name: 'Side navigation' });
    expect([...rail.querySelectorAll('a:not(.in-menu)')].map((link) => link.textContent)).toEqual(['Home', 'Models', 'Collectors', 'FAQs']);
    fireEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect(rail).toHaveProperty('className', 'rail folded');
    expect(usePreferences.getState().state.railOpen).toBe(false);
  });

  test.each(['/', '/listing/rose', '/bratag/amber_lark_k2p:2026:spring:0007', '/confirmLoginIntent'])(
    'on a phone the logo of %s opens and closes the menu of the whole site',
    async (path) => {
      openAt(path);
      const logo = await screen.findByRole('button', { name: 'Strapline, menu' });
      const menu = document.getElementById('rail');
      fireEvent.click(logo);
      expect(logo.getAttribute('aria-expanded')).toBe('true');
      expect(menu?.className).toContain('out');
      expect([...(menu?.querySelectorAll('a:not(.in-rail)') ?? [])].map((link) => link.textContent)).toEqual([
        'Home',
        'Boutique',
        'Creators',
        'Collectors',
        'Calculator',
        'FAQs',
        'Sign in',
      ]);
      fireEvent.click(logo);
      expect(logo.getAttribute('aria-expanded')).toBe('false');
    },
  );

  test('the menu takes the focus; Escape, moving the focus away and any link close it', async () => {
    openAt('/listing/rose');
    const logo = await screen.findByRole('button', { name: 'Strapline, menu' });
    const menu = document.getElementById('rail') as HTMLElement;
    const home = menu.querySelector('a') as HTMLElement;
    const isOpen = () => logo.getAttribute('aria-expanded') === 'true';
    fireEvent.click(logo);
    expect(document.activeElement).toBe(home);
    fireEvent.keyDown(home, { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(logo);
    fireEvent.click(logo);
    act(() => screen.getByRole('link', { name: 'To the piece' }).focus());
    expect(isOpen()).toBe(false);
    fireEvent.click(logo);
    fireEvent.click(screen.getByRole('button', { name: 'Close the menu' }));
    expect(isOpen()).toBe(false);
    fireEvent.click(logo);
    fireEvent.click(home);
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  test('Models links to the list of creators for visitors, and to the account for members', async () => {
    openAt('/');
    const models = () => screen.getAllByRole('link', { name: 'Models' }).map((link) => link.getAttribute('href'));
    await screen.findByRole('contentinfo');
    expect(new Set(models())).toEqual(new Set(['/?section=models']));
    act(() => signIn([]));
    expect(new Set(models())).toEqual(new Set(['/account']));
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
    act(() => dispatchSession({ type: 'signedOut' }));
  });

  test('an admin has a link to the admin area in header and menu', async () => {
    openAt('/');
    await screen.findByRole('contentinfo');
    act(() => signIn(['admin']));
    expect(screen.getAllByRole('link', { name: 'Admin' }).map((link) => link.getAttribute('href'))).toEqual(['/admin', '/admin']);
    act(() => dispatchSession({ type: 'signedOut' }));
  });

  test('the rail goes behind an expanded carousel', async () => {
    openAt('/listing/rose');
    await screen.findByRole('complementary');
    act(() => useStage.getState().change({ carouselExpanded: true }));
    expect(document.getElementById('rail')?.className).toContain('behind');
  });

  test('without a connection, a member’s page with a copy in this browser is shown, and others are not', async () => {
    act(() => {
      dispatchSession({ type: 'noSessionFound' });
      useSession.setState({ status: 'unknown' }, true);
      dispatchSession({ type: 'checkFailed' });
    });
    const router = openAt('/saved');
    await screen.findByText('You are offline');
    saveMemberCopy('saved', []);
    await act(() => router.navigate({ to: '/account' as never }));
    expect(screen.getByText('You are offline')).toBeDefined();
    await act(() => router.navigate({ to: '/saved' as never }));
    await screen.findByRole('heading', { name: 'Saved' });
  });

  test('the home page has no rail, and a footer with columns', async () => {
    openAt('/');
    const footer = await screen.findByRole('contentinfo');
    expect([...footer.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['Product', 'About', 'Legal']);
    expect(footer.textContent).toContain('© Strapline');
    expect(screen.getByRole('complementary').className).toContain('menu-only');
  });

  test('another app has its own name and pages', async () => {
    openAt('/', toptop);
    const footer = await screen.findByRole('contentinfo');
    expect(footer.textContent).toContain('© Toptop');
    const links = [...document.querySelectorAll('header a, nav a, footer a')].map((link) => link.textContent);
    expect(links).toContain('Help');
    expect(links).not.toContain('Calculator');
    expect(document.body.textContent?.replace(toptop.copy.about, '')).not.toContain('Strapline');
  });

  test('a tag page has no footer', async () => {
    openAt('/bratag/amber_lark_k2p:2026:spring:0007');
    await screen.findByRole('heading', { name: 'A tag' });
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('embed=1 hides header, rail and footer', async () => {
    openAt('/listing/rose?embed=1');
    await screen.findByRole('heading', { name: 'A piece' });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('a navigation moves the focus to the heading, the first load doesn’t', async () => {
    openAt('/');
    await screen.findByRole('heading', { name: 'Front' });
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(screen.getByRole('link', { name: 'To the piece' }));
    const heading = await screen.findByRole('heading', { name: 'A piece' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('a changed query keeps the focus, or moves it to the heading if it was lost', async () => {
    const router = openAt('/listing/rose');
    const heading = await screen.findByRole('heading', { name: 'A piece' });
    const link = screen.getByRole('link', { name: 'To the piece' });
    const stubMedia = (view: string) => act(() => router.navigate({ to: '/listing/rose', search: { view } } as never));
    link.focus();
    await stubMedia('whole');
    expect(document.activeElement).toBe(link);
    link.blur();
    await stubMedia('print');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('the theme follows the device until one is chosen', async () => {
    const device = Object.assign(new EventTarget(), { matches: true });
    vi.stubGlobal('matchMedia', () => device);
    openAt('/');
    await screen.findByRole('heading', { name: 'Front' });
    const readTheme = () => document.documentElement.dataset['theme'];
    expect(readTheme()).toBe('dark');
    device.matches = false;
    act(() => void device.dispatchEvent(new Event('change')));
    expect(readTheme()).toBe('light');
    fireEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
    expect(readTheme()).toBe('dark');
    fireEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }));
    device.matches = true;
    act(() => void device.dispatchEvent(new Event('change')));
    expect(readTheme()).toBe('light');
    vi.unstubAllGlobals();
  });

  test('the chosen theme is applied and stored', async () => {
    openAt('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Switch to the dark theme' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('strapline.preferences')).toContain('"theme":"dark"');
  });
});

describe('a guarded page', () => {
  test('waits for the silent check, then sends a visitor to sign in and stores the destination', async () => {
    const router = openAt('/account');
    expect(await screen.findByRole('status')).toBeDefined();
    act(() => dispatchSession({ type: 'noSessionFound' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirmLoginIntent'));
    expect(localStorage.getItem('strapline.login-intent')).toContain('"originalRoute":"/account"');
  });
});
