import { simulatedTaps } from '@strapline/domain/chip/tap-verdicts';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { tapVerdict } from '../../shapes/chip.ts';
import { kid, serialNumber } from '../../shapes/ids.ts';

export const simulateTap = defineEvent({
  name: 'simulateTap',
  level: 2,
  limit: 'write',
  summary:
    'Generates the URL that a chip would write, to try taps without a chip; `says` is the verdict that it would get now. Only with development keys.',
  input: z.strictObject({
    kind: z.enum(simulatedTaps),
    serialNumber: serialNumber.optional(),
    kid: kid.optional(),
    mode: z.enum(['AES', 'LRP']).optional(),
    tear: z.boolean().optional(),
  }),
  output: z.strictObject({
    tapUrl: z.string(),
    serialNumber: z.string(),
    kid,
    counter: z.int(),
    kind: z.enum(simulatedTaps),
    says: tapVerdict,
  }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'unsupported'],
});
