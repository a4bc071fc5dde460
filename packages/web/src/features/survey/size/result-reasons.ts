import { useLingui } from '@lingui/react/macro';
import type { SizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import { explainSize } from '@strapline/domain/size/calculate-size';
import type { Advice, FeedbackHint } from '@strapline/domain/size/feedback';
import type { NeutralSize, SizeSystem } from '@strapline/domain/size/systems';
import { fromMicrometers } from '@strapline/domain/size/units';
import type { ReactNode } from 'react';
import { useHintMessages } from '../../../ui/size/fit-labels.tsx';
import { formatLabel } from './format-label.ts';
import { adviseWorn, listNoticed, measure, toReadings } from './own-result.ts';

export type ResultReason = { key: string; title: string; text: ReactNode };

/** What the tape says, and what each part of the worn bra says, in a sentence each. */
export function useResultReasons(answers: SizeAnswers): ResultReason[] {
  const tape = useTapeReason(answers);
  const describeWorn = useWornReasons(answers);
  const advice = adviseWorn(answers);
  return [...tape, ...(advice ? describeWorn(advice) : [])];
}

function useTapeReason(answers: SizeAnswers): ResultReason[] {
  const { t } = useLingui();
  const { system, unit } = answers;
  const size = measure(answers);
  const steps = explainSize(toReadings(answers), { system });
  const title = t`Readings`;
  if (!size || 'error' in steps) return [{ key: 'tape', title, text: t`They are outside the size tables, so the tape gives no size.` }];
  const leaned = steps.find((step) => step.step === 'bust')?.bust;
  const bust = leaned === undefined ? answers.bust[0] : fromMicrometers(leaned, unit);
  const { band, cup } = splitLabel(size, system);
  return [
    { key: 'tape', title, text: t`${answers.underbust[0]} ${unit} snug and ${bust} ${unit} bust give a ${band} band with ${cup} cups.` },
  ];
}

function useWornReasons({ system, fit }: SizeAnswers): (advice: Advice) => ResultReason[] {
  const { t } = useLingui();
  const hints = useHintMessages();
  const titles = { band: t`Band`, cups: t`Cups`, style: t`Style` };
  const noticed = listNoticed(fit);

  function describeBand({ bandStep }: Advice, band: string): string | null {
    if (bandStep < 0) return t`Yours is loose: one band firmer, ${band}.`;
    if (bandStep > 0) return t`Yours is tight: one band looser, ${band}.`;
    return fit.band_too_loose === false && !noticed.some((code) => code.startsWith('band_')) ? t`Yours sits well.` : null;
  }

  function describeCups({ cupStep }: Advice, cup: string): string | null {
    if (cupStep === 2) return t`Yours spill a lot: two cups larger, ${cup}.`;
    if (cupStep === 1) return t`Spilling, or a centre that stands off, asks for one cup more: ${cup}.`;
    if (cupStep === -1) return t`Yours have empty space: one cup smaller, ${cup}.`;
    return fit.spill_top === false && !noticed.some((code) => /^(spill|gape)_/.test(code)) ? t`Yours fit well.` : null;
  }

  return (advice) => {
    const { band, cup } = splitLabel(advice, system);
    const [bandText, cupText] = [describeBand(advice, band), describeCups(advice, cup)];
    return [
      ...(bandText ? [{ key: 'band', title: titles.band, text: bandText }] : []),
      ...(cupText ? [{ key: 'cups', title: titles.cups, text: cupText }] : []),
      ...advice.hints.map((hint) => ({ key: hint, title: titles[hintParts[hint]], text: hints[hint] })),
    ];
  };
}

const hintParts: Record<FeedbackHint, 'band' | 'cups' | 'style'> = {
  bandConflict: 'band',
  bandLimit: 'band',
  shapeMismatch: 'cups',
  cupLimit: 'cups',
  openTopStyle: 'style',
  narrowWire: 'style',
  closeSetStraps: 'style',
};

function splitLabel(size: NeutralSize, system: SizeSystem): { band: string; cup: string } {
  const label = formatLabel(size, system);
  return { band: label.replace(/\D/g, ''), cup: label.replace(/[^A-Z]/g, '') };
}
