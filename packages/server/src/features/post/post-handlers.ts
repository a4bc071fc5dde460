import { fetchOwnPost } from './fetchOwnPost.ts';
import { fetchPost } from './fetchPost.ts';
import { listAllPosts } from './listAllPosts.ts';
import { listOwnPosts } from './listOwnPosts.ts';
import { listPosts } from './listPosts.ts';
import { previewPost } from './previewPost.ts';
import { publishPost } from './publishPost.ts';
import { removePost } from './removePost.ts';
import { savePost } from './savePost.ts';
import { unpublishPost } from './unpublishPost.ts';

/** The handlers of the events of posts. */
export const postHandlers = {
  fetchOwnPost,
  fetchPost,
  listAllPosts,
  listOwnPosts,
  listPosts,
  previewPost,
  publishPost,
  removePost,
  savePost,
  unpublishPost,
} as const;
