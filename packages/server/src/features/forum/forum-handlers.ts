import { approvePost } from './approvePost.ts';
import { createTopic } from './createTopic.ts';
import { editPost } from './editPost.ts';
import { fetchTopic } from './fetchTopic.ts';
import { followTopic } from './followTopic.ts';
import { likePost } from './likePost.ts';
import { listPostEdits } from './listPostEdits.ts';
import { listReplies } from './listReplies.ts';
import { listTopics } from './listTopics.ts';
import { listWaitingPosts } from './listWaitingPosts.ts';
import { markTopicRead } from './markTopicRead.ts';
import { moderateTopic } from './moderateTopic.ts';
import { replyToTopic } from './replyToTopic.ts';

/** The handlers of the forum's events. */
export const forumHandlers = {
  approvePost,
  createTopic,
  editPost,
  fetchTopic,
  followTopic,
  likePost,
  listPostEdits,
  listReplies,
  listTopics,
  listWaitingPosts,
  markTopicRead,
  moderateTopic,
  replyToTopic,
} as const;
