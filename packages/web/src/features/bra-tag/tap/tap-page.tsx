import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { ReactNode } from 'react';
import type { TapReading } from '../../../platform/tap/taps.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { GoneNotice } from '../../../ui/tag/gone-notice.tsx';
import { ProofGradeBadge } from '../../../ui/tag/proof-grade.tsx';
import { describeTap } from '../../../ui/tag/tap-messages.tsx';
import css from './action.module.css';
import { AfterTapChoice, useTapRedirect } from './after-tap.tsx';
import { TapHeading, TapResult } from './tap-result.tsx';

type TapPageProps = {
  tag: BraTag;
  reading: TapReading;
  /** The URL names the target, so the setting is ignored. */
  isAsked: boolean;
  isCounted: boolean;
  children: ReactNode;
};

export function TapPage({ tag, reading, isAsked, isCounted, children }: TapPageProps) {
  const destination = useTapRedirect(tag, isAsked ? undefined : reading);
  const description = describeTap(reading.verdict, reading.grade);
  if (destination === 'leaving') return <div className="page" />;
  return (
    <div className="page">
      <TapHeading description={description} eyebrow={<Trans>Chip tapped</Trans>} />
      <GoneNotice tag={tag} className={css['spaceAfter']} />
      {destination === 'ask' && <AfterTapChoice tag={tag} ticket={reading.ticket} />}
      <TapResult description={description} footer={<TapFooter reading={reading} isCounted={isCounted} />} />
      {children}
    </div>
  );
}

function TapFooter({ reading: { grade, verdict, at, counter }, isCounted }: Pick<TapPageProps, 'reading' | 'isCounted'>) {
  const { t } = useLingui();
  return (
    <>
      {isCounted ? (
        <ProofGradeBadge grade={grade} isOpened={verdict === 'opened'} />
      ) : (
        <Trans>
          <b>Grade D.</b> Such a tap counts as a label, not as a proof. It never unlocks anything.
        </Trans>
      )}{' '}
      {counter === null ? t`Read on ${formatDateTime(at)}.` : t`Read on ${formatDateTime(at)}, as tap ${counter} of this chip.`}
    </>
  );
}
