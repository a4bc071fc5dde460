import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';

export const setSupportEmail = defineEvent({
  name: 'setSupportEmail',
  level: 0,
  limit: 'credential',
  allowedWhile: 'suspended',
  summary:
    'Changes where a guest gets support’s answers. Links and reply addresses in earlier mails stop working, and so does the old `accessToken`.',
  input: z.strictObject({ threadId: rowId, accessToken, email: z.email('Enter a valid e-mail address.').max(254) }),
  output: z.strictObject({ replyTo: z.string(), accessToken }),
  errors: ['not_found'],
});
