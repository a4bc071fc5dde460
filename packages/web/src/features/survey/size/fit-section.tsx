import { Trans, useLingui } from '@lingui/react/macro';
import type { FeedbackCode } from '@strapline/domain/size/feedback';
import { useCallback, useId } from 'react';
import type { FeedbackPart, SizeDraft } from '../../../platform/state/survey-answers.ts';
import { Group } from '../../../ui/group.tsx';
import { FeedbackButton, type FeedbackDrawings, feedbackGrid, loadFeedbackDrawings } from '../../../ui/size/feedback-button.tsx';
import { feedbackParts } from '../../../ui/size/feedback-parts.ts';
import { useFeedbackLabels } from '../../../ui/size/fit-labels.tsx';
import { useDeferred } from '../../../ui/size/use-deferred.ts';
import { Chip, ChipChoice } from './chip-choice.tsx';
import css from './size.module.css';
import { changeFit, partNames, questionCounts } from './size-draft.ts';
import { SurveySection } from './survey-section.tsx';
import type { ChangeDraft } from './use-size-draft.ts';

type FitSectionProps = {
  draft: SizeDraft;
  answered: number;
  onChange: ChangeDraft;
};

/** What is noticed about each part. Nothing noticed is an answer, too. */
export function FitSection({ draft, answered, onChange }: FitSectionProps) {
  const { t } = useLingui();
  const drawings = useDeferred(loadFeedbackDrawings) ?? noDrawings;
  return (
    <SurveySection
      number={3}
      heading={
        <Trans>
          How does <em>it sit?</em>
        </Trans>
      }
      answered={answered}
      of={questionCounts.fit}
    >
      <p className="sub">{t`Put it on and choose what you notice. “All fine” is an answer, too.`}</p>
      {partNames.map((part) => (
        <FitPart key={part} part={part} draft={draft} drawings={drawings} onChange={onChange} />
      ))}
      <ChipChoice
        label={t`Would you buy this size again?`}
        options={[
          ['yes', t`Yes`],
          ['no', t`No`],
          ['unsure', t`I’m not sure`],
        ]}
        value={draft.buyAgain}
        onChange={(buyAgain) => onChange({ buyAgain })}
      />
    </SurveySection>
  );
}

const noDrawings: FeedbackDrawings = {};

type FitPartProps = Pick<FitSectionProps, 'draft' | 'onChange'> & { part: FeedbackPart; drawings: FeedbackDrawings };

function FitPart({ part, draft, drawings, onChange }: FitPartProps) {
  const { t } = useLingui();
  const id = useId();
  const labels = useFeedbackLabels();
  const questions: Record<FeedbackPart, string> = {
    band: t`How is the band?`,
    cups: t`How do the cups fill?`,
    wire: t`And the wire and centre?`,
    straps: t`The straps?`,
  };
  const select = useCallback((code: FeedbackCode) => onChange((latest) => changeFit(latest, part, { code })), [onChange, part]);
  return (
    <Group className={css['part']} aria-labelledby={id}>
      <div className={css['split']}>
        <h3 id={id}>{questions[part]}</h3>
        <Chip isOn={draft.fine.includes(part)} onPress={() => onChange((latest) => changeFit(latest, part, 'fine'))}>
          {t`All fine`}
        </Chip>
      </div>
      <div className={feedbackGrid}>
        {feedbackParts[part].map((code) => (
          <FeedbackButton
            key={code}
            code={code}
            isSelected={draft.fit.includes(code)}
            drawing={drawings[code]}
            label={labels[code]}
            onSelect={select}
          />
        ))}
      </div>
    </Group>
  );
}
