import { useLingui } from '@lingui/react/macro';
import css from './survey.module.css';

export type TapeBar = { label: string; share: number; isOwn: boolean };

const formatShare = (share: number): string => `${Math.round(100 * share)}%`;

/** Sizes with their shares; `others` is the share of those without a name. Bars are as long as the largest one allows. */
export function TapeBars({ bars, others }: { bars: readonly TapeBar[]; others: number }) {
  const { t } = useLingui();
  const largest = Math.max(0.01, others, ...bars.map(({ share }) => share));
  const getWidth = (share: number) => ({ inlineSize: `${Math.max(1, (86 * share) / largest)}%` });
  return (
    <ul className={css['bars']}>
      {bars.map(({ label, share, isOwn }) => (
        <li key={label} className={isOwn ? css['own'] : undefined}>
          <b>
            {label}
            {isOwn && <span className="vh">, {t`yours`}</span>}
          </b>
          <span className={css['bar']} aria-hidden="true">
            <i style={getWidth(share)} />
          </span>
          <span className="num">{formatShare(share)}</span>
        </li>
      ))}
      {others > 0.005 && (
        <li className={css['others']}>
          <b>{t`others`}</b>
          <span className={css['bar']} aria-hidden="true">
            <i style={getWidth(others)} />
          </span>
          <span className="num">{formatShare(others)}</span>
        </li>
      )}
    </ul>
  );
}
