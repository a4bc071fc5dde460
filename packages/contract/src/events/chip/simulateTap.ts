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
    'Writes the address that a chip would write, for trying everything without one; `says` is the verdict it would get now. Only with keys for development.',
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
