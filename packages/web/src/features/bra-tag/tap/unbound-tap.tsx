import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide';
import { getButtonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { describeTap, parseVerdict } from '../../../ui/tag/tap-messages.tsx';
import css from './action.module.css';
import { TapPrompt } from './tap-prompt.tsx';
import { TapHeading, TapResult } from './tap-result.tsx';

export function UnboundTap() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { verdict } = useSearch({ from: '/bratag/$braTagId/action' });
  const description = describeTap(parseVerdict(verdict), 'D');
  return (
    <div className="page">
      <title>{t`A tap without a record: Strapline`}</title>
      <TapHeading description={description} eyebrow={<Trans>No record</Trans>} />
      <TapResult description={description} />
      <TapPrompt title={<Trans>Tap it again</Trans>} onLanded={({ href }) => void navigate({ href })}>
        <Trans>Hold the top of your phone to the chip until it opens this page. No app is needed.</Trans>
      </TapPrompt>
      <p className={css['spaceBefore']}>
        <Link to="/" className={getButtonClass()}>
          <Icon icon={Search} />
          <Trans>Look up a tag ID</Trans>
        </Link>
      </p>
    </div>
  );
}
