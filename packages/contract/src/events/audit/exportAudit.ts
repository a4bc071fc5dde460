import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { auditFilters } from '../../shapes/audit.ts';
import { timestamp } from '../../shapes/scalars.ts';
import { singleLineText } from '../../shapes/text.ts';

export const exportAudit = defineEvent({
  name: 'exportAudit',
  level: 2,
  limit: 'write',
  summary: 'A link to the audit log as a file, for its caller and 15 minutes. The export and its reason are entries of the log themselves.',
  input: z.strictObject({
    reason: singleLineText.min(10, 'Give a reason of at least 10 characters.').max(200),
    format: z.enum(['csv', 'jsonl']).default('csv'),
    filters: auditFilters.default({}),
  }),
  output: z.strictObject({ url: z.string(), expiresAt: timestamp }),
  errors: ['unauthenticated', 'forbidden'],
});
