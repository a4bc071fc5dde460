import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';
import { media } from '../../shapes/media.ts';
import { decision } from '../../shapes/report.ts';

export const fetchDecision = defineEvent({
  name: 'fetchDecision',
  level: 0,
  allowedWhile: 'suspended',
  limit: 'read',
  summary: 'A decision for the person that it concerns: signed in, or by the link of the mail.',
  input: z.strictObject({ decisionId: rowId, accessToken: accessToken.optional() }),
  output: z.strictObject({
    decision,
    number: z.int().nullable(),
    cover: media.nullable(),
    /** Decisions against this person before this one. */
    earlier: z.int(),
    timeline: z.array(z.strictObject({ at: z.iso.datetime(), code: z.string() })),
  }),
  errors: ['not_found'],
});
