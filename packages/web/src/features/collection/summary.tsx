import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatAmount, formatPrice } from '@strapline/domain/money/money';
import { Lock } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import css from './summary.module.css';
import { ValueChart } from './value-chart.tsx';

type Summary = Output<'getCollectionSummary'>;

/** The whole collection in figures, which only its owner sees. */
export function CollectionSummary({ summary, savedOffline }: { summary: Summary; savedOffline: number }) {
  const { t } = useLingui();
  const { pieces, paidCents, valueCents, sold } = summary;
  return (
    <section className={css['figures']} aria-label={t`Your collection in figures`}>
      <Figure name={t`Pieces`} value={pieces}>
        {savedOffline > 0 && <Plural value={savedOffline} one="# certificate offline" other="# certificates offline" />}
      </Figure>
      <Figure name={t`Paid`} isPrivate value={<Dollars cents={paidCents} />}>
        {t`Only visible to you`}
      </Figure>
      <Figure name={t`Value`} isPrivate value={<Dollars cents={valueCents} />}>
        {t`Estimate, or price paid`}
      </Figure>
      <ValueChart summary={summary} />
      {sold.count > 0 && (
        <p className={css['sold']}>
          <Plural
            value={sold.count}
            one={<Trans>You sold # piece on and received {formatAmount(sold.cents)}.</Trans>}
            other={<Trans>You sold # pieces on and received {formatAmount(sold.cents)}.</Trans>}
          />
        </p>
      )}
    </section>
  );
}

type FigureProps = { name: string; isPrivate?: boolean; value: ReactNode; children: ReactNode };

function Figure({ name, isPrivate = false, value, children }: FigureProps) {
  return (
    <div>
      <p className="eyebrow">
        {name}
        {isPrivate && <Icon icon={Lock} size={13} />}
      </p>
      <p className={css['number']}>{value}</p>
      <p className="sub">{children}</p>
    </div>
  );
}

function Dollars({ cents }: { cents: number }) {
  const shown = formatPrice(cents);
  return (
    <>
      <span className="vh">{shown}</span>
      <span className="usd" aria-hidden="true">
        $
      </span>
      <span aria-hidden="true">{shown.replace('$', '')}</span>
    </>
  );
}

export function SummarySkeleton() {
  return (
    <Loading>
      <Skeleton height="148px" radius="var(--r-panel)" />
    </Loading>
  );
}
