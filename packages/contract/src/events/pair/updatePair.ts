import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pair, pairId, pairVersion } from '../../shapes/pairs/pair.ts';
import { pairChanges } from '../../shapes/pairs/pair-form.ts';

export const updatePair = defineEvent({
  name: 'updatePair',
  level: 1,
  limit: 'write',
  summary:
    'Changes an own pair; `conflict` if it has a newer version. New pictures or another size need a new review, and the pair is closed for others until then. `consent` agrees again, or to a new text.',
  input: z.strictObject({ pairId, version: pairVersion, changes: pairChanges }),
  output: pair,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'consent_required', 'conflict'],
});
