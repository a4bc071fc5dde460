import { expect, test } from 'vitest';
import { z } from 'zod';
import type { EventSpec } from '../define-event.ts';
import { events } from '../events.ts';
import { forms } from '../forms.ts';
import { address } from './shipping.ts';
import { carrierName } from './text.ts';

type Leaf = { path: string; patterns: RegExp[]; isWord: boolean };
type Json = {
  type?: string;
  format?: string;
  pattern?: string;
  allOf?: { pattern?: string }[];
  anyOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  items?: Json;
  properties?: Record<string, Json>;
  additionalProperties?: Json | boolean;
};

/** All string fields of a schema with their patterns. */
function leaves(path: string, shape: Json): Leaf[] {
  const inner = shape.anyOf?.flatMap((one) => leaves(path, one)) ?? [];
  const fields = Object.entries(shape.properties ?? {}).flatMap(([name, one]) => leaves(`${path}.${name}`, one));
  const more = typeof shape.additionalProperties === 'object' ? leaves(`${path}.*`, shape.additionalProperties) : [];
  const items = shape.items ? leaves(`${path}[]`, shape.items) : [];
  const patterns = [shape.pattern, ...(shape.allOf ?? []).map(({ pattern }) => pattern)].flatMap((text) =>
    text ? [new RegExp(text, 'u')] : [],
  );
  const own = shape.type === 'string' ? [{ path, patterns, isWord: shape.enum !== undefined || shape.const !== undefined }] : [];
  return [...inner, ...fields, ...more, ...items, ...own];
}

const shapeOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
const texts = [
  ...(Object.values(events) as EventSpec[]).flatMap(({ name, input }) => leaves(name, shapeOf(input))),
  ...Object.entries(forms).flatMap(([name, form]) => leaves(name, shapeOf(form))),
].filter(({ isWord }) => !isWord);
/** Fields that are only compared or hashed, not stored. */
const compared = /\.(strapCode|tap|secondTap|tapUrl|serialNumber|sessionId|challengeId|cup|series|currentPassword|newPassword)(\[\])?$/;
const takes = ({ patterns }: Leaf, text: string): boolean => patterns.every((pattern) => pattern.test(text));

test('no text of any call allows invisible or bidirectional control characters', () => {
  const free = texts.filter(({ path }) => !compared.test(path));
  expect(free.length).toBeGreaterThan(60);
  const unseen = [
    '\u0000',
    '\u0007',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u00ad',
    '\u061c',
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2028',
    '\u2066',
    '\ufeff',
    '\u{e0041}',
  ];
  for (const leaf of free) for (const sign of unseen) expect(takes(leaf, `a${sign}b`), `${leaf.path} ${JSON.stringify(sign)}`).toBe(false);
});

test('outputs have no rules for stored text, so older text can still be shown', () => {
  const shown = (Object.values(events) as EventSpec[]).flatMap(({ name, output }) =>
    leaves(name, z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Json),
  );
  const strict = shown.filter((leaf) => takes(leaf, 'Two words') && !takes(leaf, 'Two \u202aword\u00ads\nand more'));
  expect(strict.map(({ path }) => path)).toEqual([]);
  expect(shown.map(({ path }) => path)).toContain('getOrderStatus.shipTo.line1');
});

test('only long texts are multiline', () => {
  const withLines = texts.filter((leaf) => !compared.test(leaf.path) && takes(leaf, 'Two lines\nand more'));
  const names = new Set(withLines.map(({ path }) => path.split('.').at(-1)));
  for (const name of names)
    expect(['story', 'bio', 'words', 'reason', 'note', 'text', 'message', 'body', 'why', 'notes', 'quote']).toContain(name);
  const fields = withLines.map(({ path }) => path);
  expect(fields).toEqual(expect.arrayContaining(['sendMessage.text', 'answerDispute.words', 'saveProfile.bio', 'cancelOrder.reason']));
});

test('an error names the field and what to do', () => {
  const shipTo = { name: 'June', line1: '1 Lane\nBcc: all@post.example', city: 'Port\u202eland', postalCode: '97201', country: 'US' };
  const issues = address.safeParse(shipTo).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['line1', 'Write this on one line, without line breaks or invisible characters.'],
    ['city', 'Write this on one line, without line breaks or invisible characters.'],
  ]);
  expect(address.safeParse({ ...shipTo, line1: ' 1 Lane ', city: 'Zoë\u200dstad' }).data).toMatchObject({ line1: '1 Lane' });
});

test('the country of an address must be one that carriers serve', () => {
  const to = (country: string): boolean =>
    address.safeParse({ name: 'June', line1: '1 Lane', city: 'Port', postalCode: '97201', country }).success;
  for (const country of ['US', 'DE', 'JP']) expect(to(country)).toBe(true);
  for (const country of ['KP', 'CU', 'ZZ', 'us', 'U']) expect(to(country)).toBe(false);
});

test('a carrier is a known one or a plain name', () => {
  for (const name of ['DHL', 'La Poste, Colissimo', 'Österreichische Post', "Marlow's Couriers", 'C.H. Robinson', '順豐速運'])
    expect(carrierName.safeParse(name).success, name).toBe(true);
  for (const name of ['DHL\nSubject: pay here', 'DHL\r\n\r\nhi', '<b>DHL</b>', 'https://dhl.example', 'D\u202eHL', '--', 'DHL @me'])
    expect(carrierName.safeParse(name).success, name).toBe(false);
});
