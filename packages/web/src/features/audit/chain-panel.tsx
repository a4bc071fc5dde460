import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link2, RefreshCw, TriangleAlert } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatTime } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout, HangTag } from '../../ui/panel.tsx';
import css from './audit.module.css';
import { ChainDrawing } from './chain-drawing.tsx';

/** Whether the audit log is unchanged, and a button that checks it again. */
export function ChainPanel() {
  const { t } = useLingui();
  const check = useCall('verifyAudit', {});
  if (check.isPending)
    return (
      <Loading>
        <Skeleton height="11.5rem" radius="var(--r-panel)" />
      </Loading>
    );
  if (check.isLoadingError) return <PageError error={check.error} onRetry={() => void check.refetch()} />;
  const { ok, entries, brokenAt, anchor, at } = check.data;
  return (
    <section className={`panel ${css['chain']}`}>
      <div>
        <h2>{ok ? t`The chain is intact` : t`The chain is broken`}</h2>
        <p className={css['count']}>
          <b className="num">{entries.toLocaleString('en')}</b>
          <span className="sub">
            <Plural value={entries} one="entry, linked by its hash" other="entries, each linked to the one before by its hash" />
          </span>
        </p>
        {anchor && (
          <p className="note">
            <Trans>
              Entry {anchor.entries} is in the public log since {formatDay(anchor.at)}.
            </Trans>
          </p>
        )}
      </div>
      <div className="row">
        {ok ? (
          <HangTag icon={Link2} label={t`Verified at ${formatTime(at)}`} />
        ) : (
          <HangTag tone="danger" icon={TriangleAlert} label={t`Changed`} />
        )}
        <Button size="small" icon={RefreshCw} busy={check.isFetching} onClick={() => void check.refetch()}>{t`Verify now`}</Button>
      </div>
      {brokenAt !== undefined && (
        <div className={css['alarm']}>
          <Callout tone="danger" icon={TriangleAlert}>
            <Trans>
              <b>Entry {brokenAt} was changed or is missing.</b> Stop deploys and call the on-call engineer. Keep a copy of the database
              before anything else.
            </Trans>
          </Callout>
        </div>
      )}
      <div className={css['run']}>
        <ChainDrawing brokenAt={brokenAt === undefined ? null : Math.min(brokenAt / Math.max(entries, 1), 1)} />
      </div>
    </section>
  );
}
