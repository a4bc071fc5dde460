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
    "Balances of the ledger's accounts: without `account` the total of each account, with one its subjects that have a balance (orders, creators, providers). All balances of a currency sum to zero.",
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
