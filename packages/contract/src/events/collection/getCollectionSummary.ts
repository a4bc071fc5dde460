import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { collectionPrivacy } from '../../shapes/collection.ts';

const total = z.int().min(0);

export const getCollectionSummary = defineEvent({
  name: 'getCollectionSummary',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The caller’s whole collection in figures. `paidCents` sums what they noted or paid here, `valueCents` their estimates, or else what they paid. `months` has both at the end of each month in which a piece was acquired. `sold` is what they received for pieces that they sold on.',
  input: z.strictObject({}),
  output: z.strictObject({
    pieces: total,
    paidCents: total,
    valueCents: total,
    sold: z.strictObject({ count: total, cents: total }),
    folders: z.array(z.strictObject({ name: z.string(), count: total })),
    months: z.array(z.strictObject({ month: z.string().regex(/^\d{4,}-\d\d$/), paidCents: total, valueCents: total })),
    defaultPrivacy: collectionPrivacy,
    /** Whether the public page exists at all (`collectionOpen` of `saveProfile`). */
    isOpen: z.boolean(),
  }),
  errors: ['unauthenticated'],
});
