import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { media } from '../../shapes/media.ts';

export const viewEvidence = defineEvent({
  name: 'viewEvidence',
  level: 2,
  limit: 'read',
  summary: 'One picture of a reported subject, with links that work for a while. Every view is logged.',
  input: z.strictObject({ reportId: rowId, mediaId: rowId }),
  output: media,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
