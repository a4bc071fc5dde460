import { ratingAspects } from '@strapline/domain/rating/rating-aspects';
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
    'The published ratings about a person, newest first, with their number, the average from three ratings on, and how many have 1 to 5 stars. Aspects and the fit are averaged and counted from three answers on. Those about a buyer are public if their collection is.',
  input: z.strictObject({ username, cursor: cursor.optional(), limit }),
  output: definePage(rating).extend({
    average: z.number().nullable(),
    n: z.int(),
    stars: z.array(z.int()).length(5),
    /** The average of each aspect; null with fewer than three answers. */
    aspects: z.record(z.enum(ratingAspects), z.number().nullable()),
    /** How many pieces run very small, small, true to size, large and very large; null with fewer than three answers. */
    fit: z.array(z.int()).length(5).nullable(),
  }),
  errors: ['not_found'],
});
