import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { avatar } from '../../shapes/person.ts';
import { cents } from '../../shapes/scalars.ts';

export const fetchReferrer = defineEvent({
  name: 'fetchReferrer',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The member behind a referral link, as the page of the link shows them.',
  input: z.strictObject({ referrerId: username }),
  output: z.strictObject({
    username,
    avatar,
    /** Of their page as a creator, if they have one; null otherwise. */
    slug: z.string().nullable(),
    /** What their page shows; empty without one. */
    bio: z.string(),
    /** What they earn when the first order of somebody they referred completes. */
    creditCents: cents,
  }),
  errors: ['not_found'],
});
