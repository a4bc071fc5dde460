import { Trans, useLingui } from '@lingui/react/macro';
import type { readingDrawings } from '@strapline/domain/drawings/readings';
import { usePreferences } from '../../../platform/state/client-state.ts';
import type { SizeDraft, SurveyReading } from '../../../platform/state/survey-answers.ts';
import { Segmented } from '../../../ui/form/choice.tsx';
import { ReadingField, type ReadingLabels } from '../../../ui/size/reading-field.tsx';
import { useDeferred } from '../../../ui/size/use-deferred.ts';
import css from './size.module.css';
import { convertReadings, questionCounts, type ReadingProblems, surveyReadings } from './size-draft.ts';
import { SurveySection } from './survey-section.tsx';

type Drawings = typeof readingDrawings;

const loadDrawings = async (): Promise<Drawings> => (await import('@strapline/domain/drawings/readings')).readingDrawings;

const drawingNames: Record<SurveyReading, keyof Drawings> = {
  snug: 'snug-underbust',
  tight: 'tight-underbust',
  standing: 'standing-bust',
  leaning: 'leaning-bust',
  lying: 'lying-bust',
  inBra: 'bust-in-bra',
};
/** The page about measuring explains the calculator's four. */
const withHelp: ReadonlySet<SurveyReading> = new Set(['snug', 'tight', 'standing', 'leaning']);

type ReadingsSectionProps = {
  draft: SizeDraft;
  answered: number;
  problems: ReadingProblems;
  onChange: (patch: Partial<SizeDraft>) => void;
};

/** What was typed stays as it is when the unit is switched; it is only shown in the other one. */
export function ReadingsSection({ draft, answered, problems, onChange }: ReadingsSectionProps) {
  const { t } = useLingui();
  const labels = useReadingLabels();
  const drawings = useDeferred(loadDrawings);
  const mixedUp = surveyReadings.filter((name) => problems[name]?.error === 'mixedUp');

  function switchUnit(patch: Partial<SizeDraft> & Pick<SizeDraft, 'unit'>) {
    onChange(patch);
    usePreferences.getState().change({ metric: patch.unit === 'cm' });
  }

  return (
    <SurveySection
      number={1}
      heading={
        <Trans>
          Six <em>readings</em>
        </Trans>
      }
      answered={answered}
      of={questionCounts.readings}
    >
      <div className={css['split']}>
        <p className="sub">{t`Two under the bust, four around it. The first and the third are needed; skip any other you can’t take.`}</p>
        <Segmented
          label={t`Unit`}
          value={draft.unit}
          options={[
            { value: 'in', label: t`in` },
            { value: 'cm', label: t`cm` },
          ]}
          onChange={(unit) => switchUnit({ unit })}
        />
      </div>
      <div className={css['readings']}>
        {surveyReadings.map((name, index) => (
          <ReadingField
            key={name}
            number={index + 1}
            labels={labels[name]}
            drawing={drawings?.[drawingNames[name]] ?? ''}
            anchor={withHelp.has(name) ? drawingNames[name] : undefined}
            typedValue={draft.readings[name]}
            unit={draft.unit}
            problem={problems[name]}
            onType={(text) => onChange({ readings: { ...draft.readings, [name]: { text, unit: draft.unit } } })}
            onOtherUnit={() => switchUnit({ unit: draft.unit, ...convertReadings(draft, mixedUp) })}
          />
        ))}
      </div>
    </SurveySection>
  );
}

function useReadingLabels(): Record<SurveyReading, ReadingLabels> {
  const { t } = useLingui();
  return {
    snug: {
      name: t`Snug underbust`,
      instructions: t`As firm as a band should be.`,
      drawing: t`A dress form with a level tape directly below the bust`,
    },
    tight: {
      name: t`Tight underbust`,
      instructions: t`Breathe out, as tight as it goes.`,
      drawing: t`A dress form with the tape pulled tight below the bust`,
    },
    standing: {
      name: t`Standing bust`,
      instructions: t`Fullest point, tape lying on.`,
      drawing: t`A dress form with a level tape around its fullest point`,
    },
    leaning: {
      name: t`Leaning bust`,
      instructions: t`Bend until your back is level.`,
      drawing: t`A dress form tipped forward until it is level, tape around the bust`,
    },
    lying: {
      name: t`Lying bust`,
      instructions: t`On your back, fullest point.`,
      drawing: t`A dress form lying on its back, tape around the bust`,
    },
    inBra: {
      name: t`Bust in your bra`,
      instructions: t`Wear the bra that you describe below.`,
      drawing: t`A dress form wearing a bra, tape around its fullest point`,
    },
  };
}
