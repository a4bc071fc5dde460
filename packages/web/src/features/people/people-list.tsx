import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PersonRow } from '@strapline/contract/shapes/people';
import { Link } from '@tanstack/react-router';
import { useCallList } from '../../platform/cache/queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import css from './people.module.css';
import { StateTag } from './state-tag.tsx';

/** A state, or an appeal about their account that waits. */
export type PeopleFilter = 'limited' | 'suspended' | 'appealed';

export function PeopleList({ q, filter }: { q: string | undefined; filter: PeopleFilter | undefined }) {
  const { t } = useLingui();
  const list = useCallList('listPeople', {
    ...(q ? { q } : {}),
    ...(filter === 'appealed' ? { appealed: true } : filter ? { state: filter } : {}),
    limit: 24,
  });
  return (
    <PagedList
      list={list}
      skeleton={
        <Loading>
          <Skeleton height="24rem" radius="var(--r-panel)" />
        </Loading>
      }
      empty={<EmptyState title={t`Nobody found`}>{t`Enter a complete username, order number, tag ID or e-mail address.`}</EmptyState>}
    >
      {(people) => (
        <ul className={`${css['rows']} ${css['people']}`}>
          {people.map((row) => (
            <PersonItem key={row.person.username} row={row} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function PersonItem({ row }: { row: PersonRow }) {
  const { person, isCreator, memberSince, sold, bought, tags } = row;
  return (
    <li>
      <Avatar of={person} size={36} />
      <span>
        <Link to="/admin" search={{ tab: 'people', person: person.username }} className={css['name']}>
          {person.username}
        </Link>
        <small>
          {isCreator ? <Trans>Model since {formatDay(memberSince)}</Trans> : <Trans>Collector since {formatDay(memberSince)}</Trans>}
        </small>
      </span>
      <span className={css['figures']}>
        <span>
          <Plural value={sold} one="# sold" other="# sold" />
        </span>
        <span>
          <Plural value={bought} one="# bought" other="# bought" />
        </span>
        <span>
          <Plural value={tags} one="# tag" other="# tags" />
        </span>
      </span>
      <StateTag state={row.state} until={row.until} />
    </li>
  );
}
