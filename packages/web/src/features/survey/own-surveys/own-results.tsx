import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnSurvey, SurveyResults } from '@strapline/contract/shapes/surveys/survey';
import { resolveSize } from '@strapline/domain/size/systems';
import { fewestAnswers } from '@strapline/domain/survey/survey-limits';
import { Download } from 'lucide';
import { useCall } from '../../../platform/cache/queries.ts';
import { useStoredAnswers } from '../../../platform/cache/use-stored-answers.ts';
import { downloadFile } from '../../../platform/download-file.ts';
import { Button } from '../../../ui/button.tsx';
import { type Bar, BarList } from '../../../ui/chart/bar-list.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../../ui/load-states.tsx';
import { BraSize } from '../../../ui/tag/bra-size.tsx';
import { formatResultsCsv, toPercent } from './results-csv.ts';

type OwnResultsProps = { survey: Pick<OwnSurvey, 'survey' | 'fqsid'> };

/** What the answers say, for the owner of the survey. */
export function OwnResults({ survey: { survey, fqsid } }: OwnResultsProps) {
  const { t } = useLingui();
  const results = useCall('getSurveyResults', { survey, fqsid });
  useStoredAnswers('getSurveyResults', [{ survey, fqsid }]);
  if (results.isPending)
    return (
      <Loading>
        <Skeleton height="8rem" />
      </Loading>
    );
  if (results.isLoadingError)
    return (
      <div>
        <Failure>{results.error.message}</Failure>
        <Button size="small" onClick={() => void results.refetch()}>{t`Try again`}</Button>
      </div>
    );
  const { n, hidden } = results.data;
  if (hidden)
    return (
      <p className="sub">{t`Results are shown from ${fewestAnswers} answers on, so that nobody can be picked out. There are ${n} so far.`}</p>
    );
  return (
    <div className="stack">
      <Shares results={results.data} />
      <OtherSizes results={results.data} />
      <div>
        <Button
          size="small"
          icon={Download}
          onClick={() =>
            downloadFile(`${survey}-${fqsid.replace(/[^a-z0-9.]+/g, '-')}.csv`, formatResultsCsv(results.data), 'text/csv;charset=utf-8')
          }
        >{t`Download as CSV`}</Button>
      </div>
    </div>
  );
}

function Shares({ results: { n, sizes, others } }: { results: SurveyResults }) {
  const { t } = useLingui();
  if (sizes.length === 0) return <p className="sub">{t`${n} answers, none with a size.`}</p>;
  const bars: Bar[] = sizes.map(({ braSize, share }) => ({
    key: braSize,
    label: <Label braSize={braSize} />,
    n: toPercent(share),
    note: '%',
  }));
  if (others > 0) bars.push({ key: 'others', label: t`Other sizes`, n: toPercent(others), note: '%' });
  return <BarList bars={bars} />;
}

/** The size that the answers point to, beside what the owner says and what was checked. */
function OtherSizes({ results: { community, declared, verified } }: { results: SurveyResults }) {
  const { t } = useLingui();
  if (!community && !declared && !verified) return null;
  return (
    <dl className="lines">
      {community && (
        <Fact label={t`Most answers point to`}>
          <Label braSize={community.braSize} />
        </Fact>
      )}
      {declared && (
        <Fact label={<Trans>You said on {formatDay(declared.at)}</Trans>}>
          <Label braSize={declared.braSize} />
        </Fact>
      )}
      {verified && (
        <Fact label={<Trans>Verified on {formatDay(verified.at)}</Trans>}>
          <Label braSize={verified.braSize} />
        </Fact>
      )}
    </dl>
  );
}

/** Results name UK sizes. */
function Label({ braSize }: { braSize: string }) {
  const size = resolveSize('UK', braSize);
  return <BraSize record={{ size: 'error' in size ? null : size, braSize }} />;
}
