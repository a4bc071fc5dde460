import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useCall } from '../../platform/cache/queries.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { PostForm } from './post-form.tsx';

/** Writes a post for the blog: a new one, or one's own. */
export function PostScreen() {
  const { t } = useLingui();
  const { postId } = useParams({ strict: false });
  const { as } = useSearch({ strict: false });
  const asTeam = as === 'team';
  const post = useCall('fetchOwnPost', { postId: postId ?? '' }, { enabled: postId !== undefined });
  return (
    <div className="page wide">
      <PageTitle>{postId ? t`Edit post` : t`New post`}</PageTitle>
      <header className="head">
        {asTeam || post.data?.asTeam ? (
          <Link className="eyebrow" to="/admin" search={{ tab: 'content' }}>{t`Content`}</Link>
        ) : (
          <Link className="eyebrow" to="/account" search={{ tab: 'posts' }}>{t`Your posts`}</Link>
        )}
        <h1>
          {postId ? (
            <Trans>
              Edit <em>your post</em>
            </Trans>
          ) : (
            <Trans>
              Write <em>for the blog</em>
            </Trans>
          )}
        </h1>
      </header>
      {postId === undefined || post.data ? (
        <PostForm key={postId ?? 'new'} post={post.data} asTeam={asTeam} />
      ) : post.isError ? (
        <PageError
          error={post.error}
          onRetry={() => void post.refetch()}
          missingTitle={t`This post was removed, or it isn’t yours.`}
          missingAction={<ButtonLink to="/account" search={{ tab: 'posts' }} kind="primary">{t`See your posts`}</ButtonLink>}
        />
      ) : (
        <Loading>
          <Skeleton height="3rem" />
          <Skeleton height="24rem" radius="var(--r-panel)" />
        </Loading>
      )}
    </div>
  );
}
