import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accountState } from '../../shapes/account-state.ts';
import { username } from '../../shapes/ids.ts';
import { personRequest } from '../../shapes/people.ts';
import { guidelineRule } from '../../shapes/report.ts';
import { timestamp } from '../../shapes/scalars.ts';
import { multilineText } from '../../shapes/text.ts';

export const setUserState = defineEvent({
  name: 'setUserState',
  level: 2,
  limit: 'write',
  summary:
    'Limits, suspends or restores an account, with a reason that its owner reads; open connections follow within 2 seconds. A suspension of more than 7 days or without an end needs two admins: the first call asks for approval (`pending`), the same call by another one carries it out. It is a decision that its owner can appeal. Of several restrictions in force the strictest is the state, so a shorter suspension doesn’t end a longer one; `active` ends them all. What a suspension does is in docs/suspension.md.',
  input: z.strictObject({
    username,
    state: accountState,
    reason: multilineText.min(10, 'Explain why in at least 10 characters.').max(2000),
    /** The broken guideline. */
    rule: guidelineRule.default('other'),
    /** Without an end, until it is changed. */
    until: timestamp.optional(),
  }),
  output: z.strictObject({ username, state: accountState, until: timestamp.nullable(), pending: personRequest.nullable() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
