import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHydrated } from '../../../platform/page/hydrated.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { useDates } from '../../../ui/format/dates.ts';
import { CheckList } from '../check-list.tsx';
import type { Pair } from '../pair-shape.ts';
import { usePairSize } from '../use-pair-size.ts';
import { countDaysLeft, validDays } from '../validity.ts';
import css from './view.module.css';

const TapProof = lazyPart(async () => (await import('./tap-proof.tsx')).TapProof);

/** The four checks in words and dates, and how long they hold. */
export function PairChecks({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const { formatDay } = useDates();
  const { label } = usePairSize(pair);
  const { checks, verifiedAt, expiresAt, status } = pair.verification;
  const checkedOn = verifiedAt && t`Checked on ${formatDay(verifiedAt)}`;
  const agreed = pair.own && t`Text ${pair.own.consent.version}, agreed on ${formatDay(pair.own.consent.acceptedAt)}`;
  return (
    <section className={`panel ${css['checks']}`} id="pair-checks" tabIndex={-1} aria-labelledby="pair-checks-title">
      <h2 id="pair-checks-title">{t`What was checked`}</h2>
      <CheckList
        checks={checks}
        details={{
          age18: checkedOn,
          consent: agreed ?? t`Agreed to a dated text`,
          presence: t`A fresh word, in both pictures`,
          size: t`A reviewer agrees with ${label}`,
        }}
      />
      {verifiedAt && expiresAt && <ValidUntil expiresAt={expiresAt} isExpired={status === 'expired'} />}
      {pair.status === 'active' && pair.can.includes('edit') && <TapProof pairId={pair.id} />}
    </section>
  );
}

/** The year as a thread that gets shorter. */
function ValidUntil({ expiresAt, isExpired }: { expiresAt: string; isExpired: boolean }) {
  const { t } = useLingui();
  const { formatLongDay } = useDates();
  const isHydrated = useHydrated();
  const [now] = useState(() => Date.now());
  if (isExpired) {
    return (
      <div className={css['until']}>
        <p className="med">{t`The check ended on ${formatLongDay(expiresAt)}`}</p>
        <p className="note">{t`It counts again once new pictures are checked.`}</p>
      </div>
    );
  }
  // The first HTML is kept for later, so it doesn't count days.
  const daysLeft = isHydrated ? countDaysLeft(expiresAt, now) : null;
  return (
    <div className={css['until']}>
      <p className={css['split']}>
        <span className="med">{t`Valid until ${formatLongDay(expiresAt)}`}</span>
        <span className="note">{daysLeft !== null && <Plural value={daysLeft} one="# day left" other="# days left" />}</span>
      </p>
      <div className={css['spool']} aria-hidden="true">
        {daysLeft !== null && <i style={{ width: `${Math.min(100, (daysLeft / validDays) * 100)}%` }} />}
      </div>
      <p className="note">{t`After that it reads “Check ended” until new pictures are checked.`}</p>
    </div>
  );
}
