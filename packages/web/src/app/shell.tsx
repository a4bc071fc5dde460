import { Trans } from '@lingui/react/macro';
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePreferences } from '../platform/client-state.ts';
// Forgets a member's copies when the sign-in ends, on whatever page that is.
import '../platform/member-copy.ts';
import { isFramed } from '../platform/frame.ts';
import { useTheme } from '../platform/theme.ts';
import { focusHeading } from '../ui/focus.ts';
import { SizeSystemContext } from '../ui/tag/size-system.ts';
import { chromeFor } from './chrome.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';

const framed = isFramed();

// Nothing speaks before the first paint.
const NoticeBoard = lazy(async () => ({ default: (await import('./notice-board.tsx')).NoticeBoard }));
const LogWarning = lazy(async () => ({ default: (await import('./log-warning.tsx')).LogWarning }));

/** The frame around every page. */
export function Shell() {
  const [isMenuOpen, setMenuOpen] = useMenu();
  const pattern = useMatches({ select: (matches): string => matches.at(-1)?.fullPath ?? '/' });
  const embed = useRouterState({ select: (state) => (state.location.search as { embed?: unknown }).embed === '1' });
  const ready = useRouterState({ select: (state) => state.resolvedLocation !== undefined });
  const sizingSystem = usePreferences((preferences) => preferences.state.sizingSystem);
  const chrome = chromeFor({ pattern, embed, framed, ready });
  useDocumentTheme();
  useDocumentWidth();
  useFocusAfterNavigation();

  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <Suspense>
        <LogWarning />
      </Suspense>
      {chrome.header && (
        <Header
          isSigningIn={pattern === '/confirmLoginIntent'}
          hasRail={chrome.rail}
          isMenuOpen={isMenuOpen}
          onToggleMenu={() => setMenuOpen(!isMenuOpen)}
        />
      )}
      <div className={chrome.rail ? 'shell' : 'shell bare'} data-full={chrome.fullHeight || undefined}>
        {chrome.header && <Rail isBesidePage={chrome.rail} isMenuOpen={isMenuOpen} onCloseMenu={() => setMenuOpen(false)} />}
        <main id="main" tabIndex={-1}>
          <SizeSystemContext value={sizingSystem}>
            <Outlet />
          </SizeSystemContext>
        </main>
      </div>
      {chrome.footer && <Footer />}
      <Suspense>
        <NoticeBoard />
      </Suspense>
    </>
  );
}

function useDocumentTheme() {
  const theme = useTheme();
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  }, [theme]);
}

/** Grids and tables over the whole screen, for who chose so. */
function useDocumentWidth() {
  const wideView = usePreferences((preferences) => preferences.state.wideView);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-wide', wideView);
  }, [wideView]);
}

/** After a navigation the reader stands at the new page's heading; after a change of the query alone only where that lost the focus. */
function useFocusAfterNavigation() {
  const router = useRouter();
  useEffect(() => {
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation) return;
      // Another query may bring another page too, such as a receipt.
      if (pathChanged || document.activeElement === document.body) focusHeading();
    });
  }, [router]);
}

/** Every link closes the menu, also one to the page that is open. */
function useMenu() {
  const router = useRouter();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => router.subscribe('onBeforeNavigate', () => setMenuOpen(false)), [router]);
  return [isMenuOpen, setMenuOpen] as const;
}
