import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Heart, Menu, Moon, Search, Sun, User } from 'lucide';
import { useApp, useAppName } from '../platform/page/app-data.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { useSite } from '../platform/page/site.ts';
import { useSession } from '../platform/session/session.ts';
import { isAdmin, isAdminWithoutPasskey, isModeratorOnly } from '../platform/session/session-reducer.ts';
import { usePreferences } from '../platform/state/client-state.ts';
import { useTheme } from '../platform/state/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { ModelsLink } from './models-link.tsx';
import { QuickExitButton } from './quick-exit-button.tsx';

const MessagesLink = lazyPart(async () => (await import('./messages-link.tsx')).MessagesLink);
const Bell = lazyPart(async () => (await import('../features/notification/bell.tsx')).Bell, <span className="ib" />);

type BrandProps = { isMenuOpen: boolean; onToggleMenu: () => void };
type HeaderProps = BrandProps & { isSigningIn: boolean; hasRail: boolean };

export function Header({ isSigningIn, hasRail, isMenuOpen, onToggleMenu }: HeaderProps) {
  return (
    <header className={hasRail ? 'top full' : 'top'}>
      <div className="in">
        <Brand isMenuOpen={isMenuOpen} onToggleMenu={onToggleMenu} />
        {!hasRail && <MainLinks />}
        <span className="sp" />
        {isSigningIn ? (
          <div className="acts">
            <ThemeSwitch />
            <QuickExitButton />
          </div>
        ) : (
          <Actions />
        )}
      </div>
    </header>
  );
}

/** On a desktop the logo links to the home page; on a phone it toggles the menu. */
function Brand({ isMenuOpen, onToggleMenu }: BrandProps) {
  const { t } = useLingui();
  const appName = useAppName();
  return (
    <>
      <Link to="/" className="brand desktop" aria-label={t`${appName}, home`}>
        {appName}
      </Link>
      <button
        type="button"
        className="brand phone"
        aria-expanded={isMenuOpen}
        aria-controls="rail"
        aria-label={t`${appName}, menu`}
        onClick={onToggleMenu}
      >
        <Icon icon={Menu} />
        <span>{appName}</span>
      </button>
    </>
  );
}

function MainLinks() {
  const { t } = useLingui();
  const { links } = useSite();
  const { modules } = useApp();
  const session = useSession();
  return (
    <nav aria-label={t`Main`}>
      <Link to="/" search={{ section: 'boutique' }}>{t`Boutique`}</Link>
      <ModelsLink />
      <a href={links.collectors}>{t`Collectors`}</a>
      {modules.calculator ? <Link to="/calculator">{t`Calculator`}</Link> : <a href="/content/help">{t`Help`}</a>}
      {(isAdmin(session) || isModeratorOnly(session) || isAdminWithoutPasskey(session)) && <Link to="/admin">{t`Admin`}</Link>}
    </nav>
  );
}

function Actions() {
  const { t } = useLingui();
  const session = useSession();
  return (
    <div className="acts">
      <Link
        to="/"
        search={{ section: 'boutique' }}
        hash="search"
        className={session.status === 'signedIn' ? 'ib wide' : 'ib'}
        aria-label={t`Search`}
      >
        <Icon icon={Search} />
      </Link>
      {session.status === 'signedIn' && (
        <Link to="/saved" className="ib desktop" aria-label={t`Saved`}>
          <Icon icon={Heart} />
        </Link>
      )}
      {session.status === 'signedIn' && <MessagesLink />}
      {session.status === 'signedIn' && <Bell />}
      <ThemeSwitch className={session.status === 'signedIn' ? 'ib desktop' : 'ib'} />
      <QuickExitButton />
      {session.status === 'signedIn' ? (
        <Link to="/account" className="ib" aria-label={t`Account`}>
          {session.claims.username ? <Avatar of={session.user ?? { username: session.claims.username }} size={24} /> : <Icon icon={User} />}
        </Link>
      ) : session.status === 'unreachable' ? null : (
        <>
          <Link to="/signin" className="ib phone" aria-label={t`Sign in`}>
            <Icon icon={User} />
          </Link>
          <Link to="/signin" className="btn">{t`Sign in`}</Link>
        </>
      )}
    </div>
  );
}

/** `hasLabel`: as an entry of the menu of a phone. */
export function ThemeSwitch({ className = 'ib', hasLabel = false }: { className?: string; hasLabel?: boolean }) {
  const { t } = useLingui();
  const { change } = usePreferences();
  const isDark = useTheme() === 'dark';
  const label = isDark ? t`Switch to the light theme` : t`Switch to the dark theme`;
  return (
    <button
      type="button"
      className={className}
      aria-label={hasLabel ? undefined : label}
      onClick={() => change({ theme: isDark ? 'light' : 'dark' })}
    >
      <Icon icon={isDark ? Moon : Sun} />
      {hasLabel && label}
    </button>
  );
}
