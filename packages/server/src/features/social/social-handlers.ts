import { createBlueskyPost } from './createBlueskyPost.ts';
import { createRedditPost } from './createRedditPost.ts';
import { fetchBluesky } from './fetchBluesky.ts';
import { listOutbox } from './listOutbox.ts';
import { previewRedditPost } from './previewRedditPost.ts';
import { removeOutbox } from './removeOutbox.ts';
import { sendOutbox } from './sendOutbox.ts';

/** The handlers of the events of posts on other networks. */
export const socialHandlers = {
  createBlueskyPost,
  createRedditPost,
  fetchBluesky,
  listOutbox,
  previewRedditPost,
  removeOutbox,
  sendOutbox,
} as const;
