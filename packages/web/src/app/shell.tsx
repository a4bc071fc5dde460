import { useLingui } from '@lingui/react/macro';
import { findPage, getPage } from '@strapline/contract/pages';
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { usePreferences } from '../platform/state/client-state.ts';
// Imported for their effect: they delete what belongs to a member when the session ends, on any page.
import '../platform/cache/member-copy.ts';
import '../platform/state/recently-viewed.ts';
import '../platform/state/text-drafts.ts';
import { useApp } from '../platform/page/app-data.ts';
import { useIsFramed } from '../platform/page/frame.ts';
import { useReportTarget } from '../platform/state/report-target.ts';
import { useTheme } from '../platform/state/theme.ts';
import { focusHeading } from '../ui/focus.ts';
import { SizeSystemContext } from '../ui/tag/size-system.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';
import { getShellParts } from './shell-parts.ts';

// Nothing is shown here before the first paint, so it loads lazily.
const NoticeBoard = lazyPart(async () => (await import('./notice-board.tsx')).NoticeBoard);
const StateBanner = lazyPart(async () => (await import('./state-banner.tsx')).StateBanner);
const RecoveryBanner = lazyPart(async () => (await import('../features/recovery/recovery-banner.tsx')).RecoveryBanner);
const BackgroundParts = lazyPart(async () => (await import('./background-parts.tsx')).BackgroundParts);
const ReportDialog = lazyPart(async () => (await import('../features/report/report-dialog.tsx')).ReportDialog);
const LogWarning = lazyPart(async () => (await import('./log-warning.tsx')).LogWarning);

/** The frame around every page. */
export function Shell() {
  const { t } = useLingui();
  const [isMenuOpen, setMenuOpen] = useMenu();
  const app = useApp();
  const name = useMatches({ select: (matches) => findPage(matches.at(-1)?.pathname ?? '/', app).name });
  const isEmbedded = useRouterState({ select: (state) => state.location.search.embed === '1' });
  const parts = getShellParts(getPage(name), { isEmbedded, isFramed: useIsFramed() });
  const sizingSystem = usePreferences((preferences) => preferences.state.sizingSystem);
  const isReporting = useReportTarget(({ state }) => state.target !== null);
  useLayoutEffect(() => {
    document.documentElement.dataset['frameRuns'] = '';
  }, []);
  useDocumentTheme();
  useDocumentWidth();
  useFocusAfterNavigation();

  return (
    <>
      <a className="skip" href="#main">{t`Skip to the content`}</a>
      <LogWarning />
      <StateBanner />
      <RecoveryBanner />
      {parts.header && (
        <Header
          isSigningIn={name === 'confirmLoginIntent'}
          hasRail={parts.rail}
          isMenuOpen={isMenuOpen}
          onToggleMenu={() => setMenuOpen(!isMenuOpen)}
        />
      )}
      <div className={parts.rail ? 'shell' : 'shell bare'} data-full={parts.isFullHeight || undefined}>
        {parts.header && <Rail isBesidePage={parts.rail} isMenuOpen={isMenuOpen} onCloseMenu={() => setMenuOpen(false)} />}
        <main id="main" tabIndex={-1}>
          <SizeSystemContext value={sizingSystem}>
            <Outlet />
          </SizeSystemContext>
        </main>
      </div>
      {parts.footer && <Footer />}
      <NoticeBoard />
      {parts.header && <BackgroundParts page={name} />}
      {isReporting && <ReportDialog />}
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

/** Full-width grids and tables, if the person chose that. */
function useDocumentWidth() {
  const wideView = usePreferences((preferences) => preferences.state.wideView);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-wide', wideView);
  }, [wideView]);
}

/** After a navigation, focus moves to the new page's heading; after a query change only if the focus was lost. */
function useFocusAfterNavigation() {
  const router = useRouter();
  useEffect(() => {
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation) return;
      // Another query may show another page, such as a receipt.
      if (pathChanged || document.activeElement === document.body) focusHeading();
    });
  }, [router]);
}

/** Every link closes the menu, even one to the current page. */
function useMenu() {
  const router = useRouter();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => router.subscribe('onBeforeNavigate', () => setMenuOpen(false)), [router]);
  return [isMenuOpen, setMenuOpen] as const;
}
