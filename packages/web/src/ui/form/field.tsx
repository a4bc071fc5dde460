import { Trans } from '@lingui/react/macro';
import { ChevronDown, CircleAlert } from 'lucide';
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { Icon } from '../icon.tsx';

type Labelled = { label: ReactNode; hint?: ReactNode; error?: string | undefined; optional?: boolean };

function Label({ id, label, optional }: { id: string; label: ReactNode; optional: boolean | undefined }) {
  return (
    <label className="lab" htmlFor={id}>
      {label}{' '}
      {optional && (
        <span className="opt">
          <Trans>optional</Trans>
        </span>
      )}
    </label>
  );
}

function Help({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  if (error) {
    return (
      <span className="help bad" id={id}>
        <Icon of={CircleAlert} />
        {error}
      </span>
    );
  }
  return hint ? (
    <span className="help" id={id}>
      {hint}
    </span>
  ) : null;
}

function described(id: string, hint: ReactNode, error: string | undefined) {
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': hint || error ? `${id}-help` : undefined };
}

type FieldProps = Labelled & InputHTMLAttributes<HTMLInputElement> & { before?: ReactNode; unit?: ReactNode; ref?: Ref<HTMLInputElement> };

export function Field({ label, hint, error, optional, before, unit, ...input }: FieldProps) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <div>
      <Label id={id} label={label} optional={optional} />
      <div className="input">
        {before}
        <input {...input} {...described(id, hint, error)} />
        {unit && <span className="unit">{unit}</span>}
      </div>
      <Help id={`${id}-help`} hint={hint} error={error} />
    </div>
  );
}

type TextAreaProps = Labelled & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, optional, ...area }: TextAreaProps) {
  const made = useId();
  const id = area.id ?? made;
  return (
    <div>
      <Label id={id} label={label} optional={optional} />
      <textarea className="area" {...area} {...described(id, hint, error)} />
      <Help id={`${id}-help`} hint={hint} error={error} />
    </div>
  );
}

type SelectProps = Labelled & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };

export function Select({ label, hint, error, optional, children, ...select }: SelectProps) {
  const made = useId();
  const id = select.id ?? made;
  return (
    <div>
      <Label id={id} label={label} optional={optional} />
      <div className="sel">
        <select {...select} {...described(id, hint, error)}>
          {children}
        </select>
        <Icon of={ChevronDown} />
      </div>
      <Help id={`${id}-help`} hint={hint} error={error} />
    </div>
  );
}
