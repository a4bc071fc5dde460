import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { listedPair } from '../../shapes/pairs/pair.ts';
import { sizeFilter } from '../../shapes/size.ts';
import { singleLineText } from '../../shapes/text.ts';

export const fetchAllApair = defineEvent({
  name: 'fetchAllApair',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/pairs',
  summary:
    'Active pairs, those verified last first, without their pictures: all, of a username (a pair’s or its creator’s), or of a size. `match` says whether the size’s labels in other systems count as well (`equivalent`), only its own (`same`), or its sister sizes instead (`sister`). `verified`: the verification hasn’t ended. `openToMe` and `following` need a sign-in. `total` counts all of them, up to 1000.',
  input: z.strictObject({
    username: username.optional(),
    braSize: singleLineText.max(12).optional(),
    size: sizeFilter.optional(),
    match: z.enum(['same', 'equivalent', 'sister']).default('equivalent'),
    verified: z.boolean().default(false),
    openToMe: z.boolean().default(false),
    following: z.boolean().default(false),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(listedPair).extend({ total: z.int().min(0) }),
  errors: ['unauthenticated', 'not_found'],
});
