import { Trans } from '@lingui/react/macro';
import type { ProofGrade } from '@strapline/domain/bra-tag/proof-level';
import { GradeLetter, gradeLabels } from './grade-labels.tsx';
import css from './tag-check.module.css';

const grades: ProofGrade[] = ['A', 'B', 'C', 'D'];

export function GradesSection() {
  return (
    <section className={css['grades']}>
      <h2>
        <Trans>
          What each grade <em>proves</em>
        </Trans>
      </h2>
      <ol>
        {grades.map((grade) => (
          <li key={grade}>
            <GradeLetter grade={grade} />
            <div>
              <h3>
                <span className="vh">
                  <Trans>Grade {grade}:</Trans>{' '}
                </span>
                {gradeLabels[grade].requirement}
              </h3>
              <p>{gradeLabels[grade].meaning}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="sub">
        <Trans>
          A tap doesn’t prove that the chip is here now: its link can be copied and used later. That’s why a claim needs the strap code and
          an account, a tap if a chip is bound, and a second tap if something is unusual.
        </Trans>
      </p>
    </section>
  );
}
