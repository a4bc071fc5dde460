import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

export function Toggle({ isOn, onPress, children }: { isOn: boolean; onPress: (on: boolean) => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={() => onPress(!isOn)}>
      {isOn && <Icon icon={Check} size={14} />}
      {children}
    </button>
  );
}
