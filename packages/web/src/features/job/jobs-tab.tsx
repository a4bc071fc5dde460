import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { jobStates } from '@strapline/contract/job-states';
import type { Job } from '@strapline/contract/shapes/job';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, Hourglass, Play, RotateCcw, TriangleAlert } from 'lucide';
import { useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { useSite } from '../../platform/page/site.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { AppFilter } from '../../ui/app-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Segmented } from '../../ui/form/choice.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Callout, HangTag } from '../../ui/panel.tsx';
import css from './jobs.module.css';

type State = Job['state'];
type Counts = Output<'listJobs'>['counts'];

/** The queue of background jobs: how many of each kind, and those that failed with a button to retry. */
export function JobsTab() {
  const { t } = useLingui();
  const { state, kind, of } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const { apps } = useSite();
  const chosen: State | 'all' = jobStates.find((one) => one === state) ?? 'all';
  const list = useCallList('listJobs', {
    limit: 50,
    ...(chosen === 'all' ? {} : { state: chosen }),
    ...(kind ? { kind } : {}),
    ...(of ? { app: of } : {}),
  });
  const counts = list.data?.pages[0]?.counts ?? [];
  const show = (changes: { state?: string | undefined; kind?: string | undefined; of?: string | undefined }): void => {
    const search = { state, kind, of, ...changes };
    const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value));
    void navigate({ search: { tab: 'jobs', ...given }, replace: true, resetScroll: false });
  };
  return (
    <div className={css['tab']}>
      <div className={css['bar']}>
        <div className={css['filters']}>
          <Segmented
            label={t`State`}
            value={chosen}
            options={[
              { value: 'all', label: t`All` },
              { value: 'waiting', label: t`Waiting` },
              { value: 'running', label: t`Running` },
              { value: 'failed', label: t`Failed` },
            ]}
            onChange={(next) => show({ state: next === 'all' ? undefined : next })}
          />
          <AppFilter apps={apps} value={of} onChange={(app) => show({ of: app })} />
        </div>
        <ButtonLink to="/admin" search={{ tab: 'orders', part: 'messages' }} size="small">{t`Provider webhooks`}</ButtonLink>
      </div>
      <KindCounts counts={counts} chosen={kind} onChoose={(next) => show({ kind: next })} />
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="20rem" radius="var(--r-panel)" />
          </Loading>
        }
        empty={
          <Callout tone="verified" icon={CircleCheck}>
            {chosen === 'failed' ? (
              <Trans>
                <b>No failed jobs.</b> A job fails for good after 20 attempts and is shown here until someone retries it.
              </Trans>
            ) : (
              <Trans>
                <b>The queue is empty.</b> Jobs appear here while they wait or run.
              </Trans>
            )}
          </Callout>
        }
      >
        {(items) => (
          <ul className={css['jobs']}>
            {items.map((job) => (
              <JobRow key={job.jobId} job={job} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

type KindCountsProps = { counts: Counts; chosen: string | undefined; onChoose: (kind: string | undefined) => void };

function KindCounts({ counts, chosen, onChoose }: KindCountsProps) {
  if (counts.length === 0) return null;
  return (
    <ul className={css['kinds']}>
      {counts.map(({ kind, waiting, running, failed }) => (
        <li key={kind}>
          <button type="button" aria-pressed={kind === chosen} onClick={() => onChoose(kind === chosen ? undefined : kind)}>
            <span className="mono">{kind}</span>
            <b className="num">{waiting + running + failed}</b>
            <small>
              <Plural value={waiting} one="# waiting" other="# waiting" />
              {running > 0 && <Plural value={running} one=", # running" other=", # running" />}
              {failed > 0 && (
                <span className={css['failed']}>
                  <Plural value={failed} one=", # failed" other=", # failed" />
                </span>
              )}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function JobRow({ job }: { job: Job }) {
  const { t } = useLingui();
  const retry = useCallMutation('retryJob', ['listJobs', 'listAudit']);
  const { apps } = useSite();
  const payload = Object.entries(job.payload);
  return (
    <li>
      <div className={css['what']}>
        <b className="mono">{job.kind}</b>
        {payload.length > 0 && <span className="mono">{payload.map(([name, value]) => `${name}: ${value}`).join(', ')}</span>}
        {job.app && apps.length > 1 && <span>{apps.find(({ key }) => key === job.app)?.name}</span>}
        {job.lastError && <span className={css['error']}>{job.lastError}</span>}
        <Failure>{retry.error?.message}</Failure>
      </div>
      <div className={css['when']}>
        <StateTag state={job.state} />
        <span className="note">
          {job.state === 'failed' ? t`Gave up on ${formatDateTime(job.runAt)}` : formatDateTime(job.runAt)}
          {job.attempts > 0 && (
            <>
              {' · '}
              <Plural value={job.attempts} one="# attempt" other="# attempts" />
            </>
          )}
        </span>
      </div>
      <div className={css['act']}>
        {job.state !== 'running' && (
          <Button
            size="small"
            icon={RotateCcw}
            busy={retry.isPending}
            aria-label={job.state === 'failed' ? t`Retry: ${job.kind} ${job.jobId}` : t`Run now: ${job.kind} ${job.jobId}`}
            onClick={() => retry.mutate({ jobId: job.jobId }, { onSuccess: () => showNotice(t`The job runs now. This was logged.`) })}
          >
            {job.state === 'failed' ? t`Retry` : t`Run now`}
          </Button>
        )}
      </div>
    </li>
  );
}

function StateTag({ state }: { state: State }) {
  const { t } = useLingui();
  if (state === 'failed') return <HangTag tone="danger" icon={TriangleAlert} label={t`Failed`} />;
  if (state === 'running') return <HangTag icon={Play} label={t`Running`} />;
  return <HangTag tone="plain" icon={Hourglass} label={t`Waiting`} />;
}
