import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Media } from '@strapline/contract/shapes/media';
import { formatUsernameSlug } from '@strapline/domain/username/username';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CreatorPost, type CreatorPosts, creatorPostsQuery } from '../../platform/content/creator-posts.ts';
import { Stitch } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './post.module.css';

/** The newest posts of a creator, on their page. Nothing while there are none. */
export function ModelPosts({ slug }: { slug: string }) {
  const { t } = useLingui();
  const { data } = useQuery<CreatorPosts>(creatorPostsQuery(slug));
  if (!data?.author || data.posts.length === 0) return null;
  return (
    <>
      <Stitch air="gap" />
      <section aria-labelledby="posts">
        <div className={css['head']}>
          <h2 id="posts">
            <Trans>
              From the <em>blog</em>
            </Trans>
          </h2>
          {data.author.url && <a className="link" href={data.author.url}>{t`All posts`}</a>}
        </div>
        <ul className={css['cards']}>
          {data.posts.map((post) => (
            <li key={post.id}>
              <Card post={post} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Card({ post }: { post: CreatorPost }) {
  const [topic] = post.tags ?? [];
  const minutes = Math.max(1, post.reading_time ?? 1);
  return (
    <>
      <a className={css['card']} href={post.url}>
        <Picture media={toMedia(post)} seed={post.id} sizes="(min-width: 64rem) 22rem, 92vw" className={css['cover']} />
        <span className="eyebrow">
          {topic && `${topic.name} · `}
          <Plural value={minutes} one="# minute" other="# minutes" />
        </span>
        <h3>{post.title}</h3>
        <p className="sub">{post.excerpt}</p>
      </a>
      {post.coAuthors.length > 0 && <CoAuthors post={post} />}
    </>
  );
}

/** Who wrote it with the creator. */
function CoAuthors({ post: { coAuthors } }: { post: CreatorPost }) {
  const { t } = useLingui();
  return (
    <p className="note">
      {t`Written with`}{' '}
      {coAuthors.map(({ name, username }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          {username ? (
            <Link className="link" to="/model/$slug" params={{ slug: formatUsernameSlug(username) }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
      ))}
    </p>
  );
}

/** The content service has one size of a picture. */
function toMedia({ id, feature_image: url, feature_image_alt: alt }: CreatorPost): Media | undefined {
  if (!url) return undefined;
  return { id, kind: 'image', alt: alt ?? '', width: 4, height: 3, placeholder: '', sources: [{ url, type: 'image/jpeg', width: 1080 }] };
}
