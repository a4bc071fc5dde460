import { Trans, useLingui } from '@lingui/react/macro';
import { sizeSystems } from '@strapline/domain/size/systems';
import type { SizeDraft } from '../../../platform/state/survey-answers.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import { useFactLabels } from '../../../ui/tag/bra-fact-labels.ts';
import { ChipChoice } from './chip-choice.tsx';
import css from './size.module.css';
import { questionCounts } from './size-draft.ts';
import { SurveySection } from './survey-section.tsx';

type WornSectionProps = { draft: SizeDraft; answered: number; isLabelInvalid: boolean; onChange: (patch: Partial<SizeDraft>) => void };

/** The bra that one wears most. */
export function WornSection({ draft, answered, isLabelInvalid, onChange }: WornSectionProps) {
  const { t } = useLingui();
  const { style } = useFactLabels();
  return (
    <SurveySection
      number={2}
      heading={
        <Trans>
          The bra you wear <em>most</em>
        </Trans>
      }
      answered={answered}
      of={questionCounts.worn}
    >
      <div className={css['fields']}>
        <Field
          label={t`Size on the label`}
          value={draft.wears}
          maxLength={16}
          autoComplete="off"
          autoCapitalize="characters"
          error={isLabelInvalid ? t`Enter a ${draft.system} size, e.g. 32DD, or choose another system.` : undefined}
          onChange={({ target }) => onChange({ wears: target.value })}
        />
        <Select
          label={t`Sizing system`}
          value={draft.system}
          onChange={({ target }) => onChange({ system: sizeSystems.find((system) => system === target.value) ?? draft.system })}
        >
          {sizeSystems.map((system) => (
            <option key={system}>{system}</option>
          ))}
        </Select>
        <Field
          label={t`Brand`}
          optional
          placeholder={t`As on the label`}
          value={draft.brand}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onChange({ brand: target.value })}
        />
      </div>
      <ChipChoice
        label={style.one}
        options={Object.entries(style.values)}
        value={draft.style}
        onChange={(value) => onChange({ style: value })}
      />
      <ChipChoice
        label={t`How long have you had it?`}
        options={[
          ['new', t`It’s new`],
          ['months', t`Some months`],
          ['years', t`More than a year`],
        ]}
        value={draft.age}
        onChange={(age) => onChange({ age })}
      />
    </SurveySection>
  );
}
