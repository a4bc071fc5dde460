import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { notationOf } from './type-notation.ts';

const cents = z.int().min(0).max(500);
const order = z.strictObject({ amountCents: cents, note: z.string().nullable() });
const shapes = { cents, order };
const input = (schema: z.ZodType) => notationOf(schema, shapes, 'input');
const output = (schema: z.ZodType) => notationOf(schema, shapes, 'output');

describe('a schema as TypeScript', () => {
  test.each([
    [z.string(), 'string'],
    [z.string().min(3).max(80), 'string /* 3 to 80 characters */'],
    [z.int(), 'number /* whole */'],
    [z.enum(['a', 'b']), "'a' | 'b'"],
    [z.array(z.enum(['a', 'b'])).max(3), "('a' | 'b')[] /* at most 3 items */"],
    [z.literal(true), 'true'],
    [z.record(z.string(), z.boolean()), 'Record<string, boolean>'],
    [z.iso.datetime(), 'string /* ISO 8601, UTC */'],
    [z.string().nullable(), 'string | null'],
    [z.strictObject({}), '{}'],
    [z.strictObject({ a: z.string(), b: z.boolean().optional() }), '{ a: string; b?: boolean }'],
  ])('%#', (schema, text) => expect(input(schema)).toBe(text));

  test('a field with a default is optional in the input and required in the output', () => {
    const schema = z.strictObject({ limit: z.int().default(24) });
    expect(input(schema)).toBe('{ limit?: number /* whole, default 24 */ }');
    expect(output(schema)).toMatch(/^\{ limit: number/);
  });

  test('a named shape appears by its name, and once in full', () => {
    expect(output(order)).toBe('Order');
    expect(output(z.strictObject({ orders: z.array(order) }))).toBe('{ orders: Order[] }');
    expect(notationOf(order, shapes, 'output', true)).toBe('{ amountCents: Cents; note: string | null }');
  });

  test('a long object is broken into lines', () => {
    const schema = z.strictObject(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`field${i}`, z.string()])));
    expect(input(schema).split('\n')).toHaveLength(14);
  });
});
