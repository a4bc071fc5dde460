import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import { formatSize, formatSizeIn, type NeutralSize, resolveSize } from '@strapline/domain/size/systems';
import { Check } from 'lucide';
import { useState } from 'react';
import { useCall } from '../../../platform/cache/queries.ts';
import { showError } from '../../../platform/state/notices.ts';
import { saveMeasurements } from '../../../platform/state/stored-measurements.ts';
import { useFitModel } from '../../../platform/use-fit-model.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Stitch } from '../../../ui/panel.tsx';
import { TapeBars } from '../tape-bars.tsx';
import css from './done.module.css';
import { formatLabel } from './format-label.ts';
import { findOwnResult } from './own-result.ts';
import { useResultReasons } from './result-reasons.ts';
import { toCalculatorEntry } from './to-calculator-entry.ts';

/** One's own result, worked out on this device. */
export function OwnResultPanel({ answers }: { answers: SizeAnswers }) {
  const { t } = useLingui();
  const reasons = useResultReasons(answers);
  const result = findOwnResult(answers, useFitModel().model);
  const worn = answers.wears === undefined ? null : resolveSize(answers.system, answers.wears);
  const label = worn && !('error' in worn) ? formatSize(worn) : null;
  return (
    <section className={`panel ${css['own']}`} aria-label={t`Your result`}>
      <div className={css['sizes']}>
        <div>
          <p className="eyebrow">{t`Your answers say`}</p>
          {result ? <p className={css['size']}>{formatLabel(result.size, answers.system)}</p> : <p className={css['none']}>{t`No size`}</p>}
        </div>
        {label && (
          <div className={css['label']}>
            <p className="eyebrow">{t`Your label says`}</p>
            <p>{label}</p>
          </div>
        )}
      </div>
      {result && result.likely.length > 0 && <Likely likely={result.likely} answers={answers} label={label} />}
      <Stitch air="in" />
      <dl className={css['reasons']}>
        {reasons.map(({ key, title, text }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {result && <ResultActions answers={answers} size={result.size} />}
    </section>
  );
}

type LikelyProps = { likely: readonly (NeutralSize & { share: number })[]; answers: SizeAnswers; label: string | null };

/** The likeliest sizes, the first of them is the result. */
function Likely({ likely, answers, label }: LikelyProps) {
  const { t } = useLingui();
  const others = Math.max(0, 1 - likely.reduce((sum, { share }) => sum + share, 0));
  const bars = likely.map((size, index) => ({ label: formatLabel(size, answers.system), share: size.share, isOwn: index === 0 }));
  return (
    <>
      <TapeBars bars={bars} others={others} />
      <p className="note">
        {label && Object.keys(answers.fit).length > 0
          ? t`How likely each size is, from your readings and from how your ${label} sits.`
          : t`How likely each size is, from your readings.`}
      </p>
    </>
  );
}

function ResultActions({ answers, size }: { answers: SizeAnswers; size: NeutralSize }) {
  const { t } = useLingui();
  const [isSaved, setSaved] = useState(false);
  const label = formatLabel(size, answers.system);
  const uk = formatSizeIn('UK', size);
  const count = useCall('countListings', uk ? { size: { system: 'UK', ...splitUk(uk) } } : {}, { enabled: uk !== null });

  function save() {
    saveMeasurements(toCalculatorEntry(answers, size, Date.now())).then(() => setSaved(true), showError);
  }

  return (
    <div className={css['actions']}>
      <Button
        kind="primary"
        {...(isSaved ? { icon: Check } : {})}
        aria-disabled={isSaved || undefined}
        onClick={isSaved ? undefined : save}
      >
        {isSaved ? t`${label} is your size now` : t`Use ${label} as my size`}
      </Button>
      {uk !== null && (
        <ButtonLink to="/" search={{ section: 'boutique', size: uk }}>
          {count.data && count.data.count > 0 && !count.data.isMore
            ? t`${plural(count.data.count, { one: 'See # piece that would fit', other: 'See # pieces that would fit' })}`
            : t`See pieces in ${label}`}
        </ButtonLink>
      )}
      <span className="vh" role="status">
        {isSaved && t`Saved in this browser. Listings are compared with it.`}
      </span>
    </div>
  );
}

function splitUk(label: string): { band: number; cup: string } {
  return { band: Number(label.replace(/\D/g, '')), cup: label.replace(/\d/g, '') };
}
