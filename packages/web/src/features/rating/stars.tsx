import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { FieldError } from '../../ui/form/field.tsx';
import css from './rating.module.css';

const star = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z';
const all = [1, 2, 3, 4, 5] as const;

/** Stars that were given. Readers hear the number. */
export function Stars({ value, size = 18 }: { value: number; size?: number }) {
  const { t } = useLingui();
  return (
    <span className={css['stars']} role="img" aria-label={t`${value} of 5 stars`}>
      {all.map((one) => (
        <Star key={one} isFull={one <= Math.round(value)} size={size} />
      ))}
    </span>
  );
}

function Star({ isFull, size }: { isFull: boolean; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={isFull ? css['full'] : css['empty']}>
      <path d={star} />
    </svg>
  );
}

function useStarWords(): readonly string[] {
  const { t } = useLingui();
  return [t`Poor`, t`Fair`, t`Good`, t`Very good`, t`Excellent`];
}

type StarsInputProps = { value: number | undefined; name: string; error: string | undefined; onChange: (stars: number) => void };

/** Radio buttons that look like stars, so arrow keys work as everywhere. */
export function StarsInput({ value, name, error, onChange }: StarsInputProps) {
  const { t } = useLingui();
  const words = useStarWords();
  return (
    <fieldset className={css['choice']} aria-describedby={error ? `${name}-help` : undefined}>
      <legend className={css['legend']}>{t`Overall`}</legend>
      <div className={css['row']}>
        <StarRadios value={value} name={name} size={32} onChange={onChange} />
        <span className={css['word']} aria-hidden="true">
          {value === undefined ? '' : words[value - 1]}
        </span>
      </div>
      {error && (
        <span className="help bad" id={`${name}-help`}>
          {error}
        </span>
      )}
    </fieldset>
  );
}

/** The same for one aspect, in one line. */
export function StarsRow({ label, value, name, error, onChange }: StarsInputProps & { label: string }) {
  const id = useId();
  return (
    <div role="radiogroup" className={css['aspect']} aria-labelledby={id} aria-describedby={error ? `${id}-help` : undefined}>
      <span id={id}>{label}</span>
      <span className={css['row']}>
        <StarRadios value={value} name={name} size={24} onChange={onChange} />
      </span>
      {error && <FieldError id={`${id}-help`} error={error} />}
    </div>
  );
}

function StarRadios({ value, name, size, onChange }: Omit<StarsInputProps, 'error'> & { size: number }) {
  const { t } = useLingui();
  const words = useStarWords();
  return all.map((one) => (
    <label key={one} className={css['pick']}>
      <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} />
      <span className="vh">{t`${one} of 5 stars: ${words[one - 1] ?? ''}`}</span>
      <Star isFull={value !== undefined && one <= value} size={size} />
    </label>
  ));
}
