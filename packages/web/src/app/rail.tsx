import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  Calculator,
  CircleHelp,
  Heart,
  House,
  Library,
  LogIn,
  PanelLeftClose,
  PanelLeftOpen,
  ShieldCheck,
  ShoppingBag,
  Store,
  User,
  UserRound,
  Users,
} from 'lucide';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useApp } from '../platform/page/app-data.ts';
import { useSite } from '../platform/page/site.ts';
import { useSession } from '../platform/session/session.ts';
import { isAdmin, isAdminWithoutPasskey, isModeratorOnly } from '../platform/session/session-reducer.ts';
import { usePreferences, useStage } from '../platform/state/client-state.ts';
import { Icon } from '../ui/icon.tsx';
import { ThemeSwitch } from './header.tsx';
import { ModelsLink } from './models-link.tsx';

type RailProps = {
  /** Whether this page has the rail on a desktop. */
  isBesidePage: boolean;
  isMenuOpen: boolean;
  onCloseMenu: () => void;
};

/** The side navigation: on a desktop a collapsible rail of four entries, on a phone the menu of the whole site. */
export function Rail({ isBesidePage, isMenuOpen, onCloseMenu }: RailProps) {
  const { t } = useLingui();
  const { state, change } = usePreferences();
  const isBehind = useStage((stage) => stage.state.carouselExpanded);
  const rail = useRef<HTMLElement>(null);
  const isOpen = state.railOpen;
  const classes = ['rail', !isBesidePage && 'menu-only', !isOpen && 'folded', isMenuOpen && 'out', isBehind && 'behind'];
  useEffect(() => {
    if (isMenuOpen) rail.current?.querySelector('a')?.focus();
  }, [isMenuOpen]);

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isMenuOpen) return;
    onCloseMenu();
    findMenuButton()?.focus();
  }

  function closeWhenFocusLeaves({ relatedTarget, currentTarget }: FocusEvent) {
    if (!isMenuOpen || !relatedTarget || currentTarget.contains(relatedTarget)) return;
    // The button that opened the menu closes it itself.
    if (!findMenuButton()?.contains(relatedTarget)) onCloseMenu();
  }

  return (
    <>
      <aside
        className={classes.filter(Boolean).join(' ')}
        id="rail"
        aria-label={t`Side navigation`}
        onKeyDown={closeOnEscape}
        onBlur={closeWhenFocusLeaves}
        ref={rail}
      >
        <div>
          <nav aria-label={t`Pages`}>
            <Entries hasTitles={!isOpen} />
          </nav>
          <button type="button" className="fold" aria-expanded={isOpen} onClick={() => change({ railOpen: !isOpen })}>
            <Icon icon={isOpen ? PanelLeftClose : PanelLeftOpen} />
            <span>{isOpen ? t`Collapse menu` : t`Expand menu`}</span>
          </button>
        </div>
      </aside>
      {isMenuOpen && <button type="button" className="scrim" tabIndex={-1} aria-label={t`Close the menu`} onClick={onCloseMenu} />}
    </>
  );
}

function findMenuButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('button[aria-controls="rail"]');
}

/** `in-rail` shows on a desktop only, `in-menu` on a phone only. A collapsed rail has icons alone, so its entries get titles. */
function Entries({ hasTitles }: { hasTitles: boolean }) {
  const { t } = useLingui();
  const session = useSession();
  const { links } = useSite();
  const { modules } = useApp();
  const title = (text: string) => (hasTitles ? text : undefined);
  return (
    <>
      <Link to="/" search={{ section: undefined }} activeOptions={{ explicitUndefined: true }} title={title(t`Home`)}>
        <Icon icon={House} />
        <span>{t`Home`}</span>
      </Link>
      <Link to="/" search={{ section: 'boutique' }} className="in-menu">
        <Icon icon={Store} />
        {t`Boutique`}
      </Link>
      <Link to="/" search={{ section: 'models' }} className="in-menu">
        <Icon icon={Users} />
        {t`Creators`}
      </Link>
      <ModelsLink className="in-rail" title={title(t`Models`)}>
        <Icon icon={User} />
        <span>{t`Models`}</span>
      </ModelsLink>
      <a href={links.collectors} title={title(t`Collectors`)}>
        <Icon icon={ShoppingBag} />
        <span>{t`Collectors`}</span>
      </a>
      {modules.calculator && (
        <Link to="/calculator" className="in-menu">
          <Icon icon={Calculator} />
          {t`Calculator`}
        </Link>
      )}
      <Link to="/faq" title={title(t`FAQs`)}>
        <Icon icon={CircleHelp} />
        <span>{t`FAQs`}</span>
      </Link>
      {(isAdmin(session) || isModeratorOnly(session) || isAdminWithoutPasskey(session)) && (
        <Link to="/admin" title={title(t`Admin`)}>
          <Icon icon={ShieldCheck} />
          <span>{t`Admin`}</span>
        </Link>
      )}
      {session.status === 'signedIn' && (
        <Link to="/saved" className="in-menu">
          <Icon icon={Heart} />
          {t`Saved`}
        </Link>
      )}
      {session.status === 'signedIn' && (
        <Link to="/collection" className="in-menu">
          <Icon icon={Library} />
          {t`My collection`}
        </Link>
      )}
      {session.status === 'signedIn' && <ThemeSwitch className="entry in-menu" hasLabel />}
      {session.status === 'signedIn' ? (
        <Link to="/account" className="in-menu">
          <Icon icon={UserRound} />
          {t`Account`}
        </Link>
      ) : (
        <Link to="/signin" className="in-menu">
          <Icon icon={LogIn} />
          {t`Sign in`}
        </Link>
      )}
    </>
  );
}
