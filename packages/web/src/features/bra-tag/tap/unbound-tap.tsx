import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
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
      <PageTitle>{t`A tap without a record`}</PageTitle>
      <TapHeading description={description} eyebrow={t`No record`} />
      <TapResult description={description} />
      <TapPrompt title={t`Tap it again`} onLanded={({ href }) => void navigate({ href })}>
        {t`Hold the top of your phone to the chip until it opens this page. No app is needed.`}
      </TapPrompt>
      <p className={css['spaceBefore']}>
        <ButtonLink to="/" icon={Search}>{t`Look up a tag ID`}</ButtonLink>
      </p>
    </div>
  );
}
