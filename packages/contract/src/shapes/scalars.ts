import { z } from 'zod';

export const timestamp = z.iso.datetime();

export const cents = z.int().min(0).max(100_000_000);

/** A ledger amount: debits are positive, credits negative. */
export const signedCents = z.int();

export const email = z.email('Enter an e-mail address, such as june@post.example.').max(254);
