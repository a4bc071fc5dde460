import { defineEvent } from '../../define-event.ts';
import { auditEntry, auditFilters } from '../../shapes/audit.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listAudit = defineEvent({
  name: 'listAudit',
  level: 2,
  limit: 'read',
  summary: 'The audit log, newest first: who viewed or decided what about other people’s data. `from` is included, `to` is not.',
  input: auditFilters.extend({ cursor: cursor.optional(), limit }),
  output: definePage(auditEntry),
  errors: ['unauthenticated', 'forbidden'],
});
