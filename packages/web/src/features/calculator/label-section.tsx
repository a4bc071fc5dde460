import { useLingui } from '@lingui/react/macro';
import { findNominalReadings } from '@strapline/domain/size/nominal';
import { inferSizeSystem, type NeutralSize, type SizeError, type SizeSystem } from '@strapline/domain/size/systems';
import { fromMicrometers } from '@strapline/domain/size/units';
import { ArrowLeft } from 'lucide';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel, Stitch } from '../../ui/panel.tsx';
import css from './calculator.module.css';
import { type Calculator, getLengthUnit, setStart, typeLabel } from './calculator-state.ts';
import { computeOutcome, getTypedLabel } from './outcome.ts';
import { SystemSelect } from './settings-bar.tsx';

/** Reverse calculation: from a label to everything else. */
export function LabelSection({ state }: { state: Calculator }) {
  const { t } = useLingui();
  const outcome = computeOutcome(state);
  const band = useRef<HTMLInputElement>(null);

  function readAs(labelSystem: SizeSystem) {
    typeLabel({ labelSystem });
    band.current?.focus();
  }

  return (
    <>
      <div className={css['group']}>
        <span className="eyebrow">{t`A size you know`}</span>
        <Stitch />
      </div>
      <Panel>
        <div className={css['label']}>
          <SystemSelect label={t`Sizing system`} value={state.labelSystem} onChange={(labelSystem) => typeLabel({ labelSystem })} />
          <Field
            ref={band}
            label={t`Band`}
            value={state.bandSize}
            autoComplete="off"
            aria-invalid={outcome.kind === 'invalidLabel' && outcome.error === 'unknownBand' ? true : undefined}
            onChange={(event) => typeLabel({ bandSize: event.target.value })}
          />
          <Field
            label={t`Cup`}
            value={state.cupSize}
            autoComplete="off"
            autoCapitalize="characters"
            aria-invalid={outcome.kind === 'invalidLabel' && outcome.error === 'unknownCup' ? true : undefined}
            onChange={(event) => typeLabel({ cupSize: event.target.value })}
          />
        </div>
        <p className="help" role="status">
          {outcome.kind === 'invalidLabel' ? (
            <BadLabel state={state} error={outcome.error} onReadAs={readAs} />
          ) : (
            t`As printed on the label, e.g. 32 and DD. You can also enter the whole size in the first field.`
          )}
        </p>
        {outcome.kind === 'size' && <NominalMeasures size={outcome.size} state={state} />}
      </Panel>
      <Button kind="quiet" className={css['back'] ?? ''} onClick={() => setStart('readings')}>
        <Icon icon={ArrowLeft} size={18} />
        {t`Use measurements instead`}
      </Button>
    </>
  );
}

type BadLabelProps = { state: Calculator; error: SizeError; onReadAs: (system: SizeSystem) => void };

function BadLabel({ state, error, onReadAs }: BadLabelProps) {
  const { t } = useLingui();
  const label = getTypedLabel(state);
  const { labelSystem } = state;
  const band = Number(/\d+/.exec(label)?.[0]);
  const likelier = error === 'unknownBand' ? inferSizeSystem(band) : null;
  return (
    <span className={css['bad']}>
      {error === 'unknownBand' && t`${labelSystem} has no band ${band}.`}
      {error === 'unknownCup' && t`${labelSystem} doesn’t have this cup.`}
      {(error === 'syntax' || error === 'unknownSystem' || error === 'noEquivalent') && t`A size is a band and a cup, e.g. 32DD.`}{' '}
      {likelier && likelier !== labelSystem && <LikelierSystem system={likelier} band={band} onReadAs={onReadAs} />}
    </span>
  );
}

type LikelierProps = { system: SizeSystem; band: number; onReadAs: (system: SizeSystem) => void };

function LikelierSystem({ system, band, onReadAs }: LikelierProps) {
  const { t } = useLingui();
  return (
    <>
      {t`${band} looks like a band of ${system}.`}{' '}
      <button type="button" className={css['inline']} onClick={() => onReadAs(system)}>{t`Switch to ${system}`}</button>
    </>
  );
}

function NominalMeasures({ size, state }: { size: NeutralSize; state: Calculator }) {
  const { t } = useLingui();
  const readings = findNominalReadings(size);
  const unit = getLengthUnit(state);
  if (!readings) return null;
  const underbust = Math.round(fromMicrometers(readings.underbust1, unit));
  const bust = Math.round(fromMicrometers(readings.bust1, unit));
  return (
    <p className={`sub ${css['nominal']}`}>{t`Made for an underbust of about ${underbust} ${unit} and a bust of about ${bust} ${unit}.`}</p>
  );
}
