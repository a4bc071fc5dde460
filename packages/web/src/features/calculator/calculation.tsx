import { Trans, useLingui } from '@lingui/react/macro';
import { calculateSize, rulesVersion } from '@strapline/domain/size/calculate-size';
import { type CalculationStep, type Readings, type SizingMethod, sizingMethods } from '@strapline/domain/size/sizing-methods';
import { formatSizeIn, type SizeSystem } from '@strapline/domain/size/systems';
import { centimeter, fromMicrometers, inch } from '@strapline/domain/size/units';
import type { ReactNode } from 'react';
import { type Calculator, type FitRound, getLengthUnit } from './calculator-state.ts';
import { findNearestChanges } from './nearest-changes.ts';
import type { SizeResult } from './outcome.ts';
import { useMethodNames, useReadingLabels } from './reading-labels.tsx';
import css from './result-details.module.css';

type CalculationLine = { key: string; title: ReactNode; explanation: ReactNode; formula: string };

export function Calculation({ state, sizeResult }: { state: Calculator; sizeResult: SizeResult }) {
  const lines = useCalculationLines(sizeResult.steps, state.sizingSystem);
  return (
    <section>
      <h2>
        <Trans>
          How we <em>calculated it</em>
        </Trans>
      </h2>
      <p className={`sub ${css['intro']}`}>
        <Trans>You can check every step by hand (rules version {rulesVersion}).</Trans>{' '}
        <InchConversion state={state} sizeResult={sizeResult} />
      </p>
      <ol className={css['steps']}>
        {lines.map(({ key, title, explanation, formula }) => (
          <li key={key}>
            <span>
              {title}
              <span className={css['explanation']}>{explanation}</span>
            </span>
            <span className={css['sum']}>{formula}</span>
          </li>
        ))}
        {state.fit.rounds.length > 0 && <FitStep rounds={state.fit.rounds} sizeResult={sizeResult} system={state.sizingSystem} />}
      </ol>
      {sizeResult.readings && <NearestChanges readings={sizeResult.readings} state={state} />}
      {sizeResult.readings && <OtherMethods readings={sizeResult.readings} state={state} />}
    </section>
  );
}

/** Three methods calculate in inches; who typed centimetres sees the conversion. */
function InchConversion({ state, sizeResult }: { state: Calculator; sizeResult: SizeResult }) {
  const isInches = sizeResult.steps.some((step) => step.step === 'band' && step.rule !== 'nearestFiveCm');
  const { underbust1, bust1 } = sizeResult.readings ?? {};
  if (isInches !== state.metric || typeof underbust1 !== 'number' || typeof bust1 !== 'number') return null;
  const [from, to] = state.metric ? (['cm', 'in'] as const) : (['in', 'cm'] as const);
  const formatBoth = (length: number) => `${fromMicrometers(length, from)} ${from} = ${fromMicrometers(length, to)} ${to}`;
  return (
    <>
      {to === 'in' ? <Trans>This method calculates in inches:</Trans> : <Trans>This method calculates in centimetres:</Trans>}{' '}
      {formatBoth(underbust1)}, {formatBoth(bust1)}.
    </>
  );
}

function FitStep({ rounds, sizeResult, system }: { rounds: readonly FitRound[]; sizeResult: SizeResult; system: SizeSystem }) {
  const { t } = useLingui();
  const sizes = [sizeResult.size, ...rounds.map(({ to }) => to)].map(
    (size) => formatSizeIn(system, size) ?? formatSizeIn('UK', size) ?? '–',
  );
  return (
    <li>
      <span>
        {t`Fit check`}
        <span className={css['explanation']}>{t`How a bra feels matters more than what a tape measure says.`}</span>
      </span>
      <span className={css['sum']}>{sizes.join(' → ')}</span>
    </li>
  );
}

function useCalculationLines(steps: readonly CalculationStep[], system: SizeSystem): CalculationLine[] {
  const { t } = useLingui();
  const createBandLines = useBandLines();
  const band = steps.find((step) => step.step === 'band')?.band ?? 0;
  const ukBand = steps.some((step) => step.step === 'band' && step.rule === 'nearestFiveCm') ? (band + 10) / 2.5 : band;
  const getCupLetters = (ordinal: number) =>
    /[A-Z]+/.exec(formatSizeIn(system, { ukBand, ordinal }) ?? formatSizeIn('JP', { ukBand, ordinal }) ?? '')?.[0] ?? '–';
  return steps.flatMap((step): CalculationLine[] => {
    if (step.step === 'band') return createBandLines(step);
    if (step.step === 'bust') {
      if (step.leaning === null) return [];
      const explanation =
        step.leaning < step.standing
          ? t`The leaning bust is smaller than the standing bust, so only standing counts. Did the tape slip?`
          : t`Halfway between standing and leaning, but never more than 1.25 in above standing.`;
      return [
        {
          key: 'bust',
          title: t`Bust`,
          explanation,
          formula: `${formatInches(step.standing)} + ${formatInches(step.added)} = ${formatInches(step.bust)}`,
        },
      ];
    }
    if (step.step === 'alternate') {
      const explanation =
        step.ordinal === null
          ? t`Less than a quarter inch from a whole cup, so there is none.`
          : t`At least a quarter inch from a whole cup, so the next cup is worth a try.`;
      const remainder = `${step.remainder < 0 ? '−' : '+'}${formatInches(Math.abs(step.remainder))}`;
      return [
        {
          key: 'alternate',
          title: t`Alternate`,
          explanation,
          formula: step.ordinal === null ? remainder : `${remainder} → ${getCupLetters(step.ordinal)}`,
        },
      ];
    }
    const format = step.rule === 'en13402' || step.rule === 'jis' ? formatCentimetres : formatInches;
    const explanation = {
      halfway: t`Bust minus the middle of underbust and band, to the nearest inch: 1 is A, 2 is B, and so on.`,
      overBand: t`Bust minus the band, to the nearest inch: 1 is A, 2 is B, and so on.`,
      en13402: t`Bust minus underbust: A goes up to 14 cm, and each further cup is 2 cm more.`,
      jis: t`Bust minus underbust: a Japanese A is 10 cm, and each further cup is 2.5 cm more.`,
    }[step.rule];
    return [
      {
        key: 'cup',
        title: t`Cup`,
        explanation,
        formula: `${format(step.bust)} − ${format(step.from)} = ${format(step.difference)} → ${getCupLetters(step.ordinal)}`,
      },
    ];
  });
}

function useBandLines(): (step: CalculationStep & { step: 'band' }) => CalculationLine[] {
  const { t } = useLingui();
  return (step) => {
    if (step.rule === 'nearestFiveCm')
      return [
        {
          key: 'band',
          title: t`Band`,
          explanation: t`Rounded to the nearest five centimetres; halfway goes up.`,
          formula: `${formatCentimetres(step.snug)} → ${step.band}`,
        },
      ];
    if (step.rule === 'addFour') {
      const addedInches = Math.round(step.adjust / inch);
      const explanation = t`Rounded to the nearest inch, plus four or five, whichever makes it even.`;
      return [
        {
          key: 'band',
          title: t`Band`,
          explanation,
          formula: `${formatInches(step.snug)} → ${step.band - addedInches} + ${addedInches} = ${step.band}`,
        },
      ];
    }
    const lines: CalculationLine[] = [];
    if (step.gap !== null && step.tight !== null) {
      const explanation =
        step.adjust > 0
          ? t`Less than 1 in: there is little to compress, so half an inch is added.`
          : step.adjust < 0
            ? t`More than 3 in: a band sinks in, so half an inch is taken off.`
            : t`Between 1 and 3 in, so nothing is added or taken off.`;
      lines.push({
        key: 'gap',
        title: t`Snug minus tight`,
        explanation,
        formula: `${formatInches(step.snug)} − ${formatInches(step.tight)} = ${formatInches(step.gap)}`,
      });
    }
    const adjusted = step.adjust === 0 ? '' : ` ${step.adjust < 0 ? '−' : '+'} ${formatInches(Math.abs(step.adjust))}`;
    lines.push({
      key: 'band',
      title: t`Band`,
      explanation: t`Rounded to the nearest even inch; an odd inch goes up.`,
      formula: `${formatInches(step.snug)}${adjusted} → ${step.band}`,
    });
    return lines;
  };
}

// A half hundredth needs a third decimal, or the sums don't add up on paper.
const formatDecimals = (value: number) => value.toFixed(3).replace(/0$/, '');
const formatInches = (length: number) => formatDecimals(length / inch);
const formatCentimetres = (length: number) => formatDecimals(length / centimeter);

function NearestChanges({ readings, state }: { readings: Readings; state: Calculator }) {
  const { t } = useLingui();
  const labels = useReadingLabels();
  const unit = getLengthUnit(state);
  const changes = findNearestChanges(readings, state.method, unit);
  if (changes.length === 0) return null;
  return (
    <div className={css['changes']}>
      <h3>{t`What would change it`}</h3>
      <ul>
        {changes.map(({ reading, at, direction, to }) => {
          const name = labels[reading].name;
          const length = fromMicrometers(at, unit);
          const label = formatSizeIn(state.sizingSystem, to) ?? '–';
          return (
            <li key={`${reading} ${direction}`}>
              <span>{direction === 'up' ? t`${name} of ${length} ${unit} or more` : t`${name} of ${length} ${unit} or less`}</span>
              <b>{label}</b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function OtherMethods({ readings, state }: { readings: Readings; state: Calculator }) {
  const { t } = useLingui();
  const labels = useMethodNames();
  return (
    <>
      <h3 className="vh">{t`Your measurements by each method`}</h3>
      <ul className={css['methods']}>
        {sizingMethods.map((method) => (
          <li key={method} className={method === state.method ? css['on'] : undefined}>
            <b>{getMethodLabel(readings, method, state.sizingSystem)}</b>
            <span>{labels[method]}</span>
          </li>
        ))}
      </ul>
      <p className={`note ${css['afterMethods']}`}>
        {t`No tape method is accurate. The old shop method makes the band too large for three women in four.`}{' '}
        <a className="link" href="/content/charts#methods">{t`How the methods differ`}</a>
      </p>
    </>
  );
}

function getMethodLabel(readings: Readings, method: SizingMethod, system: SizeSystem): string {
  const measured = calculateSize(readings, { method });
  return ('error' in measured ? null : measured.labels[system]) ?? '–';
}
