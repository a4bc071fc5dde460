import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LogStatus } from '@strapline/contract/shapes/log-status';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check, CircleHelp, Eye, type IconNode, ShieldAlert } from 'lucide';
import type { ReactNode } from 'react';
import { getLogUrl } from '../../platform/log/log-client.ts';
import { isBreach, type StoredCheckpoint } from '../../platform/log/log-verdict.ts';
import { type LogView, startLogCheck } from '../../platform/log/log-view.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDateTime, formatLongDay } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { HangTag, type HangTagTone, Panel } from '../../ui/panel.tsx';
import css from './log.module.css';

/** From the checkpoint whose signature this browser verified. */
export function CheckpointPanel({ view, status }: { view: LogView; status: UseQueryResult<LogStatus> }) {
  const { t, i18n } = useLingui();
  const stored = view.memory.checkpoint;
  const checkpoint = view.now;
  if (!stored || !checkpoint) {
    return (
      <Panel>
        {view.isChecking ? (
          <Loading>
            <Skeleton height="15rem" />
          </Loading>
        ) : (
          <NoAnswerMessage />
        )}
      </Panel>
    );
  }
  const witness = status.data?.witness;
  return (
    <Panel>
      <h2 className={css['title']}>
        <Trans>The log now</Trans>
      </h2>
      <p className={css['size']}>
        <b>{i18n.number(checkpoint.size)}</b> <Plural value={checkpoint.size} one="entry" other="entries" />
      </p>
      <p className="sub">
        {status.data ? (
          <Trans>
            Last signed {formatDateTime(status.data.at)}, <Plural value={status.data.entriesToday} one="one entry" other="# entries" />{' '}
            today.
          </Trans>
        ) : (
          <Trans>Seen {formatDateTime(stored.seenAt)}.</Trans>
        )}
      </p>
      <dl className={css['facts']}>
        <Fact name={<Trans>Name</Trans>} value={checkpoint.origin} />
        <Fact
          name={<Trans>Root hash of all entries</Trans>}
          value={checkpoint.root}
          action={<CopyButton text={checkpoint.root} label={t`Copy the root hash`} />}
        />
        <Fact
          name={<Trans>Key</Trans>}
          value={stored.verifierKey}
          action={<CopyButton text={stored.verifierKey} label={t`Copy the key`} />}
        />
        {witness && (
          <Fact
            name={
              <>
                <Trans>Witness</Trans> <HangTag tone="plain" icon={Eye} label={<Trans>same operator</Trans>} />
              </>
            }
            value={witness.name}
            note={
              <Trans>
                Signed {formatDateTime(witness.at)}. This witness is our own process, so it protects against accidents, not against us.
              </Trans>
            }
          />
        )}
      </dl>
      <p className="row">
        <a className="link" href={getLogUrl('checkpoint')}>
          <Trans>The signed checkpoint</Trans>
        </a>
        <a className="link" href={getLogUrl('key')}>
          <Trans>The key as text</Trans>
        </a>
      </p>
    </Panel>
  );
}

function NoAnswerMessage() {
  const { t } = useLingui();
  return (
    <div className="stack">
      <h2 className={css['title']}>{t`The log isn’t responding`}</h2>
      <p className="sub">{t`Nothing can be checked without it. We retry every few seconds.`}</p>
      <div>
        <Button onClick={() => void startLogCheck()}>{t`Retry now`}</Button>
      </div>
    </div>
  );
}

function Fact({ name, value, note, action }: { name: ReactNode; value: string; note?: ReactNode; action?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="mono">{value}</span>
        {action}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** What this browser saw before, and whether the current log is consistent with it. */
export function MemoryPanel({ view }: { view: LogView }) {
  const { t } = useLingui();
  return (
    <Panel>
      <h2 className={css['title']}>{t`What your browser saw`}</h2>
      <MemoryMessage view={view} />
      <p className="sub">
        <Trans>
          Your browser saves the last checkpoint it saw. When it sees a newer one, it asks for proof that no earlier entry was changed. This
          happens automatically on every page. You don’t need an account.
        </Trans>
      </p>
    </Panel>
  );
}

type StateStyle = [HangTagTone, IconNode, ReactNode];

function MemoryMessage({ view: { memory, verdict, isChecking } }: { view: LogView }) {
  const { t } = useLingui();
  const stored = memory.checkpoint;
  if (!stored || verdict === null) {
    return (
      <div className={css['verdict']}>
        {isChecking ? (
          <Loading>
            <Skeleton width="12rem" height="26px" />
            <Skeleton height="3.2em" />
          </Loading>
        ) : (
          <p>{t`Nothing yet.`}</p>
        )}
      </div>
    );
  }
  const [tone, icon, tag] = getNodeStyle(verdict);
  return (
    <div className={css['verdict']} role="status">
      <HangTag tone={tone} icon={icon} label={tag} />
      <p>
        <Since stored={stored} />
      </p>
      {verdict === 'unproven' && <p>{t`We didn’t get a proof for the entries since ${formatDateTime(stored.seenAt)}. We’ll retry.`}</p>}
    </div>
  );
}

/** From the first visit to the newest checkpoint proved consistent with it. */
function Since({ stored: { size, firstSize, firstSeenAt, seenAt } }: { stored: StoredCheckpoint }) {
  if (firstSeenAt === seenAt) {
    return (
      <Trans>
        Your browser sees the log for the first time, with <Plural value={size} one="one entry" other="# entries" />. From now on, it
        notices changes.
      </Trans>
    );
  }
  if (size === firstSize) {
    return (
      <Trans>
        First seen on {formatLongDay(firstSeenAt)} with <Plural value={firstSize} one="one entry" other="# entries" />, unchanged since.
      </Trans>
    );
  }
  return (
    <Trans>
      First seen on {formatLongDay(firstSeenAt)} with <Plural value={firstSize} one="one entry" other="# entries" />. Proved to have grown
      by <Plural value={size - firstSize} one="one entry" other="# entries" /> since, with nothing removed or changed.
    </Trans>
  );
}

function getNodeStyle(verdict: NonNullable<LogView['verdict']>): StateStyle {
  if (isBreach(verdict)) return ['danger', ShieldAlert, <Trans key="b">Mismatch</Trans>];
  if (verdict === 'unproven') return ['brass', CircleHelp, <Trans key="u">Waiting for proof</Trans>];
  if (verdict === 'first') return ['brass', Eye, <Trans key="f">First visit</Trans>];
  return ['verified', Check, <Trans key="s">Still the same log</Trans>];
}
