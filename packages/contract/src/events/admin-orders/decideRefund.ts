import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { refundRow } from '../../shapes/dispute.ts';
import { rowId } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const decideRefund = defineEvent({
  name: 'decideRefund',
  level: 2,
  limit: 'money',
  summary:
    'A second admin approves or declines a refund above $200 that another admin requested. The admin who requested it cannot approve it, but can withdraw it by declining. Approving needs a step-up.',
  input: z.strictObject({ refundId: rowId, decision: z.enum(['approve', 'decline']), words: multilineText.max(1000).default('') }),
  output: refundRow,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
