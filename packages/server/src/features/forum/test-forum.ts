import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import type { ForumPost } from '@strapline/contract/shapes/community/forum';
import type { Person } from '@strapline/testkit/test-server';

type Topic = Partial<Omit<Input<'createTopic'>, 'idempotencyKey'>>;
type Reply = Partial<Omit<Input<'replyToTopic'>, 'idempotencyKey' | 'topicId'>>;

/** A published topic; a moderator approves it if it waits. */
export async function startTopic(author: Person, moderator: Person, topic: Topic = {}): Promise<{ topicId: string; postId: string }> {
  const input = { category: 'general', title: 'What did you sew this week?', text: 'Show us what is on your table.', ...topic } as const;
  const { id, waiting } = await author.client.call('createTopic', { ...input, idempotencyKey: randomUUID() });
  const { post } = await author.client.call('fetchTopic', { topicId: id });
  if (waiting) await moderator.client.call('approvePost', { postId: post.id, approved: true });
  return { topicId: id, postId: post.id };
}

/** A published reply; a moderator approves it if it waits. */
export async function writeReply(author: Person, moderator: Person, topicId: string, reply: Reply = {}): Promise<ForumPost> {
  const post = await author.client.call('replyToTopic', { topicId, text: 'A soft band.', ...reply, idempotencyKey: randomUUID() });
  if (post.state === 'waiting') await moderator.client.call('approvePost', { postId: post.id, approved: true });
  return post;
}
