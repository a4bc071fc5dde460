import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { forumPost, topic, topicMove } from '../../shapes/community/forum.ts';
import { rowId } from '../../shapes/ids.ts';

export const fetchTopic = defineEvent({
  name: 'fetchTopic',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/topics/{topicId}',
  summary:
    'A topic with its first post, and what the caller may do. `listReplies` has the replies. `mine` are the caller’s own replies that aren’t published.',
  input: z.strictObject({ topicId: rowId }),
  output: topic.extend({
    post: forumPost,
    /** The highest number of a published post. */
    lastNumber: z.int(),
    /** The highest number that the caller has read, null if none. */
    readTo: z.int().nullable(),
    following: z.boolean(),
    moves: z.array(topicMove),
    mine: z.array(forumPost),
    /** Other topics of the category, latest first. */
    more: z.array(topic.pick({ id: true, title: true })),
    /** The caller’s next post waits for a moderator, because none of theirs was approved yet. */
    firstPostWaits: z.boolean(),
    can: z.array(z.enum(['reply', 'follow', 'moderate'])),
  }),
  errors: ['not_found'],
});
