import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

const tabCount = z.strictObject({
  /** What waits for an admin. */
  waiting: z.int().min(0),
  /** Of these, past their deadline. */
  overdue: z.int().min(0),
});

export const getAdminCounts = defineEvent({
  name: 'getAdminCounts',
  level: 2,
  limit: 'read',
  summary:
    'What waits in each tab of the admin area. `reports` counts open reports and appeals, `orders` orders in the queue, disputes to decide and refunds to approve, `support` conversations that wait for an answer, `tags` requests for another chip, `people` appeals about accounts, `invites` requests for an invitation, `jobs` those that were given up.',
  input: z.strictObject({}),
  output: z.strictObject({
    review: tabCount,
    reports: tabCount,
    orders: tabCount,
    support: tabCount,
    tags: tabCount,
    people: tabCount,
    invites: tabCount,
    jobs: tabCount,
  }),
  errors: ['unauthenticated', 'forbidden'],
});
