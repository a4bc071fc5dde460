import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { closeTopMeasures, judgeTopFit, type TopFitJudgement, type TopFitReason, type TopFitVerdict } from '@strapline/domain/size/top-fit';
import type { LengthUnit } from '@strapline/domain/size/units';
import { Ruler } from 'lucide';
import { useState } from 'react';
import { usePreferences } from '../../platform/state/client-state.ts';
import { Button } from '../../ui/button.tsx';
import { formatLength } from '../../ui/format/lengths.ts';
import css from './fit.module.css';
import { FitHead } from './fit-panel.tsx';
import { ReasonLine, Tape } from './fit-reasons.tsx';
import { VerdictLine, type VerdictTone } from './fit-verdict.tsx';
import { toTopWearer, useOwnTop } from './own-top.ts';
import { OwnTopForm } from './own-top-form.tsx';

/** The three flat measures against a top that fits, else the letter's bust and waist. What was saved stays in this browser. */
export function TopFitAnswer({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const wearer = toTopWearer(useOwnTop(({ state }) => state));
  if (isEditing) {
    return (
      <>
        <FitHead />
        <OwnTopForm onDone={() => setEditing(false)} />
      </>
    );
  }
  if (!wearer) return <Invitation onStart={() => setEditing(true)} />;
  const size = tag.size?.system === 'letter' ? tag.size : null;
  return (
    <>
      <FitHead>
        <button type="button" className={`link ${css['measurementsLink']}`} onClick={() => setEditing(true)}>{t`My top`}</button>
      </FitHead>
      <TopFit judgement={judgeTopFit(wearer, { ...tag.measures, size })} />
    </>
  );
}

function Invitation({ onStart }: { onStart: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <FitHead />
      <p className={css['invite']}>
        {t`Measure a top that fits you once, and every listing shows how it compares. Your numbers stay in your browser.`}
      </p>
      <Button block icon={Ruler} onClick={onStart}>{t`Save a top that fits`}</Button>
    </>
  );
}

function TopFit({ judgement: { verdict, basis, reasons } }: { judgement: TopFitJudgement }) {
  const { t } = useLingui();
  const unit = usePreferences((preferences) => (preferences.state.metric ? 'cm' : 'in'));
  const measured = reasons.filter((reason) => reason.reason === 'measure');
  return (
    <>
      <TopVerdict verdict={verdict} />
      {basis !== 'nothing' && (
        <p className={css['basis']}>
          {basis === 'label'
            ? t`Based on its size label and your measurements. Labels differ between makers. Your numbers stay in your browser.`
            : t`Compared with the top you saved, measured flat. Your numbers stay in your browser.`}
        </p>
      )}
      <ul className={`num ${css['reasons']} ${css['wide']}`}>
        {reasons.map((reason) => (
          <TopReason key={JSON.stringify(reason)} reason={reason} unit={unit} />
        ))}
      </ul>
      {measured.length > 0 && (
        <p className={css['legend']} aria-hidden="true">
          <span>
            <i /> <Trans>close to yours</Trans>
          </span>
          <span>
            <i className={css['youMark']} /> <Trans>this top</Trans>
          </span>
        </p>
      )}
    </>
  );
}

function TopVerdict({ verdict }: { verdict: TopFitVerdict }) {
  const { t } = useLingui();
  const labels: Record<TopFitVerdict, [VerdictTone, string]> = {
    likely: ['likely', t`Likely a good fit`],
    tight: ['near', t`Likely a tight fit`],
    relaxed: ['likely', t`Likely a relaxed fit`],
    short: ['near', t`Likely fits, but shorter than yours`],
    long: ['near', t`Likely fits, but longer than yours`],
    unlikely: ['unlikely', t`Not likely to fit`],
    unknown: ['unknown', t`Not enough information`],
  };
  const [tone, label] = labels[verdict];
  return <VerdictLine tone={tone} label={label} />;
}

function TopReason({ reason, unit }: { reason: TopFitReason; unit: LengthUnit }) {
  const { t } = useLingui();
  if (reason.reason === 'notKnown')
    return (
      <ReasonLine
        label={t`Width`}
        message={
          reason.what === 'garment' ? t`Unknown: the creator gave no size or chest.` : t`Add the chest of your top, or your bust and waist.`
        }
      />
    );
  if (reason.reason === 'label') {
    const range = `${formatLength(reason.smallest, unit).replace(/ \w+$/, '')}–${formatLength(reason.largest, unit)}`;
    return <ReasonLine label={reason.reading === 'bust' ? t`Bust` : t`Waist`} value={range} message={describeSteps(reason.steps)} />;
  }
  const { measure, garment, saved, steps } = reason;
  const close = closeTopMeasures[measure];
  const labels = { chest: t`Chest`, length: t`Length`, shoulders: t`Shoulders` };
  return (
    <ReasonLine
      label={labels[measure]}
      tape={<Tape low={saved - close} high={saved + close} value={garment} span={8 * close} />}
      value={formatLength(garment, unit)}
      message={steps === 0 ? null : describeSteps(steps)}
    />
  );
}

function describeSteps(steps: number) {
  if (steps === 0) return <Trans>Made for your measurement.</Trans>;
  if (steps < 0) return steps === -1 ? <Trans>About one size smaller.</Trans> : <Trans>More than one size smaller.</Trans>;
  return steps === 1 ? <Trans>About one size larger.</Trans> : <Trans>More than one size larger.</Trans>;
}
