import { useLingui } from '@lingui/react/macro';
import type { PairCheckName, PairCheckState } from '@strapline/domain/pair/verification.states';
import type { ReactNode } from 'react';
import css from './check-list.module.css';
import type { PairCheck } from './pair-shape.ts';

const metals: Record<PairCheckState, { metal: string; eye: [x: number, y: number] }> = {
  passed: { metal: 'M20 12h9a4 4 0 1 1-4 4', eye: [33, 14] },
  pending: { metal: 'M17 12h6a3.6 3.6 0 1 1-3.6 4', eye: [39, 14] },
  failed: { metal: 'M17 12h5c4 0 5-5 2-7', eye: [39, 14] },
};

/** A check as a hook and its eye: fastened, still apart, or bent. Decorative: the words beside it say its state. */
function HookAndEye({ state }: { state: PairCheckState }) {
  const { metal, eye } = metals[state];
  return (
    <svg className={`${css['hook']} ${css[state]}`} viewBox="0 0 60 28" aria-hidden="true">
      <path className={css['cloth']} d="M0 2h17v24H0zM43 2h17v24H43z" />
      <path className={css['seam']} d="M13.5 4v20M46.5 4v20" />
      <path className={css['metal']} d={metal} />
      <circle className={css['metal']} cx={eye[0]} cy={eye[1]} r="4.4" />
    </svg>
  );
}

export function useCheckLabels(): Record<PairCheckName, string> {
  const { t } = useLingui();
  return { age18: t`18 or older`, consent: t`Consent`, presence: t`Presence`, size: t`Size` };
}

type CheckListProps = {
  checks: readonly PairCheck[];
  /** What was found, in words; without it only the state is said. */
  details?: Partial<Record<PairCheckName, ReactNode>>;
};

export function CheckList({ checks, details = {} }: CheckListProps) {
  const { t } = useLingui();
  const labels = useCheckLabels();
  const states: Record<PairCheckState, string> = { passed: t`Passed`, pending: t`Not checked yet`, failed: t`Failed` };
  return (
    <ul className={css['checks']}>
      {checks.map(({ name, state }) => (
        <li key={name} className={state === 'failed' ? css['bad'] : undefined}>
          <HookAndEye state={state} />
          <b>{labels[name]}</b>
          <small>{(state === 'passed' && details[name]) || states[state]}</small>
        </li>
      ))}
    </ul>
  );
}
