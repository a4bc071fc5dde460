import { useLingui } from '@lingui/react/macro';
import type { OwnPostCard } from '@strapline/contract/shapes/blog/post';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDates } from '../../ui/format/dates.ts';
import { Picture } from '../../ui/picture.tsx';
import css from './post.module.css';
import { PostState } from './post-state.tsx';

type PostRowsProps = { posts: readonly OwnPostCard[]; renderAction?: (post: OwnPostCard) => ReactNode };

/** Posts with their state, for those who write them. */
export function PostRows({ posts, renderAction }: PostRowsProps) {
  const { t } = useLingui();
  const { formatDay } = useDates();
  return (
    <ul className={css['rows']}>
      {posts.map((post) => {
        const title = post.title || t`Untitled`;
        return (
          <li key={post.postId} className={css['row']}>
            <Picture media={post.picture ?? undefined} seed={post.postId} sizes="72px" className={css['thumb']} />
            <div>
              <h3>
                {post.can.includes('edit') ? (
                  <Link className="link" to="/post/$postId" params={{ postId: post.postId }}>
                    {title}
                  </Link>
                ) : post.url ? (
                  <a className="link" href={post.url}>
                    {title}
                  </a>
                ) : (
                  title
                )}
              </h3>
              <p className="sub">
                {renderAction && `${post.asTeam ? t`The team` : (post.writtenBy ?? '')} · `}
                {t`Changed ${formatDay(post.updatedAt)}`}
              </p>
            </div>
            <span className="row">
              <PostState post={post} />
              {renderAction?.(post)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
