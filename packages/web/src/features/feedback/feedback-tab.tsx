import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { MessageSquare } from 'lucide';
import { useState } from 'react';
import { useCall, useCallList } from '../../platform/cache/queries.ts';
import { BarList } from '../../ui/chart/bar-list.tsx';
import { getLastDays } from '../../ui/chart/day-range.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { formatUtcDay, useDates } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Callout, Panel } from '../../ui/panel.tsx';
import css from './feedback-tab.module.css';

/** Results of the feedback survey: the score over a year, and what people wrote. */
export function FeedbackTab() {
  const { t } = useLingui();
  const [range] = useState(() => getLastDays(365));
  const summary = useCall('getFeedbackSummary', range);
  const answers = useCallList('listFeedback', { withText: true, limit: 50 });
  const { formatDay } = useDates();
  const waiting = (
    <Loading>
      <Skeleton height="14rem" radius="var(--r-panel)" />
    </Loading>
  );
  return (
    <div className={css['tab']}>
      {summary.isLoadingError ? (
        <PageError error={summary.error} onRetry={() => void summary.refetch()} />
      ) : summary.data ? (
        <Scores summary={summary.data} />
      ) : (
        waiting
      )}
      <Panel>
        <h2>
          <Trans>
            What we should <em>change</em>
          </Trans>
        </h2>
        <PagedList list={answers} skeleton={waiting} empty={<p className="sub">{t`Nobody has written anything yet.`}</p>}>
          {(items) => (
            <ul className={css['answers']}>
              {items.map(({ id, at, score, text }) => (
                <li key={id}>
                  <b>
                    {score}
                    <span className="vh">{t` of 10`}</span>
                  </b>
                  <p>{text}</p>
                  <time className="note" dateTime={at}>
                    {formatDay(at)}
                  </time>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Panel>
    </div>
  );
}

function Scores({ summary: { n, average, scores, byWeek } }: { summary: Output<'getFeedbackSummary'> }) {
  const { t } = useLingui();
  if (average === null)
    return (
      <Callout icon={MessageSquare}>
        <Trans>
          <b>No answers yet.</b> Visitors are asked two questions after three minutes, once in 90 days.
        </Trans>
      </Callout>
    );
  const round = (value: number): string => value.toFixed(1);
  return (
    <div className={css['two']}>
      <Panel>
        <h2>
          <Trans>
            Score by <em>week</em>
          </Trans>
        </h2>
        <LineChart
          points={byWeek.map(({ week, average: value }) => ({ at: week, value }))}
          highest={10}
          label={t`Average score by week: ${byWeek.map((week) => `${week.week} ${round(week.average)}`).join(', ')}`}
          formatDay={formatUtcDay}
          formatValue={round}
        />
        <p className="note">
          {t`Average of the last 12 months: ${round(average)} of 10.`} <Plural value={n} one="# answer." other="# answers." />
        </p>
      </Panel>
      <Panel>
        <h2>
          <Trans>
            How easy it <em>was</em>
          </Trans>
        </h2>
        <BarList bars={scores.map((count, score) => ({ key: String(score), label: String(score), n: count })).toReversed()} />
      </Panel>
    </div>
  );
}
