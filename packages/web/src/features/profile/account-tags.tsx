import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Library } from 'lucide';
import { useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { translateSentence } from '../../platform/messages/coded-text.ts';
import { useItem } from '../../platform/page/app-data.ts';
import { useTasks } from '../../platform/use-tasks.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Group } from '../../ui/group.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BraSize } from '../../ui/tag/bra-size.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { TagState } from '../../ui/tag/tag-state.tsx';
import { TaskLabel } from '../../ui/task-label.tsx';
import css from './account.module.css';
import { matchesFilter, type TagFilter } from './account-checks.ts';

type Item = Output<'listMyBraTags'>['items'][number];

/** A table; cards on a phone. */
export function AccountTags({ as }: { as: 'creator' | 'owner' }) {
  const { t } = useLingui();
  const [filter, setFilter] = useState<TagFilter>('all');
  const tags = useCallList('listMyBraTags', { as, limit: 24 });
  const all = tags.data?.pages.flatMap((page) => page.items) ?? [];
  const tasks = useTasks().filter((task) => task.as === 'seller');
  const findTask = (item: Item) => tasks.find((task) => task.braTagId === item.braTagId);
  const isShown = (name: TagFilter, item: Item) =>
    matchesFilter(name, item) || (name === 'waiting' && as === 'creator' && findTask(item) !== undefined);
  const shown = all.filter((item) => isShown(filter, item));
  if (tags.isPending) return <RowsSkeleton />;
  if (tags.isLoadingError) return <PageError error={tags.error} onRetry={() => void tags.refetch()} />;
  if (all.length === 0) return <NoTags as={as} />;
  return (
    <section>
      <div className={`row between ${css['spaceAfter']}`}>
        <h2>
          {as === 'creator' ? (
            <Trans>
              My <em>tags</em>
            </Trans>
          ) : (
            <Trans>
              What I <em>own</em>
            </Trans>
          )}
        </h2>
        {as === 'owner' && <ButtonLink to="/collection" kind="primary" icon={Library}>{t`Open my collection`}</ButtonLink>}
        {as === 'creator' && <Filters all={all} isShown={isShown} hasMore={tags.hasNextPage} filter={filter} onFilter={setFilter} />}
      </div>
      <table className={css['tags']}>
        <thead>
          <tr>
            <th colSpan={2} className={css['piece']}>{t`Piece`}</th>
            <th>{t`Size`}</th>
            <th>{t`Status`}</th>
            <th className="r">{as === 'creator' ? t`Price` : t`Owner`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => (
            <TagRow key={item.braTagId} item={item} as={as} task={as === 'creator' ? findTask(item) : undefined} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className="sub">{t`No matching tags.`}</p>}
      <Pager hasMore={tags.hasNextPage} busy={tags.isFetchingNextPage} onMore={() => void tags.fetchNextPage()} />
    </section>
  );
}

type FiltersProps = {
  all: Item[];
  isShown: (name: TagFilter, item: Item) => boolean;
  hasMore: boolean;
  filter: TagFilter;
  onFilter: (filter: TagFilter) => void;
};

function Filters({ all, isShown, hasMore, filter, onFilter }: FiltersProps) {
  const { t } = useLingui();
  const filterLabels: [TagFilter, string][] = [
    ['all', t`All`],
    ['live', t`Live`],
    ['waiting', t`To do`],
  ];
  return (
    <Group className="row" aria-label={t`Filter tags`}>
      {filterLabels.map(([name, word]) => {
        const count = all.filter((item) => isShown(name, item)).length;
        return (
          <button key={name} type="button" className="chip" aria-pressed={filter === name} onClick={() => onFilter(name)}>
            {word} {count}
            {hasMore && '+'}
          </button>
        );
      })}
    </Group>
  );
}

function TagRow({ item, as, task }: { item: Item; as: 'creator' | 'owner'; task: ReturnType<typeof useTasks>[number] | undefined }) {
  const parts = parseBraTagId(item.braTagId);
  return (
    <tr>
      <td className={css['pcell']}>
        <Picture media={item.cover} seed={item.braTagId} sizes="48px" className={css['thumb']} />
      </td>
      <td className={css['tcell']}>
        <Link to="/bratag/$braTagId" params={{ braTagId: item.braTagId }} className={css['title']}>
          {item.title}
        </Link>
        <span className="mono">{as === 'creator' && parts ? `${parts.series}:${parts.serial}` : <TagId id={item.braTagId} />}</span>
      </td>
      <td className={`num ${css['hide']}`}>{item.braSize || item.size ? <BraSize record={item} /> : '–'}</td>
      <td className={css['scell']}>
        <TagState status={item.status} listing={item.listing} moderation={item.moderation} ownerNumber={item.ownerNumber} />
        {task && (
          <Link className={`link ${css['task']}`} to="/order/$paymentIntentId" params={{ paymentIntentId: task.paymentIntentId }}>
            <TaskLabel task={task} />
          </Link>
        )}
        {item.transferEndsAt && (
          <Link className={`link ${css['until']}`} to="/bratag/$braTagId/action" params={{ braTagId: item.braTagId }}>
            <Trans>Open until {formatMoment(item.transferEndsAt)}</Trans>
          </Link>
        )}
        {item.reason && <small className={css['reason']}>{item.reason.split('\n').map(translateSentence).join(' ')}</small>}
      </td>
      <td className={css['money']}>
        {as === 'creator' ? (
          item.offeredAmount === null ? (
            '–'
          ) : (
            formatAmount(item.offeredAmount)
          )
        ) : (
          <Trans>No. {item.ownerNumber ?? 0}</Trans>
        )}
      </td>
    </tr>
  );
}

function NoTags({ as }: { as: 'creator' | 'owner' }) {
  const { t } = useLingui();
  const item = useItem();
  if (as === 'creator') {
    return (
      <EmptyState title={t`Nothing tagged yet`} action={<ButtonLink to="/bratag/create" kind="primary">{t`Tag a ${item}`}</ButtonLink>}>
        {t`Add a few photos, a title and a size to create a permanent record.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`Nothing here yet`}
      action={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
    >
      {t`Pieces you claim with their strap code appear here.`}
    </EmptyState>
  );
}

export function RowsSkeleton() {
  return (
    <Loading>
      <Skeleton width="12rem" height="2rem" />
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={css['waiting']}>
          <Skeleton width="48px" height="60px" />
          <Skeleton height="1.4rem" />
          <Skeleton width="120px" height="26px" />
        </div>
      ))}
    </Loading>
  );
}
