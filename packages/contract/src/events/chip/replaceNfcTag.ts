import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId, kid, serialNumber } from '../../shapes/ids.ts';
import { nfcState } from '../../shapes/proof-level.ts';
import { multilineText } from '../../shapes/text.ts';

export const replaceNfcTag = defineEvent({
  name: 'replaceNfcTag',
  level: 2,
  limit: 'write',
  summary:
    'Binds another chip to a tag whose chip is dead or broken, with the reason; a tap of the new chip proves it. The taps of the old chip become unknown, and the public log gets `tag.rechipped`. Ends the owner’s request for another chip, and tells the owner. Needs a step-up.',
  input: z.strictObject({
    braTagId,
    encryptionKeyKid: kid,
    serialNumber,
    tapUrl: z.string().min(1).max(300),
    reason: multilineText.min(10, 'Explain why in at least 10 characters.').max(500),
  }),
  output: z.strictObject({ braTagId, nfc: nfcState, grade: z.enum(['A', 'B']) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
