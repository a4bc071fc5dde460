import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

export type Rung = { level: number; label: ReactNode; note?: ReactNode };

/** Highest level first. */
export function ProofLadder({ rungs, reached, reachedLabel }: { rungs: Rung[]; reached: number; reachedLabel: string }) {
  const down = [...rungs].sort((one, other) => other.level - one.level);
  return (
    <ol className="ladder">
      {down.map((rung) => (
        <li
          key={rung.level}
          className={rung.level === reached ? 'done now' : rung.level < reached ? 'done' : ''}
          aria-current={rung.level === reached ? 'step' : undefined}
        >
          <span className="dot">
            <Icon icon={Check} size={12} />
          </span>
          <b>
            {rung.label}
            {rung.level === reached && <span className="vh"> ({reachedLabel})</span>}
          </b>
          {rung.note && <small>{rung.note}</small>}
        </li>
      ))}
    </ol>
  );
}
