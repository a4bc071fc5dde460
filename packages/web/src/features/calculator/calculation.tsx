import { Trans, useLingui } from '@lingui/react/macro';
import { measure, rulesVersion } from '@strapline/domain/size/measure';
import { type Method, type Readings, type Step, sizingMethods } from '@strapline/domain/size/methods';
import { labelIn, type SizeSystem } from '@strapline/domain/size/systems';
import { centimetre, fromMicrometres, inch } from '@strapline/domain/size/units';
import type { ReactNode } from 'react';
import { type Calculator, type FitRound, lengthUnit } from './calculator-state.ts';
import { findNearestChanges } from './nearest-changes.ts';
import type { Found } from './outcome.ts';
import { useMethodNames, useReadingLabels } from './reading-labels.tsx';
import css from './result-details.module.css';

type Line = { key: string; what: ReactNode; why: ReactNode; sum: string };

export function Calculation({ state, found }: { state: Calculator; found: Found }) {
  const lines = useLines(found.steps, state.sizingSystem);
  return (
    <section>
      <h2>
        <Trans>
          How we <em>calculated it</em>
        </Trans>
      </h2>
      <p className={`sub ${css['under']}`}>
        <Trans>You can check every step by hand (rules version {rulesVersion}).</Trans> <InchConversion state={state} found={found} />
      </p>
      <ol className={css['steps']}>
        {lines.map(({ key, what, why, sum }) => (
          <li key={key}>
            <span>
              {what}
              <span className={css['why']}>{why}</span>
            </span>
            <span className={css['sum']}>{sum}</span>
          </li>
        ))}
        {state.fit.rounds.length > 0 && <FitStep rounds={state.fit.rounds} found={found} system={state.sizingSystem} />}
      </ol>
      {found.readings && <NearestChanges readings={found.readings} state={state} />}
      {found.readings && <OtherMethods readings={found.readings} state={state} />}
    </section>
  );
}

/** Three methods calculate in inches; who typed centimetres sees the conversion. */
function InchConversion({ state, found }: { state: Calculator; found: Found }) {
  const isInches = found.steps.some((step) => step.step === 'band' && step.rule !== 'nearestFiveCm');
  const { underbust1, bust1 } = found.readings ?? {};
  if (isInches !== state.metric || typeof underbust1 !== 'number' || typeof bust1 !== 'number') return null;
  const [from, to] = state.metric ? (['cm', 'in'] as const) : (['in', 'cm'] as const);
  const both = (length: number) => `${fromMicrometres(length, from)} ${from} = ${fromMicrometres(length, to)} ${to}`;
  return (
    <>
      {to === 'in' ? <Trans>This method calculates in inches:</Trans> : <Trans>This method calculates in centimetres:</Trans>}{' '}
      {both(underbust1)}, {both(bust1)}.
    </>
  );
}

function FitStep({ rounds, found, system }: { rounds: readonly FitRound[]; found: Found; system: SizeSystem }) {
  const sizes = [found.size, ...rounds.map(({ to }) => to)].map((size) => labelIn(system, size) ?? labelIn('UK', size) ?? '–');
  return (
    <li>
      <span>
        <Trans>Fit check</Trans>
        <span className={css['why']}>
          <Trans>How a bra feels matters more than what a tape measure says.</Trans>
        </span>
      </span>
      <span className={css['sum']}>{sizes.join(' → ')}</span>
    </li>
  );
}

function useLines(steps: readonly Step[], system: SizeSystem): Line[] {
  const { t } = useLingui();
  const band = steps.find((step) => step.step === 'band')?.band ?? 0;
  const ukBand = steps.some((step) => step.step === 'band' && step.rule === 'nearestFiveCm') ? (band + 10) / 2.5 : band;
  const cup = (ordinal: number) =>
    /[A-Z]+/.exec(labelIn(system, { ukBand, ordinal }) ?? labelIn('JP', { ukBand, ordinal }) ?? '')?.[0] ?? '–';
  return steps.flatMap((step): Line[] => {
    if (step.step === 'band') return bandLines(step);
    if (step.step === 'bust') {
      if (step.leaning === null) return [];
      const why =
        step.leaning < step.standing
          ? t`Leaning is less than standing, so only standing counts. Did the tape slip?`
          : t`Halfway between standing and leaning, never more than 1.25 in over.`;
      return [{ key: 'bust', what: t`Bust`, why, sum: `${inches(step.standing)} + ${inches(step.added)} = ${inches(step.bust)}` }];
    }
    if (step.step === 'alternate') {
      const why =
        step.ordinal === null
          ? t`Less than a quarter inch off a whole cup, so there is none.`
          : t`A quarter inch or more off a whole cup, so its neighbour is worth a try.`;
      const over = `${step.remainder < 0 ? '−' : '+'}${inches(Math.abs(step.remainder))}`;
      return [{ key: 'alternate', what: t`Alternate`, why, sum: step.ordinal === null ? over : `${over} → ${cup(step.ordinal)}` }];
    }
    const show = step.rule === 'en13402' || step.rule === 'jis' ? centimetres : inches;
    const why = {
      halfway: t`Bust minus the middle of underbust and band, to the nearest inch: 1 is A, 2 is B, and so on.`,
      overBand: t`Bust minus the band, to the nearest inch: 1 is A, 2 is B, and so on.`,
      en13402: t`Bust minus underbust: A reaches to 14 cm, and each cup 2 cm further.`,
      jis: t`Bust minus underbust: a Japanese A is 10 cm, and each cup 2.5 cm more.`,
    }[step.rule];
    return [
      { key: 'cup', what: t`Cup`, why, sum: `${show(step.bust)} − ${show(step.from)} = ${show(step.difference)} → ${cup(step.ordinal)}` },
    ];
  });

  function bandLines(step: Step & { step: 'band' }): Line[] {
    if (step.rule === 'nearestFiveCm')
      return [
        {
          key: 'band',
          what: t`Band`,
          why: t`The nearest five centimetres; halfway goes up.`,
          sum: `${centimetres(step.snug)} → ${step.band}`,
        },
      ];
    if (step.rule === 'addFour') {
      const more = Math.round(step.adjust / inch);
      const why = t`To the nearest inch, and four or five more, whichever makes it even.`;
      return [{ key: 'band', what: t`Band`, why, sum: `${inches(step.snug)} → ${step.band - more} + ${more} = ${step.band}` }];
    }
    const lines: Line[] = [];
    if (step.gap !== null && step.tight !== null) {
      const why =
        step.adjust > 0
          ? t`Less than 1 in: firm ribs hold a band out, so half an inch is added.`
          : step.adjust < 0
            ? t`More than 3 in: a band sinks in, so half an inch is taken off.`
            : t`Between 1 and 3 in, so nothing is added or taken off.`;
      lines.push({ key: 'gap', what: t`Snug minus tight`, why, sum: `${inches(step.snug)} − ${inches(step.tight)} = ${inches(step.gap)}` });
    }
    const adjusted = step.adjust === 0 ? '' : ` ${step.adjust < 0 ? '−' : '+'} ${inches(Math.abs(step.adjust))}`;
    lines.push({
      key: 'band',
      what: t`Band`,
      why: t`The nearest even inch; an odd inch goes up.`,
      sum: `${inches(step.snug)}${adjusted} → ${step.band}`,
    });
    return lines;
  }
}

// A half hundredth needs a third decimal, or the sums don't add up on paper.
const decimals = (value: number) => value.toFixed(3).replace(/0$/, '');
const inches = (length: number) => decimals(length / inch);
const centimetres = (length: number) => decimals(length / centimetre);

function NearestChanges({ readings, state }: { readings: Readings; state: Calculator }) {
  const names = useReadingLabels();
  const unit = lengthUnit(state);
  const changes = findNearestChanges(readings, state.method, unit);
  if (changes.length === 0) return null;
  return (
    <div className={css['changes']}>
      <h3>
        <Trans>What would change it</Trans>
      </h3>
      <ul>
        {changes.map(({ reading, at, direction, to }) => {
          const name = names[reading].name;
          const length = fromMicrometres(at, unit);
          const label = labelIn(state.sizingSystem, to) ?? '–';
          return (
            <li key={`${reading} ${direction}`}>
              <span>
                {direction === 'up' ? (
                  <Trans>
                    {name} of {length} {unit} or more
                  </Trans>
                ) : (
                  <Trans>
                    {name} of {length} {unit} or less
                  </Trans>
                )}
              </span>
              <b>{label}</b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function OtherMethods({ readings, state }: { readings: Readings; state: Calculator }) {
  const names = useMethodNames();
  return (
    <>
      <h3 className="vh">
        <Trans>The same readings by each method</Trans>
      </h3>
      <ul className={css['methods']}>
        {sizingMethods.map((method) => (
          <li key={method} className={method === state.method ? css['on'] : undefined}>
            <b>{getMethodLabel(readings, method, state.sizingSystem)}</b>
            <span>{names[method]}</span>
          </li>
        ))}
      </ul>
      <p className={`note ${css['afterMethods']}`}>
        <Trans>No tape method is accurate. The old shop method makes the band too large for three women in four.</Trans>{' '}
        <a className="link" href="/content/charts#methods">
          <Trans>How the methods differ</Trans>
        </a>
      </p>
    </>
  );
}

function getMethodLabel(readings: Readings, method: Method, system: SizeSystem): string {
  const measured = measure(readings, { method });
  return ('error' in measured ? null : measured.labels[system]) ?? '–';
}
