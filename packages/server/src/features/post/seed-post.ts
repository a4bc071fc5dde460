import type { AppKey } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import { toPostSlug } from '@strapline/domain/post/post-text';
import type { Trx } from '../../ports/database.ts';
import { insertPost, reserveSlug, setStatus } from './post.store.ts';
import { createPostId } from './post-ids.ts';
import { renderMarkdown } from './render-post.ts';
import { listTags } from './write-post.ts';

type SeedPost = {
  app: AppKey;
  authorId: string;
  byTeam: boolean;
  title: string;
  text: string;
  tags: readonly string[];
  picture: Media | null;
  pictures: readonly Media[];
  at: Date;
};

/** A published post of the demo, whose pictures are no uploads. Nobody is notified. */
export async function seedPost(trx: Trx, { app, authorId, byTeam, title, text, tags, picture, pictures, at }: SeedPost): Promise<void> {
  const id = createPostId();
  const rendered = renderMarkdown(text, new Map(pictures.map((one) => [one.id, one])));
  const slug = await reserveSlug(trx, app, toPostSlug(title), id);
  const content = {
    slug,
    title,
    source: text,
    format: 'markdown',
    customExcerpt: null,
    tags: listTags(tags),
    picture,
    pictures,
    ...rendered,
  } as const;
  await insertPost(trx, { id, app, authorId, byTeam, kind: 'post', at }, content);
  await setStatus(trx, id, 'published', { publishAt: null, publishedAt: at }, at);
}
