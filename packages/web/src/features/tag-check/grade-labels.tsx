import { Trans, useLingui } from '@lingui/react/macro';
import type { ProofGrade } from '@strapline/domain/bra-tag/proof-level';
import type { ReactNode } from 'react';
import css from './tag-check.module.css';

export const gradeLabels: Record<ProofGrade, { requirement: ReactNode; meaning: ReactNode }> = {
  A: {
    requirement: <Trans>Chip with a tear loop, authenticated tap</Trans>,
    meaning: <Trans>This chip was read, and we know whether its loop was ever opened.</Trans>,
  },
  B: {
    requirement: <Trans>Chip, authenticated tap</Trans>,
    meaning: <Trans>This chip was read after the last accepted tap.</Trans>,
  },
  C: {
    requirement: <Trans>Strap code only</Trans>,
    meaning: <Trans>Someone knew the code that came with the piece.</Trans>,
  },
  D: {
    requirement: <Trans>Plain serial number or QR</Trans>,
    meaning: <Trans>A label, not a proof. It never unlocks anything.</Trans>,
  },
};

export function GradeSeal({ grade }: { grade: ProofGrade }) {
  const { t } = useLingui();
  return (
    <div className={css['seal']}>
      <GradeLetter grade={grade} />
      <div>
        <b>{t`Grade ${grade}.`}</b> {gradeLabels[grade].requirement}
        <small>{gradeLabels[grade].meaning}</small>
      </div>
    </div>
  );
}

/** Green is for proof only: C is brass, D plain paper. */
export function GradeLetter({ grade }: { grade: ProofGrade }) {
  return (
    <span className={`${css['letter']} ${css[`letter${grade}`]}`} aria-hidden="true">
      {grade}
    </span>
  );
}
