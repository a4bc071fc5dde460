import { activityKinds } from '@strapline/domain/abuse/abuse-signals';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const listSignals = defineEvent({
  name: 'listSignals',
  level: 2,
  limit: 'read',
  summary:
    'Unusual activity of the last 30 days, newest first: more than usual in an hour from a network address or browser, and disposable e-mail addresses. Signals limit nobody.',
  input: z.strictObject({ username: username.optional(), cursor: cursor.optional(), limit }),
  output: definePage(
    z.strictObject({
      id: z.string(),
      at: timestamp,
      kind: z.enum(activityKinds),
      reason: z.enum(['velocity', 'disposableAddress']),
      subject: z.enum(['address', 'device', 'account']),
      /** The start of a keyed hash: equal for the same address or browser, and says nothing else. */
      mark: z.string(),
      /** How often in that hour. */
      n: z.int().min(1),
      /** The member who did it last; null for a guest. */
      username: username.nullable(),
    }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});
