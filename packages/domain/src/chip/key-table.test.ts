import { expect, test } from 'vitest';
import { parseKeyTable } from './key-table.ts';

const key = Buffer.alloc(32, 0xfb).toString('base64url');

test('keys are parsed by kid, with an optional mode', () => {
  const table = parseKeyTable(JSON.stringify({ k26u: key, k26v: { key, mode: 'LRP' }, k26w: { key } }));
  expect([...(table ?? [])].map(([kid, { mode }]) => [kid, mode])).toEqual([
    ['k26u', 'AES'],
    ['k26v', 'LRP'],
    ['k26w', 'AES'],
  ]);
  expect(Buffer.from(table?.get('k26u')?.master ?? [])).toEqual(Buffer.alloc(32, 0xfb));
});

test.each([
  ['no JSON', 'k26u'],
  ['a list', `["${key}"]`],
  ['nothing', 'null'],
  ['a key that is too short', JSON.stringify({ k26u: key.slice(1) })],
  ['a key in another spelling', JSON.stringify({ k26u: `${key.slice(0, 42)}t` })],
  ['a kid that no address can carry', JSON.stringify({ 'k/26': key })],
  ['a mode that no chip speaks', JSON.stringify({ k26u: { key, mode: 'DES' } })],
  ['a key that is no text', JSON.stringify({ k26u: 7 })],
])('%s is not a key table', (_, text) => {
  expect(parseKeyTable(text)).toBeNull();
});
