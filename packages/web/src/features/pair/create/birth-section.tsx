import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide';
import { type FocusEvent, useId, useState } from 'react';
import { Field, FieldError } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './create.module.css';
import { FormSection } from './form-section.tsx';
import { judgeBirthDate, type TypedDate } from './pair-draft.ts';

type BirthSectionProps = {
  typed: TypedDate;
  /** Of the field in the form. */
  name: string;
  error: string | undefined;
  onChange: (typed: TypedDate) => void;
  /** The complete date is that of somebody under 18. */
  onMinor: () => void;
};

/** The date stays in this component's parent: it is never in the draft. */
export function BirthSection({ typed, name, error, onChange, onMinor }: BirthSectionProps) {
  const { t } = useLingui();
  const id = useId();
  const [today] = useState(() => new Date());
  const judgement = judgeBirthDate(typed, today);
  const change = (patch: Partial<TypedDate>) => onChange({ ...typed, ...patch });
  const attributes = { inputMode: 'numeric', 'aria-describedby': error ? id : undefined } as const;

  function leave(event: FocusEvent) {
    // Judged once the whole date is typed, not while its year is.
    if (!event.currentTarget.contains(event.relatedTarget) && judgement === 'minor') onMinor();
  }

  return (
    <FormSection
      id="pair-birth"
      number={3}
      heading={
        <Trans>
          Your <em>birth date</em>
        </Trans>
      }
      hint={t`To check that you are 18 or older. It is never shown, and it isn’t kept in the draft.`}
    >
      <fieldset className={css['birth']} onBlur={leave}>
        <legend className="vh">{t`Birth date`}</legend>
        <Field
          {...attributes}
          name={name}
          label={t`Day`}
          autoComplete="bday-day"
          maxLength={2}
          value={typed.day}
          onChange={({ target }) => change({ day: target.value })}
        />
        <Field
          {...attributes}
          label={t`Month`}
          autoComplete="bday-month"
          maxLength={2}
          value={typed.month}
          onChange={({ target }) => change({ month: target.value })}
        />
        <Field
          {...attributes}
          label={t`Year`}
          autoComplete="bday-year"
          maxLength={4}
          value={typed.year}
          onChange={({ target }) => change({ year: target.value })}
        />
        {judgement === 'adult' && (
          <p className={css['fine']} role="status">
            <Icon icon={Check} />
            {t`18 or older`}
          </p>
        )}
      </fieldset>
      {error && <FieldError id={id} error={error} />}
    </FormSection>
  );
}
