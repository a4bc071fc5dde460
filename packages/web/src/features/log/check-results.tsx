import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { createCallQuery, queryClient } from '../../platform/cache/queries.ts';
import { checkSeenCheckpoint } from '../../platform/log/check-log.ts';
import { LogNotFoundError } from '../../platform/log/log-client.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Callout } from '../../ui/panel.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { checkEntry } from './check-entry.ts';
import { type CheckedTag, checkTag } from './check-tag.ts';
import { EntryCard } from './entry-card.tsx';
import css from './log.module.css';

export function EntryResult({ index, verifierKey }: { index: number; verifierKey: string }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: ['log', 'entry', index, verifierKey],
    queryFn: async () => {
      const entry = await checkEntry(index, verifierKey);
      // The proof has its own checkpoint, which has to be consistent with what this browser saw.
      await checkSeenCheckpoint({ note: entry.note, verifierKey });
      return entry;
    },
    retry: false,
    staleTime: 0,
  });
  if (query.data)
    return (
      <ol className={css['entries']}>
        <EntryCard entry={query.data} isOpen />
      </ol>
    );
  if (query.isPending) return <PageSkeleton />;
  if (query.error instanceof LogNotFoundError)
    return <p className={css['answer']}>{t`The log has no entry ${index}. Its first one is number 0.`}</p>;
  return <NoAnswerMessage onRetry={() => void query.refetch()} />;
}

export function TagResult({ braTagId, verifierKey }: { braTagId: string; verifierKey: string }) {
  const query = useQuery({
    queryKey: ['log', 'tag', braTagId, verifierKey],
    queryFn: async () => {
      const tag = await queryClient.fetchQuery({ ...createCallQuery('fetchBraTag', { braTagId }), staleTime: 0 });
      const checked = await checkTag(tag, verifierKey);
      const newest = checked.entries.at(-1);
      if (newest) await checkSeenCheckpoint({ note: newest.note, verifierKey });
      return { ...checked, title: tag.title };
    },
    retry: false,
    staleTime: 0,
  });
  if (query.isPending) return <PageSkeleton />;
  if (query.data) return <TagHistory braTagId={braTagId} checked={query.data} title={query.data.title} />;
  if (query.error instanceof WireError && query.error.code === 'not_found')
    return (
      <p className={css['answer']}>
        <Trans>
          There is no tag <span className="mono">{braTagId}</span> on record. Don’t trust a label with this ID.
        </Trans>
      </p>
    );
  return <NoAnswerMessage onRetry={() => void query.refetch()} />;
}

function TagHistory({ braTagId, checked, title }: { braTagId: string; checked: CheckedTag; title: string }) {
  return (
    <>
      <div className={css['answer']}>
        <h3>
          <Link to="/bratag/$braTagId" params={{ braTagId }} className="link">
            {title}
          </Link>
        </h3>
        <p className="mono">
          <TagId id={braTagId} />
        </p>
        {checked.error === null ? (
          <Callout tone="verified" icon={CircleCheck}>
            <b>
              <Plural value={checked.entries.length} one="Its only entry is in the log." other="All # entries are in the log." />
            </b>{' '}
            <Plural
              value={checked.entries.length}
              one="It matches its page."
              other="They match its page, and each one links to the one before."
            />{' '}
            <Trans>The log proves that nothing was changed since, not that the information is true.</Trans>
          </Callout>
        ) : (
          <Callout tone="danger" icon={TriangleAlert}>
            <TagErrorMessage error={checked.error} />
          </Callout>
        )}
      </div>
      <ol className={css['entries']}>
        {[...checked.entries].reverse().map((entry) => (
          <EntryCard key={entry.index} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function TagErrorMessage({ error }: { error: NonNullable<CheckedTag['error']> }) {
  const messages: Record<typeof error, ReactNode> = {
    entry: (
      <Trans>
        <b>One of its entries is invalid.</b> It’s marked below. Don’t rely on this record.
      </Trans>
    ),
    timeline: (
      <Trans>
        <b>Its page doesn’t match the log.</b> Don’t rely on this record.
      </Trans>
    ),
    chain: (
      <Trans>
        <b>An entry is missing from its history.</b> One entry links to a different previous entry than the page shows.
      </Trans>
    ),
  };
  return messages[error];
}

function PageSkeleton() {
  return (
    <div className={css['answer']}>
      <Loading>
        <Skeleton height="9rem" radius="var(--r-panel)" />
      </Loading>
    </div>
  );
}

function NoAnswerMessage({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div className={css['answer']}>
      <p role="alert">{t`The log didn’t respond, so nothing was checked.`}</p>
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}
