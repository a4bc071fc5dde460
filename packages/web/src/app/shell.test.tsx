import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { usePreferences, useStage } from '../platform/client-state.ts';
import { tell } from '../platform/session/session.ts';
import { SignedIn } from './guards.tsx';
import { parseSearch, stringifySearch } from './search.ts';
import { Shell } from './shell.tsx';

function openAt(path: string) {
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
      <RouterProvider router={router as never} />
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

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  usePreferences.getState().reset();
  useStage.getState().reset();
});

describe('the frame around a page', () => {
  test('a listing has the rail with its four entries, open, and a control that folds it', async () => {
    openAt('/listing/rose');
    const rail = await screen.findByRole('complementary', { name: 'Side navigation' });
    expect([...rail.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Home', 'Models', 'Collectors', 'FAQs']);
    fireEvent.click(screen.getByRole('button', { name: 'Fold the side navigation' }));
    expect(rail).toHaveProperty('className', 'rail folded');
    expect(usePreferences.getState().state.railOpen).toBe(false);
  });

  test('the logo opens and closes the side navigation of a phone', async () => {
    openAt('/listing/rose');
    const logo = await screen.findByRole('button', { name: 'Strapline, side navigation' });
    fireEvent.click(logo);
    expect(logo.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById('rail')?.className).toContain('out');
    fireEvent.click(logo);
    expect(logo.getAttribute('aria-expanded')).toBe('false');
  });

  test('the rail goes behind an expanded carousel', async () => {
    openAt('/listing/rose');
    await screen.findByRole('complementary');
    act(() => useStage.getState().change({ carouselExpanded: true }));
    expect(document.getElementById('rail')?.className).toContain('behind');
  });

  test('the front page has no rail, and a footer with the columns and the year', async () => {
    openAt('/');
    const footer = await screen.findByRole('contentinfo');
    expect([...footer.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['Product', 'About', 'Legal']);
    expect(footer.textContent).toContain('© 2025 Strapline');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('a tag page has no footer, and an embedded page has nothing around it', async () => {
    openAt('/bratag/amber_lark_k2p:2026:spring:0007');
    await screen.findByRole('heading', { name: 'A tag' });
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('embed=1 leaves the page alone', async () => {
    openAt('/listing/rose?embed=1');
    await screen.findByRole('heading', { name: 'A piece' });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('after a navigation the focus stands at the heading, on arrival it does not move', async () => {
    openAt('/');
    await screen.findByRole('heading', { name: 'Front' });
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(screen.getByRole('link', { name: 'To the piece' }));
    const heading = await screen.findByRole('heading', { name: 'A piece' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('another query leaves the focus where it is, or gives it to the heading where it was lost', async () => {
    const router = openAt('/listing/rose');
    const heading = await screen.findByRole('heading', { name: 'A piece' });
    const link = screen.getByRole('link', { name: 'To the piece' });
    const ask = (view: string) => act(() => router.navigate({ to: '/listing/rose', search: { view } } as never));
    link.focus();
    await ask('whole');
    expect(document.activeElement).toBe(link);
    link.blur();
    await ask('print');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('the theme turns dark and is kept', async () => {
    openAt('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Switch to the dark theme' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('strapline.preferences')).toContain('"theme":"dark"');
  });
});

describe('a guarded page', () => {
  test('waits for the silent check, then asks a visitor to come in, remembering where they were going', async () => {
    const router = openAt('/account');
    expect(await screen.findByRole('status')).toBeDefined();
    act(() => tell({ type: 'checkedWithout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirmLoginIntent'));
    expect(localStorage.getItem('strapline.login-intent')).toContain('"originalRoute":"/account"');
  });
});
