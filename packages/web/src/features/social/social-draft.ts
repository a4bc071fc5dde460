import type { RedditPostType } from '@strapline/domain/social/social-post';
import { createDrafts } from '../../platform/state/drafts.ts';

export type DraftPicture = { uploadId: string; alt: string; thumbnail: string };

/** A post for Bluesky that isn't sent yet; its pictures are uploaded already. */
const emptyPost = { text: '', link: '', time: '', pictures: [] as DraftPicture[] };
export type BlueskyDraft = typeof emptyPost;
export const blueskyDrafts = createDrafts('bluesky-draft', emptyPost);

export const draftKey = 'new';

const emptyRequest: { type: RedditPostType; email: string } = { type: 'onboarded', email: '' };
export const redditDrafts = createDrafts('reddit-draft', emptyRequest);
