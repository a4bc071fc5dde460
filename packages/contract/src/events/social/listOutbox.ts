import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { socialNetwork, socialPost } from '../../shapes/community/social.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listOutbox = defineEvent({
  name: 'listOutbox',
  level: 2,
  limit: 'read',
  summary:
    'The posts of the team for one network, the newest first, and what became of them. `isConfigured` false: the network isn’t set up, so none are sent.',
  input: z.strictObject({ network: socialNetwork, cursor: cursor.optional(), limit }),
  output: definePage(socialPost).extend({ isConfigured: z.boolean() }),
  errors: ['unauthenticated', 'forbidden'],
});
