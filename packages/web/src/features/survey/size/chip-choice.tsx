import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Group } from '../../../ui/group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './size.module.css';

type ChipChoiceProps<T extends string> = {
  label: ReactNode;
  options: readonly (readonly [T, string])[];
  value: T | null;
  /** The chosen one pressed again takes the answer back. */
  onChange: (value: T | null) => void;
};

/** A question that can stay without an answer. */
export function ChipChoice<T extends string>({ label, options, value, onChange }: ChipChoiceProps<T>) {
  const id = useId();
  return (
    <Group aria-labelledby={id}>
      <p className="lab" id={id}>
        {label}
      </p>
      <div className={css['chips']}>
        {options.map(([key, text]) => (
          <Chip key={key} isOn={key === value} onPress={() => onChange(key === value ? null : key)}>
            {text}
          </Chip>
        ))}
      </div>
    </Group>
  );
}

export function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`chip ${css['chip']}`} aria-pressed={isOn} onClick={onPress}>
      {isOn && <Icon icon={Check} size={15} />}
      {children}
    </button>
  );
}
