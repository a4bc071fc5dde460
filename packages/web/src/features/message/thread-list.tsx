import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { Thread } from '@strapline/contract/shapes/message';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LifeBuoy, Search } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EnvelopeDrawing } from './envelope-drawing.tsx';
import css from './message.module.css';
import { useDayFormats } from './message-days.ts';
import { useLastMessage, useThreadStatus } from './message-labels.ts';

type Show = 'unread' | 'offers' | 'orders';
const shows: readonly Show[] = ['unread', 'offers', 'orders'];

export function ThreadList({ openId }: { openId: string | undefined }) {
  const { t } = useLingui();
  const { q, show } = useSearch({ from: '/messages/{-$threadId}' });
  const shown = shows.find((one) => one === show);
  const list = useCallList('listThreads', { ...(q ? { q } : {}), ...(shown ? { show: shown } : {}) });
  const unread = list.data?.pages[0]?.unread ?? 0;
  const isFiltered = q !== undefined || shown !== undefined;
  return (
    <section className={css['list']} aria-label={t`All messages`}>
      <header>
        <div className="row between">
          {openId === undefined ? <h1>{t`Messages`}</h1> : <h2 className={css['h1']}>{t`Messages`}</h2>}
          <Link to="/messages/{-$threadId}" params={{ threadId: 'support' }} className="ib" aria-label={t`Write to support`}>
            <Icon icon={LifeBuoy} />
          </Link>
        </div>
        <SearchField q={q ?? ''} />
        <Filters shown={shown} unread={unread} />
      </header>
      <PagedList list={list} skeleton={<ListSkeleton />} empty={isFiltered ? <NothingFound q={q} /> : <NoMessages />}>
        {(threads) => (
          <ul className={css['rows']}>
            {threads.map((thread) => (
              <ThreadRow key={thread.id} thread={thread} isOpen={thread.id === openId} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

/** Searches a moment after the last key. */
function SearchField({ q }: { q: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(q);
  const navigate = useNavigate({ from: '/messages/{-$threadId}' });
  const search = useEffectEvent((words: string) => {
    if (words !== q)
      void navigate({ search: (now) => ({ ...now, q: words === '' ? undefined : words }), params: (now) => now, replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className={`field ${css['search']}`}>
      <Icon icon={Search} size={18} />
      <input
        type="search"
        value={typed}
        maxLength={100}
        aria-label={t`Search messages`}
        placeholder={t`Search messages`}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

function Filters({ shown, unread }: { shown: Show | undefined; unread: number }) {
  const { t } = useLingui();
  const labels: Record<Show, string> = { unread: unread > 0 ? t`Unread ${unread}` : t`Unread`, offers: t`Offers`, orders: t`Orders` };
  return (
    <nav className={css['chips']} aria-label={t`Filter`}>
      {[undefined, ...shows].map((show) => (
        <Link
          key={show ?? 'all'}
          to="."
          search={(now) => ({ ...now, show })}
          className={show === shown ? 'chip on' : 'chip'}
          aria-current={show === shown ? 'true' : undefined}
        >
          {show ? labels[show] : t`All`}
        </Link>
      ))}
    </nav>
  );
}

function ThreadRow({ thread, isOpen }: { thread: Output<'listThreads'>['items'][number]; isOpen: boolean }) {
  const { t } = useLingui();
  const appName = useAppName();
  const formatLast = useLastMessage();
  const { formatSince } = useDayFormats();
  const status = useThreadStatus()(thread);
  const { other, about, last, unread } = thread;
  const name = other?.username ?? (about.kind === 'support' ? t`${appName} support` : t`A guest`);
  return (
    <li className={unread > 0 ? css['unread'] : undefined}>
      <Link to="/messages/{-$threadId}" params={{ threadId: thread.id }} search={(now) => now} aria-current={isOpen ? 'true' : undefined}>
        <Lead thread={thread} name={name} />
        <span className={css['words']}>
          <span className={css['top']}>
            <span className={css['name']}>{name}</span>
            {unread > 0 && <span className={css['dot']} role="img" aria-label={t`${unread} unread`} />}
            <time dateTime={last.at}>{formatSince(last.at)}</time>
          </span>
          {about.title && <span className={css['about']}>{about.title}</span>}
          <span className={css['last']}>{formatLast(thread)}</span>
          {status && (
            <span className={css['status']} data-tone={status.tone}>
              <Icon icon={status.icon} size={14} /> {status.label}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function Lead({ thread: { about, id, other }, name }: { thread: Thread; name: string }) {
  const appName = useAppName();
  if (about.kind === 'support')
    return (
      <span className={css['lead']} aria-hidden="true">
        <span className={css['seal']}>{appName.slice(0, 1)}</span>
      </span>
    );
  return (
    <span className={css['lead']}>
      <Picture
        media={about.piece?.cover ? { ...about.piece.cover, alt: '' } : undefined}
        seed={about.piece?.braTagId ?? id}
        sizes="48px"
        className={css['thumb']}
      />
      <Avatar of={other ?? { username: name }} size={22} />
    </span>
  );
}

function ListSkeleton() {
  return (
    <Loading>
      <div className={css['skeletons']}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height="84px" radius="var(--r-card)" />
        ))}
      </div>
    </Loading>
  );
}

function NoMessages() {
  const { t } = useLingui();
  return (
    <div className={css['empty']}>
      <EnvelopeDrawing />
      <h2>
        <Trans>
          No messages <em>yet</em>
        </Trans>
      </h2>
      <p>{t`Ask a creator about a piece or make an offer. You’ll see the replies here.`}</p>
      <ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>
    </div>
  );
}

function NothingFound({ q }: { q: string | undefined }) {
  const { t } = useLingui();
  return (
    <p className={css['none']} role="status">
      {q ? t`No messages with “${q}”.` : t`Nothing here.`} <Link to="." search={{}} className="link">{t`Show all messages`}</Link>
    </p>
  );
}
