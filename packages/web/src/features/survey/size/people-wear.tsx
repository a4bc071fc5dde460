import { Trans, useLingui } from '@lingui/react/macro';
import type { SizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import { formatSizeIn, resolveSize } from '@strapline/domain/size/systems';
import { useCall } from '../../../platform/cache/queries.ts';
import { useStoredAnswers } from '../../../platform/cache/use-stored-answers.ts';
import { Skeleton } from '../../../ui/load-states.tsx';
import { SewnButtons, useFewHeading, useFewText } from '../few-answers.tsx';
import { TapeBars } from '../tape-bars.tsx';
import css from './done.module.css';

/** What everybody answered, without anybody's answer; left out where it can't be loaded. */
export function PeopleWear({ fqsid, answers }: { fqsid: string; answers: SizeAnswers | undefined }) {
  const { t } = useLingui();
  const results = useCall('getSurveyResults', { survey: 'size', fqsid });
  useStoredAnswers('getSurveyResults', [{ survey: 'size', fqsid }]);
  if (results.isPending) return <Skeleton height="14rem" radius="var(--r-panel)" />;
  if (!results.data) return null;
  const { n, hidden, sizes, others } = results.data;
  if (hidden) return <Few n={n} />;
  const own = getWornLabel(answers);
  return (
    <section className="panel">
      <h2 className={css['h2']}>
        <Trans>
          What {n} people <em>wear</em>
        </Trans>
      </h2>
      <TapeBars bars={sizes.map(({ braSize, share }) => ({ label: braSize, share, isOwn: braSize === own }))} others={others} />
      <p className="note">{t`Labels as printed, in UK sizes. Totals only.`}</p>
    </section>
  );
}

function Few({ n }: { n: number }) {
  const heading = useFewHeading(n);
  const text = useFewText(n);
  return (
    <section className={`panel ${css['few']}`}>
      <h2 className={css['h2']}>{heading}</h2>
      <p className="sub">{text}</p>
      <SewnButtons n={n} />
    </section>
  );
}

/** As the results name it. */
function getWornLabel(answers: SizeAnswers | undefined): string | null {
  if (answers?.wears === undefined) return null;
  const worn = resolveSize(answers.system, answers.wears);
  return 'error' in worn ? null : formatSizeIn('UK', worn);
}
