import { z } from 'zod';

export const cursor = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[A-Za-z0-9_-]+$/, 'This cursor does not belong to this list. Load the list again.');

export const limit = z.int().min(1).max(100).default(24);

export function definePage<T extends z.ZodType>(item: T) {
  return z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });
}

const mostChosen = 12;

/** A filter of one value, or of several of which any will do. */
export function defineChoice<V extends z.ZodType<string>>(value: V) {
  return z.union([
    value,
    z
      .array(value)
      .min(1, 'Choose at least one.')
      .max(mostChosen, `Choose up to ${mostChosen}.`)
      .refine((list) => new Set(list).size === list.length, 'Choose each only once.'),
  ]);
}
