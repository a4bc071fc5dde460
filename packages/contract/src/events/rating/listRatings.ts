import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { rating } from '../../shapes/rating.ts';

export const listRatings = defineEvent({
  name: 'listRatings',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/ratings/{username}',
  summary:
    'The published ratings about a person, newest first, with their number, the average from three ratings on, and how many have 1 to 5 stars. Those about a buyer are public if their collection is.',
  input: z.strictObject({ username, cursor: cursor.optional(), limit }),
  output: definePage(rating).extend({ average: z.number().nullable(), n: z.int(), stars: z.array(z.int()).length(5) }),
  errors: ['not_found'],
});
