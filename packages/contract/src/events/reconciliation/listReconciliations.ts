import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { reconciliation } from '../../shapes/admin-orders.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listReconciliations = defineEvent({
  name: 'listReconciliations',
  level: 2,
  limit: 'read',
  summary:
    'Comparisons of the providers with ledger and orders, newest first: the scope of each, and the first fifty of its differences. A difference raises an alarm and changes nothing.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(reconciliation),
  errors: ['unauthenticated', 'forbidden'],
});
