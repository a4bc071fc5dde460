import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizingKinds } from './sizing.ts';
import { checkVectors, type Fields, VectorError } from './vector-file.ts';

type Case = { id: string; kind: string; input: Fields; expect: unknown };

// One or two of each kind, calculated by hand.
const cases: Case[] = [
  // 29.5 in is rounded to 30; their middle is 29.75, 5.25 below 35: DD with alternate E by the quarter inch.
  {
    id: 'quarter-inch-over',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: 29.5, bust1: 35 },
    expect: {
      ukBand: 30,
      ordinal: 5,
      alternateOrdinal: 6,
      labels: { UK: '30DD', US: '30DD', EU: '65E', FR: '80E', IT: '1E', AU: '8DD', JP: 'F65', KR: '65F', CN: '65F' },
    },
  },
  // 94 - 76 leaves 18 cm, 8 over the Japanese A, nearest to three steps: D there, C here.
  {
    id: 'japanese-d',
    kind: 'measure',
    input: { method: 'jis', metric: true, underbust1: 76, bust1: 94 },
    expect: { ukBand: 34, ordinal: 3, jp: 'D75' },
  },
  { id: 'no-bust', kind: 'measure', input: { method: 'plain', metric: true, underbust1: 76 }, expect: { error: 'missing' } },
  { id: 'plain-text', kind: 'parse', input: { text: ' 36h ' }, expect: { valid: true, band: 36, cup: 'H', normalized: '36H' } },
  { id: 'two-letters', kind: 'parse', input: { text: '36GH' }, expect: { valid: false } },
  { id: 'doubled-g', kind: 'cupScore', input: { cup: 'GG' }, expect: 8 },
  { id: 'spanish', kind: 'resolve', input: { system: 'ES', text: '105 b' }, expect: { ukBand: 40, ordinal: 2 } },
  { id: 'off-the-rack', kind: 'resolve', input: { system: 'EU', text: '77B' }, expect: { error: 'unknownBand' } },
  { id: 'to-paris', kind: 'convert', input: { from: 'US', to: 'FR', text: '40H' }, expect: { size: '105H' } },
  { id: 'one-looser', kind: 'sister', input: { system: 'UK', text: '38GG', steps: 1 }, expect: { size: '40G' } },
  { id: 'no-firmer', kind: 'sister', input: { system: 'EU', text: '55D', steps: -1 }, expect: { size: null } },
  // Wire 36: 4 5/6 in, or 12.28 cm across.
  {
    id: 'wire-36',
    kind: 'volume',
    input: { ukBand: 36, ordinal: 2 },
    expect: { wire: 36, diameterCm: 12.28, cupMl: 484, pairGrams: 949, tolerance: 'rough' },
  },
  {
    id: 'too-tight-and-spilling',
    kind: 'feedback',
    input: { ukBand: 30, ordinal: 6, codes: ['band_too_tight', 'spill_side', 'straps_slip', 'wire_too_wide'] },
    expect: { ukBand: 32, ordinal: 6, uk: '32E', hints: ['closeSetStraps', 'narrowWire'] },
  },
  { id: 'plausible', kind: 'weight', input: { metric: false, underbust1: 31, weight: 150 }, expect: { warning: null } },
  { id: 'grams', kind: 'weight', input: { metric: true, underbust1: 80, weight: 301 }, expect: { error: 'weightRange' } },
  { id: 'dress-size', kind: 'inferSystem', input: { band: 14 }, expect: 'AU' },
];

const failing = (vectors: Case[]) =>
  checkVectors(JSON.stringify({ vectors }), sizingKinds)
    .filter(({ passed }) => !passed)
    .map(({ id }) => id);

describe('a file of vectors', () => {
  test('passes if the library answers as expected', () => expect(failing(cases)).toEqual([]));

  test.each(cases.flatMap((each) => mutations(each.expect).map(([where, wrong]) => [each.id, where, wrong] as const)))(
    'only %s fails if its %s is wrong',
    (id, _where, wrong) => {
      expect(failing(cases.map((each) => (each.id === id ? { ...each, expect: wrong } : each)))).toEqual([id]);
    },
  );

  test('a rough volume may differ by two percent at most', () => {
    const rough = (cupMl: number) => [
      { id: 'v', kind: 'volume', input: { ukBand: 36, ordinal: 2 }, expect: { cupMl, tolerance: 'rough' } },
    ];
    expect(failing(rough(490))).toEqual([]);
    expect(failing(rough(500))).toEqual(['v']);
  });

  test.each([
    ['32DD', 'is not JSON'],
    ['{}', 'no list "vectors"'],
    ['{"vectors":[]}', 'no list "vectors"'],
    ['{"vectors":[{"id":"a"}]}', 'Vector 1'],
    ['{"vectors":[{"id":"a","kind":"shoe","input":{},"expect":1}]}', 'a: there is no kind "shoe"'],
    ['{"vectors":[{"id":"a","kind":"toString","input":{},"expect":1}]}', 'a: there is no kind'],
    ['{"vectors":[{"id":"a","kind":"measure","input":{"method":"guess"},"expect":{"ukBand":1}}]}', 'a: there is no method "guess"'],
    ['{"vectors":[{"id":"a","kind":"cupScore","input":{"cup":"DE"},"expect":1}]}', 'a: a cup must be one letter'],
    ['{"vectors":[{"id":"a","kind":"resolve","input":{},"expect":{"ukBand":1}}]}', 'a: "system" is not a text'],
    ['{"vectors":[{"id":"a","kind":"volume","input":{"ukBand":30,"ordinal":1},"expect":{}}]}', 'a: expects nothing'],
  ])('%s is refused: %s', (text, why) => {
    expect(() => checkVectors(text, sizingKinds)).toThrow(VectorError);
    expect(() => checkVectors(text, sizingKinds)).toThrow(why);
  });

  test('is rejected with a duplicate id', () =>
    expect(() => failing([...cases, ...cases.slice(0, 1)])).toThrow('quarter-inch-over is there twice'));
});

describe('the command', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-vectors-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'vectors.ts'), ...args], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const write = (vectors: Case[]) => {
    const file = path.join(folder, 'vectors.json');
    writeFileSync(file, JSON.stringify({ vectors }));
    return file;
  };

  test('prints the totals if all pass', () => {
    expect(run('sizing', write(cases))).toEqual({ status: 0, stdout: `${cases.length} passed, 0 failed\n`, stderr: '' });
  });

  test('prints each failed id, then the totals, and the reasons to stderr', () => {
    const wrong = cases.map((each) => (['doubled-g', 'to-paris'].includes(each.id) ? { ...each, expect: 7 } : each));
    const { status, stdout, stderr } = run('sizing', write(wrong));
    expect({ status, stdout }).toEqual({ status: 1, stdout: `doubled-g\nto-paris\n${cases.length - 2} passed, 2 failed\n` });
    expect(stderr).toContain('doubled-g: expected 7, and it is 8');
  });

  test.each([
    [['sizing'], 'which file'],
    [[], 'Say what to check'],
    [['sizing', '/nowhere/vectors.json'], 'cannot be read'],
    [['authenticity', '/nowhere/vectors.json'], 'cannot be read'],
  ])('%j exits with 2 and a message: %s', (args, why) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(why);
  });
});

/** The same expectation with one wrong value, for each of its values, except the flag for a rough volume. */
function mutations(expected: unknown): [string, unknown][] {
  if (Array.isArray(expected)) return [['length', [...expected, 'more']]];
  if (typeof expected !== 'object' || expected === null)
    return [['value', typeof expected === 'number' ? expected * 2 + 1 : `not ${String(expected)}`]];
  return Object.entries(expected)
    .filter(([name]) => name !== 'tolerance')
    .flatMap(([name, value]) =>
      mutations(value).map(([where, wrong]): [string, unknown] => [`${name} ${where}`, { ...expected, [name]: wrong }]),
    );
}
