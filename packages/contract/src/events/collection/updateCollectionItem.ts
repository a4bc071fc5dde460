import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { collectionItem, collectionNotes } from '../../shapes/collection.ts';
import { braTagId } from '../../shapes/ids.ts';

export const updateCollectionItem = defineEvent({
  name: 'updateCollectionItem',
  level: 1,
  limit: 'write',
  summary:
    'Changes what the caller notes about a piece that they own. Nobody else sees date, price, value, notes and folder; `privacy` decides who sees the piece in the collection. Null removes a value, absent fields stay.',
  input: z.strictObject({ braTagId, ...z.strictObject(collectionNotes).partial().shape }),
  output: collectionItem,
  errors: ['unauthenticated', 'not_found'],
});
