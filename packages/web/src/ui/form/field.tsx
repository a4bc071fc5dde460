import { useLingui } from '@lingui/react/macro';
import { ChevronDown, CircleAlert } from 'lucide';
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { Icon } from '../icon.tsx';

type FieldLabels = { label: ReactNode; hint?: ReactNode; error?: string | undefined; optional?: boolean };

function Label({ id, label, optional }: { id: string; label: ReactNode; optional: boolean | undefined }) {
  const { t } = useLingui();
  return (
    <label className="lab" htmlFor={id}>
      {label} {optional && <span className="opt">{t`optional`}</span>}
    </label>
  );
}

/** Below a field or a group of choices, whose `aria-describedby` is `id`. */
export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <span className="help bad" id={id}>
      <Icon icon={CircleAlert} />
      {error}
    </span>
  );
}

function Help({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  if (error) return <FieldError id={id} error={error} />;
  return hint ? (
    <span className="help" id={id}>
      {hint}
    </span>
  ) : null;
}

function getFieldAttributes(id: string, hint: ReactNode, error: string | undefined) {
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': hint || error ? `${id}-help` : undefined };
}

type FieldProps = FieldLabels &
  InputHTMLAttributes<HTMLInputElement> & { before?: ReactNode; unit?: ReactNode; ref?: Ref<HTMLInputElement> };

export function Field({ label, hint, error, optional, before, unit, ...input }: FieldProps) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  return (
    <div>
      <Label id={id} label={label} optional={optional} />
      <div className="input">
        {before}
        <input {...input} {...getFieldAttributes(id, hint, error)} />
        {unit && <span className="unit">{unit}</span>}
      </div>
      <Help id={`${id}-help`} hint={hint} error={error} />
    </div>
  );
}

type TextAreaProps = FieldLabels & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, optional, ...area }: TextAreaProps) {
  const generatedId = useId();
  const id = area.id ?? generatedId;
  return (
    <div>
      <Label id={id} label={label} optional={optional} />
      <textarea className="area" {...area} {...getFieldAttributes(id, hint, error)} />
      <Help id={`${id}-help`} hint={hint} error={error} />
    </div>
  );
}

type SelectProps = FieldLabels & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };

export function Select({ label, hint, error, optional, children, ...select }: SelectProps) {
  const generatedId = useId();
  const id = select.id ?? generatedId;
  return (
    <div>
      <Label id={id} label={label} optional={optional} />
      <div className="sel">
        <select {...select} {...getFieldAttributes(id, hint, error)}>
          {children}
        </select>
        <Icon icon={ChevronDown} />
      </div>
      <Help id={`${id}-help`} hint={hint} error={error} />
    </div>
  );
}
