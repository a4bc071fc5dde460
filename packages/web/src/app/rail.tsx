import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleHelp, House, PanelLeftClose, PanelLeftOpen, ShoppingBag, User } from 'lucide';
import { usePreferences, useStage } from '../platform/client-state.ts';
import { site } from '../platform/site.ts';
import { Icon } from '../ui/icon.tsx';

/** The side navigation: a rail that folds on a desktop, a drawer that the logo opens on a phone. */
export function Rail({ isDrawerOpen }: { isDrawerOpen: boolean }) {
  const { t } = useLingui();
  const { state, change } = usePreferences();
  const isBehind = useStage((stage) => stage.state.carouselExpanded);
  const isOpen = state.railOpen;
  const classes = ['rail', !isOpen && 'folded', isDrawerOpen && 'out', isBehind && 'behind'].filter(Boolean).join(' ');

  return (
    <aside className={classes} id="rail" aria-label={t`Side navigation`}>
      <div>
        <nav aria-label={t`Pages`}>
          <Link to="/" title={isOpen ? undefined : t`Home`}>
            <Icon of={House} />
            <span>
              <Trans>Home</Trans>
            </span>
          </Link>
          <Link to="/account" title={isOpen ? undefined : t`Models`} activeProps={{ 'aria-current': 'page' }}>
            <Icon of={User} />
            <span>
              <Trans>Models</Trans>
            </span>
          </Link>
          <a href={site.links.collectors} title={isOpen ? undefined : t`Collectors`}>
            <Icon of={ShoppingBag} />
            <span>
              <Trans>Collectors</Trans>
            </span>
          </a>
          <a href="/faq" title={isOpen ? undefined : t`FAQs`}>
            <Icon of={CircleHelp} />
            <span>
              <Trans>FAQs</Trans>
            </span>
          </a>
        </nav>
        <button
          type="button"
          className="fold"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Fold the side navigation` : t`Unfold the side navigation`}
          onClick={() => change({ railOpen: !isOpen })}
        >
          <Icon of={isOpen ? PanelLeftClose : PanelLeftOpen} />
          <span>
            <Trans>Fold</Trans>
          </span>
        </button>
      </div>
    </aside>
  );
}
