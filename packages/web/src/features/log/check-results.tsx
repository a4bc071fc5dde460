import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { NotThere } from '../../platform/log-address.ts';
import { judge } from '../../platform/log-keeper.ts';
import { callOptions, queryClient } from '../../platform/queries.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Callout } from '../../ui/panel.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { checkEntry } from './check-entry.ts';
import { type CheckedTag, checkTag } from './check-tag.ts';
import { EntryCard } from './entry-card.tsx';
import css from './log.module.css';

export function EntryResult({ index, verifierKey }: { index: number; verifierKey: string }) {
  const found = useQuery({
    queryKey: ['log', 'entry', index, verifierKey],
    queryFn: async () => {
      const entry = await checkEntry(index, verifierKey);
      // The proof has its own checkpoint, which has to be consistent with what this browser saw.
      await judge({ note: entry.note, verifierKey });
      return entry;
    },
    retry: false,
    staleTime: 0,
  });
  if (found.data)
    return (
      <ol className={css['entries']}>
        <EntryCard entry={found.data} isOpen />
      </ol>
    );
  if (found.isPending) return <PageSkeleton />;
  if (found.error instanceof NotThere)
    return (
      <p className={css['answer']}>
        <Trans>The log has no entry {index}. Its first one is number 0.</Trans>
      </p>
    );
  return <NoAnswerMessage onRetry={() => void found.refetch()} />;
}

export function TagResult({ braTagId, verifierKey }: { braTagId: string; verifierKey: string }) {
  const found = useQuery({
    queryKey: ['log', 'tag', braTagId, verifierKey],
    queryFn: async () => {
      const tag = await queryClient.fetchQuery({ ...callOptions('fetchBraTag', { braTagId }), staleTime: 0 });
      const checked = await checkTag(tag, verifierKey);
      const newest = checked.entries.at(-1);
      if (newest) await judge({ note: newest.note, verifierKey });
      return { ...checked, title: tag.title };
    },
    retry: false,
    staleTime: 0,
  });
  if (found.isPending) return <PageSkeleton />;
  if (found.data) return <TagHistory braTagId={braTagId} checked={found.data} title={found.data.title} />;
  if (found.error instanceof WireError && found.error.code === 'not_found')
    return (
      <p className={css['answer']}>
        <Trans>
          There is no tag <span className="mono">{braTagId}</span> on record. Don’t trust a label with this ID.
        </Trans>
      </p>
    );
  return <NoAnswerMessage onRetry={() => void found.refetch()} />;
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
        {checked.why === null ? (
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
            <TagFault why={checked.why} />
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

function TagFault({ why }: { why: NonNullable<CheckedTag['why']> }) {
  const words: Record<typeof why, ReactNode> = {
    entry: (
      <Trans>
        <b>One of its entries is invalid.</b> It’s marked below. Don’t rely on this record.
      </Trans>
    ),
    told: (
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
  return words[why];
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
  return (
    <div className={css['answer']}>
      <p role="alert">
        <Trans>The log didn’t respond, so nothing was checked.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
