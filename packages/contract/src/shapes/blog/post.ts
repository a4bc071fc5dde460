import { postStatuses } from '@strapline/domain/post/post.states';
import { postLimits } from '@strapline/domain/post/post-limits';
import { checkRules } from '@strapline/domain/wording/wording';
import { explicitRule, paymentRule } from '@strapline/domain/wording/wording-rules';
import { z } from 'zod';
import { rowId, slug } from '../ids.ts';
import { media } from '../media.ts';
import { creator } from '../person.ts';
import { timestamp } from '../scalars.ts';
import { multilineText, singleLineText } from '../text.ts';
import { uploadId } from '../upload.ts';

/** Posts may have links, as they are public and say who wrote them. */
function withoutExplicitWords<T extends z.ZodType<string>>(text: T): T {
  return text.superRefine((value, context) => {
    const verdict = context.issues.length === 0 ? checkRules(value, [explicitRule, paymentRule]) : undefined;
    if (verdict && !verdict.ok) context.addIssue({ code: 'custom', message: verdict.reason });
  });
}

const tag = withoutExplicitWords(
  singleLineText
    .min(1, 'Enter a topic.')
    .max(postLimits.tag, `Use at most ${postLimits.tag} characters for a topic.`)
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’-]*$/u, 'Use letters, digits and spaces for a topic.'),
);

/** What an author writes. A draft may be empty; `publishPost` checks that it is whole. */
export const postFields = {
  title: withoutExplicitWords(singleLineText.max(postLimits.title, `Use at most ${postLimits.title} characters for the title.`)),
  /** Markdown. Pictures are the author's uploads: `![what it shows](/media/<upload id>/1080.webp)`. */
  text: withoutExplicitWords(multilineText.max(postLimits.text, 'Use at most 40,000 characters.')),
  /** The summary in lists; without one, the start of the text. */
  excerpt: withoutExplicitWords(
    singleLineText.max(postLimits.excerpt, `Use at most ${postLimits.excerpt} characters for the summary.`),
  ).default(''),
  tags: z.array(tag).max(postLimits.tags, `Choose at most ${postLimits.tags} topics.`).default([]),
  /** At the top, and in lists. */
  picture: uploadId.nullable().default(null),
  /** What it shows, for people who can’t see it. */
  pictureAlt: withoutExplicitWords(singleLineText.max(200, 'Use at most 200 characters for a description.')).optional(),
};

export const postVersion = z.int().min(1);

export const postStatus = z.enum(postStatuses);
const postTag = z.strictObject({ name: z.string(), slug });

/** The site's team, under its name, or a creator with a page. */
const postAuthor = z.strictObject({ name: z.string(), creator: creator.nullable() });

export const postCard = z.strictObject({
  id: rowId,
  slug,
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(postTag),
  picture: media.nullable(),
  by: postAuthor,
  readingMinutes: z.int(),
  publishedAt: timestamp,
  updatedAt: timestamp,
  /** Its page on the blog. */
  url: z.string(),
});

/** `html` is safe to show. */
export const post = postCard.extend({ html: z.string() });

export const ownPostCard = z.strictObject({
  postId: rowId,
  version: postVersion,
  status: postStatus,
  /** By a decision: only its author and the team see it. */
  hidden: z.boolean(),
  title: z.string(),
  excerpt: z.string(),
  picture: media.nullable(),
  asTeam: z.boolean(),
  /** Null for one that another program wrote. */
  writtenBy: z.string().nullable(),
  publishAt: timestamp.nullable(),
  publishedAt: timestamp.nullable(),
  updatedAt: timestamp,
  url: z.string().nullable(),
  can: z.array(z.enum(['edit', 'publish', 'schedule', 'unpublish', 'remove'])),
});

export const ownPost = ownPostCard.extend({
  slug,
  text: z.string(),
  /** As written; `''` without one. */
  customExcerpt: z.string(),
  tags: z.array(z.string()),
  /** Of the text. */
  pictures: z.array(media),
});

export type PostCard = z.infer<typeof postCard>;
export type OwnPost = z.infer<typeof ownPost>;
export type OwnPostCard = z.infer<typeof ownPostCard>;
