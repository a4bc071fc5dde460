import type { Input } from '@strapline/contract/events';
import type { OwnPost } from '@strapline/contract/shapes/blog/post';
import type { Media } from '@strapline/contract/shapes/media';
import { createDrafts } from '../../platform/state/drafts.ts';

/** A post as typed. `version` is the one that it is a change of; 0 for a new one. */
export type PostDraft = {
  version: number;
  title: string;
  text: string;
  excerpt: string;
  /** Separated by commas. */
  tags: string;
  picture: Media | null;
  savedAt: number | null;
};

const empty: PostDraft = { version: 0, title: '', text: '', excerpt: '', tags: '', picture: null, savedAt: null };

/** What isn't saved on the server yet, also after a reload and without a connection. */
export const postDrafts = createDrafts<PostDraft>('post-drafts', empty);

/** The post as the server has it. */
export function toDraft(post: OwnPost | undefined): PostDraft {
  if (!post) return empty;
  const { version, title, text, customExcerpt, tags, picture } = post;
  return { version, title, text, excerpt: customExcerpt, tags: tags.join(', '), picture, savedAt: null };
}

/** After `sent` was saved: what was typed in the meantime stays, as a change of the saved post. */
export function settleDraft(key: string, sent: PostDraft, { postId, version }: Pick<OwnPost, 'postId' | 'version'>): void {
  const latest = postDrafts.read(key);
  postDrafts.forget(key);
  if (latest.savedAt !== sent.savedAt) postDrafts.change(postId, { ...latest, version });
}

/** After an action of the person's own that only changed the version, such as publishing: what they typed is a change of the new one. */
export function followVersion({ postId, version }: Pick<OwnPost, 'postId' | 'version'>, before: number): void {
  const { savedAt, version: known } = postDrafts.read(postId);
  if (savedAt !== null && known === before) postDrafts.change(postId, { version });
}

export function toPostInput(draft: PostDraft, postId: string | undefined, asTeam: boolean): Omit<Input<'savePost'>, 'idempotencyKey'> {
  return {
    ...(postId === undefined ? { asTeam } : { postId, version: draft.version }),
    title: draft.title.trim(),
    text: draft.text.trim(),
    excerpt: draft.excerpt.trim(),
    tags: draft.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    picture: draft.picture?.id ?? null,
    ...(draft.picture ? { pictureAlt: draft.picture.alt } : {}),
  };
}
