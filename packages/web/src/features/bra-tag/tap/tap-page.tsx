import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import type { ReactNode } from 'react';
import type { TapReading } from '../../../platform/taps.ts';
import { showYearMoment } from '../../../ui/format/dates.ts';
import { Grade } from '../../../ui/tag/proof-grade.tsx';
import { tapWords } from '../../../ui/tag/tap-messages.tsx';
import { Gone } from '../gone-notice.tsx';
import css from './action.module.css';
import { useTapLead, WhereNow } from './after-tap.tsx';
import { TapHead, TapPanel } from './tap-result.tsx';

type TappedProps = {
  tag: BraTag;
  reading: TapReading;
  /** The address says what is wanted; then the person's setting is not asked. */
  isAsked: boolean;
  isCounted: boolean;
  children: ReactNode;
};

/** The page that a tap opened: its verdict first, the record below. */
export function Tapped({ tag, reading, isAsked, isCounted, children }: TappedProps) {
  const lead = useTapLead(tag, isAsked ? undefined : reading);
  const words = tapWords(reading.verdict, reading.grade);
  if (lead === 'leaving') return <div className="page" />;
  return (
    <div className="page">
      <TapHead words={words} eyebrow={<Trans>Chip tapped</Trans>} />
      <Gone tag={tag} className={css['above']} />
      {lead === 'ask' && <WhereNow tag={tag} ticket={reading.ticket} />}
      <TapPanel words={words} foot={<Foot reading={reading} isCounted={isCounted} />} />
      {children}
    </div>
  );
}

function Foot({ reading: { grade, verdict, at, counter }, isCounted }: Pick<TappedProps, 'reading' | 'isCounted'>) {
  return (
    <>
      {isCounted ? (
        <Grade grade={grade} opened={verdict === 'opened'} />
      ) : (
        <Trans>
          <b>Grade D.</b> Such a tap counts as a label, not as a proof. It never unlocks anything.
        </Trans>
      )}{' '}
      {counter === null ? (
        <Trans>Read on {showYearMoment(at)}.</Trans>
      ) : (
        <Trans>
          Read on {showYearMoment(at)}, as tap {counter} of this chip.
        </Trans>
      )}
    </>
  );
}
