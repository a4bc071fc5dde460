import { defineEvent } from '../../define-event.ts';
import { collectionItem, defineItemChanges } from '../../shapes/collection.ts';
import { braTagId } from '../../shapes/ids.ts';

export const updateCollectionItem = defineEvent({
  name: 'updateCollectionItem',
  level: 1,
  limit: 'write',
  summary:
    'Changes what the caller notes about a piece that they own, and who sees it. `privacy` is one word for the piece itself, or an audience for some of `piece` and its fields. One word never shares a field: date, price, estimate, notes and folder are private until each is shared by name, and only those who see the piece see them. Notes and a folder that are shared must be fit to be public. `estimateCents` is another name of `valueCents`. Null removes a value, absent fields stay.',
  input: defineItemChanges({ braTagId }),
  output: collectionItem,
  errors: ['unauthenticated', 'not_found'],
});
