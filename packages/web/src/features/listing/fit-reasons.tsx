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
          .toSorted((a, b) => reasonOrder[a.reason] - reasonOrder[b.reason])
          .map((reason) => (
            <ReasonText key={`${reason.reason} ${'what' in reason ? reason.what : ''}`} {...{ reason, reasons, tag, body, unit }} />
          ))}
      </ul>
      {hasTape && (
        <p className={css['legend']} aria-hidden="true">
          <span>
            <i /> <Trans>suits this piece</Trans>
          </span>
          <span>
            <i className={css['youMark']} /> <Trans>you</Trans>
          </span>
        </p>
      )}
    </>
  );
}

/** Measured reasons come before the label's. */
const reasonOrder: Record<FitReason['reason'], number> = { bandStretched: 0, bandSlack: 0, cup: 1, label: 2, notKnown: 3, body: 4 };

type ReasonLineProps = Omit<ReasonsProps, 'judgement'> & { reason: FitReason; reasons: readonly FitReason[] };

function ReasonText({ reason, reasons, tag, body, unit }: ReasonLineProps) {
  const getBandMessage = useBandMessage(unit, body);
  const getCupMessage = useCupMessage(unit);
  const getLabelMessage = useLabelMessage();
  switch (reason.reason) {
    case 'bandStretched': {
      const { stretched, underbust } = reason;
      const relaxed = tag.measures?.bandRelaxed;
      return (
        <ReasonLine
          label={<Trans>Band</Trans>}
          tape={<Tape low={stretched - 2 * inch} high={stretched} value={underbust} span={8 * inch} />}
          value={
            relaxed ? `${formatLength(relaxed, unit).replace(/ \w+$/, '')}–${formatLength(stretched, unit)}` : formatLength(stretched, unit)
          }
          message={getBandMessage(reason)}
        />
      );
    }
    case 'bandSlack':
      return <ReasonLine label={<Trans>Band</Trans>} value={formatLength(reason.relaxed, unit)} message={getBandMessage(reason)} />;
    case 'cup': {
      const { width, expected } = reason;
      return (
        <ReasonLine
          label={<Trans>Cup</Trans>}
          tape={<Tape low={width - inch / 6} high={width + inch / 6} value={expected} span={2 * inch} />}
          value={formatRoughLength(width, unit)}
          message={getCupMessage(reason)}
        />
      );
    }
    case 'label': {
      const message = getLabelMessage(reason, { reasons, isSame: isSameSize(tag, body) });
      return message && <ReasonLine label={<Trans>Label</Trans>} message={message} />;
    }
    case 'notKnown':
      return (
        <ReasonLine
          label={reason.what === 'band' ? <Trans>Band</Trans> : <Trans>Cup</Trans>}
          message={<Trans>Unknown: the creator didn’t enter a size or this measurement.</Trans>}
        />
      );
    case 'body':
      return (
        <ReasonLine
          label={<Trans>You</Trans>}
          message={
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
  return size !== null && size.system !== 'letter' && size.ukBand === body.size?.ukBand && size.ordinal === body.size.ordinal;
}

export function ReasonLine({ label, tape, value, message }: { label: ReactNode; tape?: ReactNode; value?: string; message: ReactNode }) {
  return (
    <li className={tape || value ? undefined : css['plain']}>
      <b>{label}</b>
      {tape ?? (value && <span />)}
      {value && <span className={css['value']}>{value}</span>}
      {message && <p>{message}</p>}
    </li>
  );
}

/** The range that suits, and the place of what is compared in it; outliers sit at the end. */
export function Tape({ low, high, value, span }: { low: number; high: number; value: number; span: number }) {
  const start = (low + high - span) / 2;
  const getOffset = (length: number) => `${100 * Math.min(0.98, Math.max(0.02, (length - start) / span))}%`;
  return (
    <span className={css['tape']} aria-hidden="true">
      <span style={{ left: getOffset(low), right: `calc(100% - ${getOffset(high)})` }} />
      <i style={{ left: getOffset(value) }} />
    </span>
  );
}
