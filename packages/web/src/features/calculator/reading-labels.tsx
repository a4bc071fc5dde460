import { useLingui } from '@lingui/react/macro';
import type { SizingMethod } from '@strapline/domain/size/sizing-methods';
import type { SizeSystem } from '@strapline/domain/size/systems';
import type { ReadingLabels } from '../../ui/size/reading-field.tsx';
import type { ReadingName } from './calculator-state.ts';
import type { WeightProblem } from './outcome.ts';

export function useReadingLabels(): Record<ReadingName, ReadingLabels> {
  const { t } = useLingui();
  return {
    underbust1: {
      name: t`Snug underbust`,
      instructions: t`Directly under the bust, level, after breathing out. As firm as a bra band: it stays put and doesn’t hurt.`,
      drawing: t`A dress form with a level tape directly below the bust`,
    },
    bust1: {
      name: t`Standing bust`,
      instructions: t`Around the fullest point, level, with the tape resting lightly.`,
      drawing: t`A dress form with a level tape around its fullest point`,
    },
    underbust2: {
      name: t`Tight underbust`,
      instructions: t`Directly under the bust again, fully exhaled, as tight as it goes.`,
      drawing: t`A dress form with the tape pulled tight below the bust`,
    },
    bust2: {
      name: t`Leaning bust`,
      instructions: t`Bend forward until your back is level. Measure the fullest point.`,
      drawing: t`A dress form tipped forward until it is level, tape around the bust`,
    },
  };
}

export function useWeightErrors(): (problem: WeightProblem, metric: boolean) => string {
  const { t } = useLingui();
  return ({ error }, metric) => {
    const messages: Record<typeof error, string> = {
      notANumber: t`Enter a weight as a number.`,
      unknownUnit: t`Enter a weight in kilograms or pounds.`,
      weightRange: metric
        ? t`Enter a weight from 25 to 300 kg. Is yours in pounds?`
        : t`Enter a weight from 55 to 661 lb. Is yours in kilograms?`,
      checkUnits: t`This weight and underbust rarely go together. Check the units. It doesn’t change your size.`,
    };
    return messages[error];
  };
}

export function useMethodNames(): Record<SizingMethod, string> {
  const { t } = useLingui();
  return {
    snug: t`Snug band`,
    plain: t`Plain difference`,
    plus4: t`Old shop method, plus 4`,
    en13402: t`European standard, EN 13402`,
    jis: t`Japanese standard, JIS L 4006`,
  };
}

export function useSystemNotes(): Partial<Record<SizeSystem, string>> {
  const { t } = useLingui();
  return { EU: t`and DE, RU`, FR: t`and BE, ES`, AU: t`and NZ`, JP: t`cup first` };
}
