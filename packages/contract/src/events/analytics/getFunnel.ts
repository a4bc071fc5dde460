import { defineEvent } from '../../define-event.ts';
import { dayRange, funnel } from '../../shapes/visits/analytics.ts';

export const getFunnel = defineEvent({
  name: 'getFunnel',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'Views, saves, offers and sales of the caller’s pieces. Views, and everything by source, are of visitors who agreed to be counted, each piece once a day per visitor; sources with fewer than 3 views are left out. Saves, offers and sales are all there were.',
  input: dayRange,
  output: funnel,
  errors: ['unauthenticated'],
});
