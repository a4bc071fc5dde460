import { z } from 'zod';
import type { LedgerPlace, PostingRow } from './ledger.store.ts';

const text = z.string().refine((value) => !value.includes('\0'));

export const postingCursor = z
  .tuple([z.int(), text, text, text, z.int()])
  .transform(([transactionId, account, subject, currency, place]): LedgerPlace => ({ transactionId, account, subject, currency, place }));

export const balanceCursor = z.tuple([text, text]).transform(([subject, currency]) => ({ subject, currency }));

export function getPostingKeys({ transactionId, account, subject, currency, place }: PostingRow) {
  return [transactionId, account, subject, currency, place] as const;
}
