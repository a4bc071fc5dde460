import { forumCategories, forumLimits, forumSorts } from '@strapline/domain/forum/forum';
import { z } from 'zod';
import { rowId } from '../ids.ts';
import { media } from '../media.ts';
import { creator } from '../person.ts';
import { timestamp } from '../scalars.ts';
import { moderated, multilineText, singleLineText } from '../text.ts';
import { uploadId } from '../upload.ts';

export const forumCategory = z.enum(forumCategories);
export const forumSort = z.enum(forumSorts);

export const topicTitle = moderated(
  singleLineText.min(8, 'Use at least 8 characters.').max(forumLimits.title, `Use at most ${forumLimits.title} characters.`),
);
/** Markdown; HTML in it is shown as text. */
export const postText = multilineText.min(1, 'Write something.').max(forumLimits.text, 'Use at most 10,000 characters.');
export const postUploads = z.array(uploadId).max(forumLimits.pictures, `Add at most ${forumLimits.pictures} pictures.`);

const postState = z.enum(['public', 'waiting', 'declined', 'hidden']);

/** The post that another one replies to, with a passage of it; null if it can't be seen any more. */
const repliedPost = z.strictObject({ id: rowId, number: z.int(), by: creator, quote: z.string() });

export const forumPost = z.strictObject({
  id: rowId,
  topicId: rowId,
  /** Its place in the topic, 0 for the first post; null until it is published. */
  number: z.int().nullable(),
  /** Null for a post that was hidden from its reader. */
  by: creator.nullable(),
  /** Written as a moderator or admin. */
  byStaff: z.boolean(),
  /** Sanitized. Empty for a post that was hidden from its reader. */
  html: z.string(),
  /** What its author wrote; for them only. */
  text: z.string().nullable(),
  media: z.array(media),
  at: timestamp,
  editedAt: timestamp.nullable(),
  version: z.int(),
  likes: z.int(),
  liked: z.boolean(),
  replyTo: repliedPost.nullable(),
  state: postState,
  /** Why a moderator declined it; for its author. */
  reason: z.string().nullable(),
  can: z.array(z.enum(['like', 'reply', 'edit', 'report', 'hide'])),
});

export const topic = z.strictObject({
  id: rowId,
  category: forumCategory,
  title: z.string(),
  by: creator,
  /** Sanitized: the beginning of the first post in lists, else all of it. */
  html: z.string(),
  replies: z.int(),
  likes: z.int(),
  state: z.enum(['open', 'locked', 'hidden']),
  pinned: z.boolean(),
  at: timestamp,
  lastAt: timestamp,
  /** Null if its reader and that person don't see each other. */
  lastBy: creator.nullable(),
  /** There is something that the caller hasn't read. */
  unread: z.boolean(),
  /** Only its author and moderators see it, until one approves it. */
  waiting: z.boolean(),
});

export const topicMove = z.strictObject({ from: forumCategory, to: forumCategory, by: creator, at: timestamp });

export type ForumPost = z.infer<typeof forumPost>;
export type Topic = z.infer<typeof topic>;
