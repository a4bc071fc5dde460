import { useLingui } from '@lingui/react/macro';
import type { SizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import { formatSize } from '@strapline/domain/size/systems';
import { useDeferredValue } from 'react';
import type { SizeDraft } from '../../../platform/state/survey-answers.ts';
import { useFitModel } from '../../../platform/use-fit-model.ts';
import { formatLabel } from './format-label.ts';
import { findOwnResult } from './own-result.ts';
import css from './size.module.css';
import { resolveWorn } from './size-draft.ts';

/** The size that the answers point to so far, as one types. */
export function SoFar({ answers, draft }: { answers: SizeAnswers | null; draft: SizeDraft }) {
  const { t } = useLingui();
  // Fields first, the result when there is time.
  const settled = useDeferredValue(answers);
  const { model } = useFitModel();
  const result = settled && findOwnResult(settled, model);
  const worn = resolveWorn(draft);
  return (
    <section className={`panel ${css['soFar']}`} aria-label={t`So far`}>
      <p className="eyebrow" aria-hidden="true">{t`So far`}</p>
      <div role="status">
        {result ? (
          <>
            <p className={css['size']}>{formatLabel(result.size, draft.system)}</p>
            <p className="sub">
              {t`is what your answers point to.`} {worn && t`Your label says ${formatSize(worn)}.`}
            </p>
          </>
        ) : (
          <>
            <p className={`${css['size']} ${css['blank']}`} aria-hidden="true">
              00
            </p>
            <p className="sub">
              {settled
                ? t`These readings are outside the size tables. You can still send them.`
                : t`Enter two readings to see your size: snug underbust and standing bust.`}
            </p>
          </>
        )}
      </div>
      <p className="note">{t`Worked out in this browser, before anything is sent.`}</p>
    </section>
  );
}
