import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OutboxEntry, OutboxState } from '@strapline/contract/shapes/notification-outbox';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, Hourglass, TriangleAlert } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { Segmented } from '../../ui/form/choice.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Callout, HangTag } from '../../ui/panel.tsx';
import css from './outbox.module.css';

const states: readonly OutboxState[] = ['waiting', 'sent', 'failed', 'dropped'];

/** E-mails and pushes about notifications: which wait, were sent or failed. What they say and to whom isn't shown. */
export function OutboxTab() {
  const { t } = useLingui();
  const { state } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const chosen: OutboxState | 'all' = states.find((one) => one === state) ?? 'all';
  const list = useCallList('listNotificationOutbox', { limit: 50, ...(chosen === 'all' ? {} : { state: chosen }) });
  const show = (next: OutboxState | 'all'): void =>
    void navigate({
      search: { tab: 'outbox', ...(next === 'all' ? {} : { state: next }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={css['tab']}>
      <Segmented
        label={t`State`}
        value={chosen}
        options={[
          { value: 'all', label: t`All` },
          { value: 'waiting', label: t`Waiting` },
          { value: 'sent', label: t`Sent` },
          { value: 'failed', label: t`Failed` },
          { value: 'dropped', label: t`Not needed` },
        ]}
        onChange={show}
      />
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
                <b>Nothing failed.</b> An e-mail or push that can’t be delivered after several attempts is shown here.
              </Trans>
            ) : (
              <Trans>
                <b>Nothing here.</b> E-mails and pushes about notifications appear here for 90 days.
              </Trans>
            )}
          </Callout>
        }
      >
        {(items) => (
          <ul className={css['entries']}>
            {items.map((entry) => (
              <OutboxRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const { channel, category, inDigest, state, createdAt, dueAt, endedAt, attempts, lastError } = entry;
  return (
    <li>
      <div className={css['what']}>
        <b>{channel === 'email' ? <Trans>E-mail</Trans> : <Trans>Push</Trans>}</b>
        <span className="mono">{category}</span>
        {inDigest && (
          <span className="note">
            <Trans>in a digest</Trans>
          </span>
        )}
        {lastError && <span className={css['error']}>{lastError}</span>}
      </div>
      <div className={css['when']}>
        <StateTag state={state} />
        <span className="note">
          {state === 'waiting' ? <Trans>Due {formatDateTime(dueAt)}</Trans> : formatDateTime(endedAt ?? createdAt)}
          {attempts > 1 && (
            <>
              {' · '}
              <Plural value={attempts} one="# attempt" other="# attempts" />
            </>
          )}
        </span>
      </div>
    </li>
  );
}

function StateTag({ state }: { state: OutboxState }) {
  const { t } = useLingui();
  if (state === 'failed') return <HangTag tone="danger" icon={TriangleAlert} label={t`Failed`} />;
  if (state === 'sent') return <HangTag tone="verified" icon={CircleCheck} label={t`Sent`} />;
  // Read before it was due, or turned off since.
  if (state === 'dropped') return <HangTag tone="plain" icon={CircleSlash} label={t`Not needed`} />;
  return <HangTag tone="plain" icon={Hourglass} label={t`Waiting`} />;
}
