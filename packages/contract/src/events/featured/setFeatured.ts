import { featuredLimits, findPeriodError } from '@strapline/domain/featured/featured';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { featuredEntry, featuredText, featuredTitle } from '../../shapes/blog/featured.ts';
import { slug } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const setFeatured = defineEvent({
  name: 'setFeatured',
  level: 2,
  limit: 'write',
  summary:
    'Features the piece of a public listing from a moment on, until another, or changes what is written about it and when. A piece has one period, and periods of an app never overlap. To end one, set `until` to now.',
  input: z
    .strictObject({ slug, title: featuredTitle, text: featuredText, from: timestamp, until: timestamp })
    .superRefine(({ from, until }, context) => {
      const error = findPeriodError({ from: new Date(from), until: new Date(until) });
      if (error === 'endsBeforeStart') context.addIssue({ code: 'custom', path: ['until'], message: 'Choose an end after the start.' });
      if (error === 'tooLong')
        context.addIssue({ code: 'custom', path: ['until'], message: `Choose at most ${featuredLimits.longestDays} days.` });
    }),
  output: featuredEntry,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
