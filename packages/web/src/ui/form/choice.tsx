import { Check as Tick } from 'lucide';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Group } from '../group.tsx';
import { Icon } from '../icon.tsx';

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode;
  note?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** Links in the label still work. */
export function Check({ children, note, error, ...input }: CheckProps) {
  const help = useId();
  return (
    <label className="check">
      <input type="checkbox" {...input} aria-invalid={error ? true : undefined} aria-describedby={error ? help : undefined} />
      <i>
        <Icon icon={Tick} size={16} />
      </i>
      <span>
        {children}
        {note && <small>{note}</small>}
        {error && (
          <span className="help bad" id={help}>
            {error}
          </span>
        )}
      </span>
    </label>
  );
}

type RadioCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode; className?: string | undefined };

/** Radio buttons of one choice share `name`. */
export function RadioCard({ children, className, ...input }: RadioCardProps) {
  return (
    <label className={className ? `radio ${className}` : 'radio'}>
      <input type="radio" {...input} />
      <span className="pip" aria-hidden="true" />
      {children}
    </label>
  );
}

type SegmentedProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
};

/** A few short options, exactly one selected. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    <Group className="seg" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </button>
      ))}
    </Group>
  );
}
