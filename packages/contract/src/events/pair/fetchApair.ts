import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pair, pairId } from '../../shapes/pairs/pair.ts';

export const fetchApair = defineEvent({
  name: 'fetchApair',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/pairs/{pairId}',
  summary:
    'A pair. Its pictures, as encrypted files, are there for those who may open them; others get null. A pair that isn’t active is visible to its creator and admins only.',
  input: z.strictObject({ pairId }),
  output: pair,
  errors: ['not_found'],
});
