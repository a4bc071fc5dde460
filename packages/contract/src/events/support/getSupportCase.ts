import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { supportCase } from '../../shapes/support/support.ts';

export const getSupportCase = defineEvent({
  name: 'getSupportCase',
  level: 2,
  limit: 'read',
  summary: 'A conversation with support, who writes, and their newest orders. The view is logged. `listMessages` has the messages.',
  input: z.strictObject({ threadId: rowId }),
  output: supportCase,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
