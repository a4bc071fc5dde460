import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ForumCategory, type ForumSort, forumCategories, forumSorts } from '@strapline/domain/forum/forum';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, Plus, Search } from 'lucide';
import { type SyntheticEvent, useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Group } from '../../ui/group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { useCategoryLabels } from './category-labels.ts';
import css from './forum.module.css';
import { Guidelines } from './guidelines.tsx';
import { TopicRow } from './topic-row.tsx';

const NewTopicDialog = lazyPart(async () => (await import('./new-topic-dialog.tsx')).NewTopicDialog);

type Query = { category?: ForumCategory; q?: string; sort?: ForumSort };

/** Values of the address that the forum doesn't have are ignored. */
function readQuery(search: Record<string, unknown>): Query {
  const category = forumCategories.find((one) => one === search['category']);
  const sort = forumSorts.find((one) => one === search['sort']);
  const q = typeof search['q'] === 'string' ? search['q'].trim().slice(0, 100) : '';
  return { ...(category ? { category } : {}), ...(q ? { q } : {}), ...(sort && sort !== 'latest' ? { sort } : {}) };
}

export function ForumScreen() {
  const { t } = useLingui();
  const query = readQuery(useSearch({ strict: false }));
  const navigate = useNavigate();
  const status = useSession((session) => session.status);
  const [isWriting, setWriting] = useState(false);
  const change = (next: Query) => void navigate({ to: '/forum', search: next, resetScroll: false });
  return (
    <div className="page wide broad">
      <PageTitle>{t`Forum`}</PageTitle>
      <header className={css['head']}>
        <div>
          <p className="eyebrow">{t`Community`}</p>
          <h1>
            <Trans>
              The <em>forum</em>
            </Trans>
          </h1>
          <p className="lead">{t`Ask, show and mend together. Anyone can read, members can write.`}</p>
        </div>
        {status === 'signedIn' ? (
          <Button kind="primary" onClick={() => setWriting(true)}>
            <Icon icon={Plus} />
            {t`New topic`}
          </Button>
        ) : (
          <ButtonLink to="/signin" search={{ redirectUri: '/forum' }} kind="primary">
            {t`Sign in to write`}
          </ButtonLink>
        )}
      </header>
      <Filters query={query} onChange={change} />
      <div className={css['columns']}>
        <Topics query={query} onChange={change} />
        <Guidelines />
      </div>
      {isWriting && <NewTopicDialog category={query.category ?? 'general'} onClose={() => setWriting(false)} />}
    </div>
  );
}

type PartProps = { query: Query; onChange: (query: Query) => void };

function Filters({ query: { category, ...others }, onChange }: PartProps) {
  const { t } = useLingui();
  const labels = useCategoryLabels();
  const [words, setWords] = useState(others.q ?? '');
  const { q: _, ...withoutWords } = others;
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const q = words.trim();
    onChange({ ...(category ? { category } : {}), ...withoutWords, ...(q ? { q } : {}) });
  }
  return (
    <div className={css['bar']}>
      <Group className={css['chips']} aria-label={t`Category`}>
        <button type="button" className="chip" aria-pressed={category === undefined} onClick={() => onChange(others)}>
          {t`All`}
        </button>
        {forumCategories.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={category === one}
            onClick={() => onChange({ ...others, category: one })}
          >
            {labels[one]}
          </button>
        ))}
      </Group>
      <search>
        <form className="input" onSubmit={submit}>
          <Icon icon={Search} />
          <input
            type="search"
            aria-label={t`Search the forum`}
            placeholder={t`Search the forum`}
            maxLength={100}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </form>
      </search>
    </div>
  );
}

function Topics({ query, onChange }: PartProps) {
  const { t } = useLingui();
  const list = useCallList('listTopics', query);
  const [first] = list.data?.pages ?? [];
  return (
    <section aria-label={t`Topics`}>
      <div className={css['sum']}>
        <span className="sub" role="status">
          {query.q
            ? t`Topics with “${query.q}”`
            : first?.n !== undefined && first.n !== null && t`${plural(first.n, { one: '# topic', other: '# topics' })}`}
        </span>
        <SortField query={query} onChange={onChange} />
      </div>
      {first !== undefined && first.mine.length > 0 && (
        <ul className={css['topics']} aria-label={t`Your topics that aren’t public`}>
          {first.mine.map((topic) => (
            <TopicRow key={topic.id} topic={topic} />
          ))}
        </ul>
      )}
      <PagedList
        list={list}
        skeleton={<TopicsSkeleton />}
        empty={
          <EmptyState
            title={query.q ? t`No topics found` : t`No topics yet`}
            action={query.q ? <Button onClick={() => onChange({})}>{t`Show all topics`}</Button> : undefined}
          >
            {query.q ? t`Try other words, or ask in a new topic.` : t`Start the first one.`}
          </EmptyState>
        }
      >
        {(topics) => (
          <ul className={css['topics']} aria-label={t`Topics`}>
            {topics.map((topic) => (
              <TopicRow key={topic.id} topic={topic} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function SortField({ query: { sort: _, ...others }, query, onChange }: PartProps) {
  const { t } = useLingui();
  const labels: Record<ForumSort, string> = { latest: t`Latest reply`, new: t`Newest`, replies: t`Most replies` };
  return (
    <label className={`sel ${css['sort']}`}>
      <span className="vh">{t`Sort by`}</span>
      <select
        value={query.sort ?? 'latest'}
        onChange={(event) => {
          const sort = forumSorts.find((one) => one === event.target.value);
          onChange({ ...others, ...(sort && sort !== 'latest' ? { sort } : {}) });
        }}
      >
        {forumSorts.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} />
    </label>
  );
}

function TopicsSkeleton() {
  return (
    <Loading>
      {Array.from({ length: 6 }, (_, i) => (
        <Skeleton key={i} height="4.5rem" />
      ))}
    </Loading>
  );
}
