import { ledgerAccountNames } from '@strapline/domain/ledger/accounts';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { signedCents } from '../../shapes/scalars.ts';

export const listBalances = defineEvent({
  name: 'listBalances',
  level: 2,
  limit: 'read',
  summary:
    'What the accounts of the books hold: without `account` every account as a whole, with one the subjects in it that hold anything (orders, creators, providers). All balances of a currency sum to zero.',
  input: z.strictObject({ account: z.enum(ledgerAccountNames).optional(), cursor: cursor.optional(), limit }),
  output: definePage(
    z.strictObject({
      account: z.enum(ledgerAccountNames),
      says: z.string(),
      subject: z.string().nullable(),
      currency: z.string(),
      cents: signedCents,
      postings: z.int().min(0),
    }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});
