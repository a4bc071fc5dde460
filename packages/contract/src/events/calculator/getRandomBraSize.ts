import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { sizeSystem } from '../../shapes/size.ts';

export const getRandomBraSize = defineEvent({
  name: 'getRandomBraSize',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'A random size to try the calculator with. `braSize` is its label in `system` (UK by default); in Japan the cup comes first.',
  input: z.strictObject({ system: sizeSystem.optional() }),
  output: z.strictObject({ braSize: z.string().max(8), system: sizeSystem }),
  errors: [],
});
