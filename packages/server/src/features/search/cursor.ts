import { WireError } from '../../platform/wire-error.ts';

/** Where a page of the boutique ended: the sort it belongs to and the keys of its last piece. */
export type Mark = { sort: 'newest' | 'priceAsc' | 'priceDesc'; priceCents: number; seq: number };

const letters = { newest: 'n', priceAsc: 'a', priceDesc: 'd' } as const;

export function writeMark({ sort, priceCents, seq }: Mark): string {
  return Buffer.from(`${letters[sort]}.${priceCents}.${seq}`).toString('base64url');
}

/** Throws WireError validation for anything that we did not write for this sort. */
export function readMark(text: string, sort: Mark['sort']): Mark {
  const [, letter, price, seq] = /^([nad])\.(\d{1,9})\.(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (letter !== letters[sort])
    throw new WireError('validation', { fields: { cursor: 'This cursor does not belong to this list. Load the list again.' } });
  return { sort, priceCents: Number(price), seq: Number(seq) };
}
