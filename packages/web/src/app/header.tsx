import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Moon, Search, Sun, User } from 'lucide';
import { usePreferences } from '../platform/client-state.ts';
import { useSession } from '../platform/session/session.ts';
import { site } from '../platform/site.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';

type BrandProps = { hasRail: boolean; isDrawerOpen: boolean; onToggleDrawer: () => void };
type HeaderProps = BrandProps & { isSigningIn: boolean };

export function Header({ isSigningIn, hasRail, isDrawerOpen, onToggleDrawer }: HeaderProps) {
  return (
    <header className={hasRail ? 'top full' : 'top'}>
      <div className="in">
        <Brand hasRail={hasRail} isDrawerOpen={isDrawerOpen} onToggleDrawer={onToggleDrawer} />
        {!hasRail && <MainLinks />}
        <span className="sp" />
        {isSigningIn ? <ThemeSwitch /> : <Actions />}
      </div>
    </header>
  );
}

/** On a desktop the logo leads home; on a phone it opens and closes the side navigation, where there is one. */
function Brand({ hasRail, isDrawerOpen, onToggleDrawer }: BrandProps) {
  const { t } = useLingui();
  return (
    <>
      <Link to="/" className={hasRail ? 'brand desk' : 'brand'} aria-label={t`Strapline, home`}>
        Strapline
      </Link>
      {hasRail && (
        <button
          type="button"
          className="brand phone"
          aria-expanded={isDrawerOpen}
          aria-controls="rail"
          aria-label={t`Strapline, side navigation`}
          onClick={onToggleDrawer}
        >
          Strapline
        </button>
      )}
    </>
  );
}

function MainLinks() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Main`}>
      <Link to="/" search={{ section: 'boutique' }}>
        <Trans>Boutique</Trans>
      </Link>
      <Link to="/account">
        <Trans>Models</Trans>
      </Link>
      <a href={site.links.collectors}>
        <Trans>Collectors</Trans>
      </a>
      <Link to="/calculator">
        <Trans>Calculator</Trans>
      </Link>
    </nav>
  );
}

function Actions() {
  const { t } = useLingui();
  const session = useSession();
  return (
    <div className="acts">
      <Link to="/" search={{ section: 'boutique' }} className="ib" aria-label={t`Search`}>
        <Icon of={Search} />
      </Link>
      <ThemeSwitch />
      {session.status === 'signedIn' ? (
        <Link to="/account" className="ib" aria-label={t`Account`}>
          {session.claims.username ? <Avatar name={session.claims.username} size={24} /> : <Icon of={User} />}
        </Link>
      ) : session.status === 'unreachable' ? null : (
        <>
          <Link to="/signin" className="ib phone" aria-label={t`Sign in`}>
            <Icon of={User} />
          </Link>
          <Link to="/signin" className="btn">
            <Trans>Sign in</Trans>
          </Link>
        </>
      )}
    </div>
  );
}

export function ThemeSwitch() {
  const { t } = useLingui();
  const { state, change } = usePreferences();
  const isDark = state.theme === 'dark';
  return (
    <button
      type="button"
      className="ib"
      aria-label={isDark ? t`Switch to the light theme` : t`Switch to the dark theme`}
      onClick={() => change({ theme: isDark ? 'light' : 'dark' })}
    >
      <Icon of={isDark ? Moon : Sun} />
    </button>
  );
}
