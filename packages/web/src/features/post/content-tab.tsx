import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide';
import { useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { openReport } from '../../platform/state/report-target.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Segmented } from '../../ui/form/choice.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import css from './post.module.css';
import { PostRows } from './post-rows.tsx';

type Shown = 'all' | 'published' | 'scheduled' | 'hidden';

/** All posts for admins, who hide one by a report with a decision, and write for the team. */
export function ContentTab() {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown>('all');
  const list = useCallList('listAllPosts', shown === 'all' ? {} : shown === 'hidden' ? { hidden: true } : { status: shown, hidden: false });
  return (
    <section className="stack" aria-labelledby="posts">
      <h2 id="posts" className="vh">{t`Posts`}</h2>
      <div className={css['head']}>
        <div className={css['filter']}>
          <Segmented
            label={t`Posts`}
            value={shown}
            options={[
              { value: 'all', label: t`All` },
              { value: 'published', label: t`Published` },
              { value: 'scheduled', label: t`Scheduled` },
              { value: 'hidden', label: t`Hidden` },
            ]}
            onChange={setShown}
          />
        </div>
        <ButtonLink to="/post/create" search={{ as: 'team' }} kind="primary" icon={Plus}>{t`Write as the team`}</ButtonLink>
      </div>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="4.5rem" />
            <Skeleton height="4.5rem" />
          </Loading>
        }
        empty={<EmptyState title={t`No posts here`}>{t`Posts of creators and news of the team show up here.`}</EmptyState>}
      >
        {(posts) => (
          <PostRows
            posts={posts}
            renderAction={(post) =>
              post.status === 'published' && !post.hidden && !post.asTeam ? (
                <Button size="small" onClick={() => openReport({ kind: 'post', id: post.postId, title: post.title })}>{t`Report`}</Button>
              ) : null
            }
          />
        )}
      </PagedList>
    </section>
  );
}
