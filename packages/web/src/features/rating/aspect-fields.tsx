import { useLingui } from '@lingui/react/macro';
import type { Rating } from '@strapline/contract/shapes/rating';
import { aspectsOf, fitAnswers, type RatingSide } from '@strapline/domain/rating/rating-aspects';
import { useId, useRef } from 'react';
import type { FieldOf } from '../../platform/form/contract-form.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { Group } from '../../ui/group.tsx';
import { useAspectLabels, useFitLabels } from './aspect-labels.ts';
import css from './aspects.module.css';
import { StarsRow } from './stars.tsx';

/** Null for the fit: somebody who hasn't tried the piece on. */
type AspectAnswers = { aspects: Rating['aspects']; fit: Rating['fit'] };

type AspectFieldsProps = {
  as: RatingSide;
  aspects: AspectAnswers['aspects'];
  fit: AspectAnswers['fit'] | undefined;
  field: FieldOf;
  onChange: (change: Partial<AspectAnswers>) => void;
};

/** Each answer is optional, and what was chosen can be cleared. */
export function AspectFields({ as, aspects, fit, field, onChange }: AspectFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const labels = useAspectLabels();
  const rows = useRef<HTMLDivElement>(null);
  function clear() {
    onChange({ aspects: {} });
    rows.current?.querySelector('input')?.focus();
  }
  return (
    <>
      <Group aria-labelledby={id}>
        <p className={css['head']}>
          <span id={id}>
            {t`Details`} <small>{t`optional`}</small>
          </span>
          {Object.keys(aspects).length > 0 && (
            <button type="button" className={`link ${css['clear']}`} aria-label={t`Clear the details`} onClick={clear}>{t`Clear`}</button>
          )}
        </p>
        <div ref={rows}>
          {aspectsOf[as].map((aspect) => (
            <StarsRow
              key={aspect}
              label={labels[aspect]}
              value={aspects[aspect]}
              {...field(`aspects.${aspect}`)}
              onChange={(stars) => onChange({ aspects: { ...aspects, [aspect]: stars } })}
            />
          ))}
        </div>
      </Group>
      {as === 'buyer' && <FitField fit={fit} {...field('fit')} onChange={(chosen) => onChange({ fit: chosen })} />}
    </>
  );
}

type FitFieldProps = {
  fit: AspectAnswers['fit'] | undefined;
  name: string;
  error: string | undefined;
  onChange: (fit: Rating['fit']) => void;
};

function FitField({ fit, name, error, onChange }: FitFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const labels = useFitLabels();
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-help`}>
      <p className={css['head']} id={id}>
        {t`How does it fit?`} <small>{t`optional`}</small>
      </p>
      <div className={css['fits']}>
        {[...fitAnswers, null].map((answer) => (
          <label key={String(answer)} className="chip">
            <input type="radio" name={name} checked={fit === answer} onChange={() => onChange(answer)} />
            {answer === null ? t`Haven’t tried it on` : labels[answer]}
          </label>
        ))}
      </div>
      {error ? (
        <FieldError id={`${id}-help`} error={error} />
      ) : (
        <span className="help" id={`${id}-help`}>
          {t`This helps other buyers choose. Your measurements are never shown.`}
        </span>
      )}
    </div>
  );
}
