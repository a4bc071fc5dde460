import { z } from 'zod';

export const at = z.iso.datetime();

export const cents = z.int().min(0).max(100_000_000);

/** An amount of the books: a debit is more than zero, a credit less. */
export const signedCents = z.int();

export const email = z.email('Enter an e-mail address, such as june@post.example.').max(254);
