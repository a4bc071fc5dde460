import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide';
import { type FormEvent, useState } from 'react';
import { useCallList } from '../../../platform/cache/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import css from './handle-reviews.module.css';
import { ReviewedHandle } from './reviewed-handle.tsx';

/** Handles that the team has to look at, the longest waiting first, or what a search of all claims found. */
export function HandleReviews() {
  const { t } = useLingui();
  const { q = '' } = useSearch({ from: '/admin' });
  const list = useCallList('listHandleReviews', { limit: 24, ...(q ? { q } : {}) });
  return (
    <div className="stack">
      <FindBar key={q} q={q} />
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="10rem" radius="var(--r-card)" />
          </Loading>
        }
        empty={
          q ? (
            <EmptyState
              title={t`Nothing found`}
            >{t`Nobody has proven this handle. Enter it completely, or a complete username.`}</EmptyState>
          ) : (
            <EmptyState
              title={t`Nothing to review`}
            >{t`Handles show up here when we can’t read their bio, or two people have shown them.`}</EmptyState>
          )
        }
      >
        {(reviews) => (
          <section className="stack">
            <h2>
              {q ? (
                <Plural value={reviews.length} one="One handle found" other="# handles found" />
              ) : (
                <>
                  <Plural value={reviews.length} one="One handle to review" other="# handles to review" />
                  {list.hasNextPage && '+'}
                </>
              )}
            </h2>
            <ul className={css['list']}>
              {reviews.map((review) => (
                <li key={`${review.fqsid} ${review.person.username}`} className="panel">
                  <ReviewedHandle review={review} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </PagedList>
    </div>
  );
}

/** The search is in the address. */
function FindBar({ q }: { q: string }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/admin' });
  const [text, setText] = useState(q);
  const open = (wanted: string): void =>
    void navigate({ search: { tab: 'review', part: 'handles', ...(wanted ? { q: wanted } : {}) }, resetScroll: false });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    open(text.trim());
  };
  return (
    <form className={css['find']} onSubmit={submit}>
      <Field
        label={t`Handle, profile address or username`}
        name="q"
        value={text}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        before={<Icon icon={Search} size={18} />}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{t`Find`}</Button>
      {q && <Button kind="quiet" className="flush" onClick={() => open('')}>{t`Back to reviews`}</Button>}
      <p className="note">{t`Finds proven handles, too. Searches are logged.`}</p>
    </form>
  );
}
