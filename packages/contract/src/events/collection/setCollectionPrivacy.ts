import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { collectionPrivacy } from '../../shapes/collection.ts';

export const setCollectionPrivacy = defineEvent({
  name: 'setCollectionPrivacy',
  level: 1,
  limit: 'write',
  summary: 'Decides who sees pieces of the caller’s collection that have no setting of their own.',
  input: z.strictObject({ privacy: collectionPrivacy }),
  output: z.strictObject({ privacy: collectionPrivacy }),
  errors: ['unauthenticated'],
});
