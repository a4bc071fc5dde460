import { ledgerAccountNames, ledgerKinds } from '@strapline/domain/ledger/accounts';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { appKey, ledgerSubject, rowId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { signedCents, timestamp } from '../../shapes/scalars.ts';

export const listLedger = defineEvent({
  name: 'listLedger',
  level: 2,
  limit: 'read',
  summary:
    'Postings of the ledger, newest first: all, those of an account, of one subject in it (a provider, an order, a creator), or of an order. Debits are positive, credits negative; `balanceCents` is the balance of the account after the posting, `subjectBalanceCents` that of the subject.',
  input: z.strictObject({
    account: z.enum(ledgerAccountNames).optional(),
    subject: ledgerSubject.optional(),
    orderId: rowId.optional(),
    app: appKey.optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(
    z.strictObject({
      transactionId: z.int(),
      cause: z.string(),
      kind: z.enum(ledgerKinds),
      at: timestamp,
      orderId: rowId.nullable(),
      /** Of the order. */
      app: appKey.nullable(),
      account: z.enum(ledgerAccountNames),
      subject: z.string().nullable(),
      currency: z.string(),
      cents: signedCents,
      balanceCents: signedCents,
      subjectBalanceCents: signedCents,
    }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});
