import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { savedFilters, savedSearch, searchAlert, searchName } from '../../shapes/saved.ts';

export const saveSearch = defineEvent({
  name: 'saveSearch',
  level: 1,
  limit: 'write',
  allowedWhile: 'limited',
  summary:
    'Saves a search of this app. With `alert`, the caller is notified once of each listing that it finds later, at once or once a day. The same filters are saved once: saving them again changes name and alert. With `searchId`, it changes that search.',
  input: z.strictObject({
    searchId: rowId.optional(),
    name: searchName,
    filters: savedFilters.extend({ limit: z.int().min(1).max(100).optional() }),
    alert: searchAlert,
  }),
  output: savedSearch,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});
