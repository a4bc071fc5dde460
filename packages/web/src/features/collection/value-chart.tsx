import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatPrice } from '@strapline/domain/money/money';
import { useState } from 'react';
import { getLocale } from '../../ui/format/dates.ts';
import css from './summary.module.css';
import { drawValueChart } from './value-chart-path.ts';

type Summary = Output<'getCollectionSummary'>;

const size = { width: 318, height: 60 };
/** Room for the amounts at the lines' ends. */
const labelRoom = 54;
/** Labels closer than this would touch. */
const lineHeight = 13;

/** What the pieces cost and what their owner thinks they are worth, month by month. */
export function ValueChart({ summary: { months, valueCents, paidCents } }: { summary: Summary }) {
  const { t } = useLingui();
  const [thisMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const chart = drawValueChart(months, thisMonth, size);
  const formatMonth = (month: string) =>
    new Intl.DateTimeFormat(getLocale(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  return (
    <div className={css['time']}>
      <div className={css['key']}>
        <p className="eyebrow">{t`Over time`}</p>
        {chart && (
          <p>
            <span>
              <i />
              {t`value`}
            </span>
            <span>
              <i className={css['dashed']} />
              {t`paid`}
            </span>
          </p>
        )}
      </div>
      {chart ? (
        <svg
          className={css['chart']}
          viewBox={`0 -8 ${size.width + labelRoom} ${size.height + 32}`}
          role="img"
          aria-label={t`From ${formatMonth(chart.firstMonth)} to ${formatMonth(chart.lastMonth)}: paid ${formatPrice(paidCents)}, worth ${formatPrice(valueCents)}`}
        >
          <path className={css['axis']} d={`M0 ${size.height}H${size.width}`} />
          <path className={css['paid']} d={chart.paid.path} />
          <path className={css['value']} d={chart.value.path} />
          <circle cx={chart.endX} cy={chart.value.endY} r="4" />
          <text className={css['strong']} x={chart.endX + 9} y={chart.value.endY + 4}>
            {formatPrice(valueCents)}
          </text>
          {paidCents !== valueCents && (
            <text x={chart.endX + 9} y={placeLabel(chart.paid.endY, chart.value.endY) + 4}>
              {formatPrice(paidCents)}
            </text>
          )}
          <text x="0" y={size.height + 18}>
            {formatMonth(chart.firstMonth)}
          </text>
          <text x={chart.endX} y={size.height + 18} textAnchor="end">
            {formatMonth(chart.lastMonth)}
          </text>
        </svg>
      ) : (
        <p className="sub">{t`Note what you paid for your pieces. After a month, you’ll see how your collection grows.`}</p>
      )}
    </div>
  );
}

function placeLabel(y: number, other: number): number {
  if (Math.abs(y - other) >= lineHeight) return y;
  return y < other ? other - lineHeight : other + lineHeight;
}
