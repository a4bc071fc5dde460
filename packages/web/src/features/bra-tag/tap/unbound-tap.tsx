import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { describeTap, parseVerdict } from '../../../ui/tag/tap-messages.tsx';
import css from './action.module.css';
import { TapPrompt } from './tap-prompt.tsx';
import { TapHeading, TapResult } from './tap-result.tsx';

export function UnboundTap() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { verdict } = useSearch({ from: '/bratag/$braTagId/action' });
  const words = describeTap(parseVerdict(verdict), 'D');
  return (
    <div className="page">
      <title>{t`A tap without a record: Strapline`}</title>
      <TapHeading words={words} eyebrow={<Trans>No record</Trans>} />
      <TapResult words={words} />
      <TapPrompt title={<Trans>Tap it again</Trans>} onLanded={({ href }) => void navigate({ href })}>
        <Trans>Hold the top of your phone to the chip until it opens this page. No app is needed.</Trans>
      </TapPrompt>
      <p className={css['below']}>
        <Link to="/" className={buttonClass()}>
          <Icon of={Search} />
          <Trans>Look up a tag ID</Trans>
        </Link>
      </p>
    </div>
  );
}
