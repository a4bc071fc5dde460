import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { FitJudgement, FitReason } from '@strapline/domain/size/fit';
import { inch, type LengthUnit } from '@strapline/domain/size/units';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatLength, formatRoughLength } from '../../ui/format/lengths.ts';
import css from './fit.module.css';
import type { Body } from './fit-body.ts';
import { useBandMessage, useCupMessage, useLabelMessage } from './fit-messages.ts';

type ReasonsProps = { judgement: FitJudgement; tag: BraTag; body: Body; unit: LengthUnit };

export function FitReasons({ judgement, tag, body, unit }: ReasonsProps) {
  const { reasons } = judgement;
  const hasTape = reasons.some(({ reason }) => reason === 'bandStretched' || reason === 'cup');
  return (
    <>
      <ul className={`num ${css['reasons']}`}>
        {reasons
          .toSorted((a, b) => rank[a.reason] - rank[b.reason])
          .map((reason) => (
            <ReasonText key={`${reason.reason} ${'what' in reason ? reason.what : ''}`} {...{ reason, reasons, tag, body, unit }} />
          ))}
      </ul>
      {hasTape && (
        <p className={css['legend']} aria-hidden="true">
          <span>
            <i /> <Trans>suits this bra</Trans>
          </span>
          <span>
            <i className={css['you']} /> <Trans>you</Trans>
          </span>
        </p>
      )}
    </>
  );
}

/** Measured reasons come before the label's. */
const rank: Record<FitReason['reason'], number> = { bandStretched: 0, bandSlack: 0, cup: 1, label: 2, notKnown: 3, body: 4 };

type LineProps = Omit<ReasonsProps, 'judgement'> & { reason: FitReason; reasons: readonly FitReason[] };

function ReasonText({ reason, reasons, tag, body, unit }: LineProps) {
  const bandWords = useBandMessage(unit, body);
  const cupWords = useCupMessage(unit);
  const labelWords = useLabelMessage();
  switch (reason.reason) {
    case 'bandStretched': {
      const { stretched, underbust } = reason;
      const relaxed = tag.measures?.bandRelaxed;
      return (
        <Line
          name={<Trans>Band</Trans>}
          tape={<Tape low={stretched - 2 * inch} high={stretched} you={underbust} span={8 * inch} />}
          value={
            relaxed ? `${formatLength(relaxed, unit).replace(/ \w+$/, '')}–${formatLength(stretched, unit)}` : formatLength(stretched, unit)
          }
          words={bandWords(reason)}
        />
      );
    }
    case 'bandSlack':
      return <Line name={<Trans>Band</Trans>} value={formatLength(reason.relaxed, unit)} words={bandWords(reason)} />;
    case 'cup': {
      const { width, expected } = reason;
      return (
        <Line
          name={<Trans>Cup</Trans>}
          tape={<Tape low={width - inch / 6} high={width + inch / 6} you={expected} span={2 * inch} />}
          value={formatRoughLength(width, unit)}
          words={cupWords(reason)}
        />
      );
    }
    case 'label': {
      const words = labelWords(reason, { reasons, isSame: isSameSize(tag, body) });
      return words && <Line name={<Trans>Label</Trans>} words={words} />;
    }
    case 'notKnown':
      return (
        <Line
          name={reason.what === 'band' ? <Trans>Band</Trans> : <Trans>Cup</Trans>}
          words={<Trans>Unknown: the creator didn’t enter a size or this measurement.</Trans>}
        />
      );
    case 'body':
      return (
        <Line
          name={<Trans>You</Trans>}
          words={
            <Trans>
              Your saved measurements don’t result in a size.{' '}
              <Link className="link" to="/calculator">
                View your measurements
              </Link>
            </Trans>
          }
        />
      );
  }
}

function isSameSize({ size }: BraTag, body: Body): boolean {
  return size !== null && size.ukBand === body.size?.ukBand && size.ordinal === body.size.ordinal;
}

function Line({ name, tape, value, words }: { name: ReactNode; tape?: ReactNode; value?: string; words: ReactNode }) {
  return (
    <li className={tape || value ? undefined : css['plain']}>
      <b>{name}</b>
      {tape ?? (value && <span />)}
      {value && <span className={css['value']}>{value}</span>}
      <p>{words}</p>
    </li>
  );
}

/** The range that suits the bra, and the body's place in it; outliers sit at the end. */
function Tape({ low, high, you, span }: { low: number; high: number; you: number; span: number }) {
  const start = (low + high - span) / 2;
  const at = (length: number) => `${100 * Math.min(0.98, Math.max(0.02, (length - start) / span))}%`;
  return (
    <span className={css['tape']} aria-hidden="true">
      <span style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
      <i style={{ left: at(you) }} />
    </span>
  );
}
