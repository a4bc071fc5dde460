import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import css from './post.module.css';
import { PostRows } from './post-rows.tsx';

/** The person's own posts, in their account. */
export function OwnPosts() {
  const { t } = useLingui();
  const list = useCallList('listOwnPosts', {});
  return (
    <section className="stack" aria-labelledby="own-posts">
      <div className={css['head']}>
        <h2 id="own-posts">{t`Your posts`}</h2>
        <ButtonLink to="/post/create" kind="primary" icon={Plus}>{t`New post`}</ButtonLink>
      </div>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="4.5rem" />
            <Skeleton height="4.5rem" />
          </Loading>
        }
        empty={
          <EmptyState
            title={t`No posts yet`}
          >{t`Write about making, measuring, caring or packing. Your posts are on the blog and on your page.`}</EmptyState>
        }
      >
        {(posts) => <PostRows posts={posts} />}
      </PagedList>
    </section>
  );
}
