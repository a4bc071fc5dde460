import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const page = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');
const attacks = readFileSync(path.join(root, 'docs/security-tests.md'), 'utf8');

type Row = { number: string; level: number; shown: string };

function parseRows(text: string): Row[] {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, number = '', level = '', shown = '']) => ({
    number,
    level: Number(level),
    shown,
  }));
}

/** Tests that a row names and that do not exist. */
function findMissingTests({ number, shown }: Pick<Row, 'number' | 'shown'>): string[] {
  if (shown.startsWith('Not met yet. ')) return [];
  const proofs = [...shown.matchAll(/`([\w./-]+\.test\.tsx?)` ((?:"[^"]+"(?:, )?)+)/g)];
  if (proofs.length === 0) return [`${number} names no test`];
  return proofs.flatMap(([, file = '', names = '']) => {
    const where = path.join(root, file);
    if (!existsSync(where)) return [`${number}: ${file} doesn't exist`];
    const text = readFileSync(where, 'utf8').replaceAll("\\'", "'");
    return [...names.matchAll(/"([^"]+)"/g)].flatMap(([, name = '']) =>
      text.includes(name) ? [] : [`${number}: ${file} has no test "${name}"`],
    );
  });
}

test('every test named in docs/asvs.md exists', () => {
  const rows = parseRows(page);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.flatMap(findMissingTests)).toEqual([]);
});

test('its totals are right, and no requirement is listed twice', () => {
  const rows = parseRows(page);
  const open = rows.filter(({ shown }) => shown.startsWith('Not met yet. ')).length;
  expect(page).toContain(`Reviewed: ${rows.length}. With a test: ${rows.length - open}. Not met yet: ${open}.`);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test('the eight level 3 requirements are listed, each with a test', () => {
  const eight = parseRows(page).filter(({ level }) => level === 3);
  expect(eight.map(({ number }) => number)).toEqual(['3.4.7', '3.4.8', '5.2.4', '5.2.6', '6.3.8', '8.3.2', '14.2.8', '15.4.2']);
  for (const { number, shown } of eight) expect(shown.startsWith('Not met yet. '), number).toBe(false);
});

test('every test named in docs/security-tests.md exists', () => {
  const rows = [...attacks.matchAll(/^\| (?!Attack|---)(.+?) \| .+? \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.flatMap(([, attack = '', shown = '']) => findMissingTests({ number: attack, shown }))).toEqual([]);
});

test('the check detects a missing file and a changed title', () => {
  const createRow = (shown: string): string[] => findMissingTests({ number: '1.1.1', shown });
  expect(createRow('`packages/none.test.ts` "x"')).toHaveLength(1);
  expect(createRow('`packages/server/src/config.test.ts` "no such test"')).toHaveLength(1);
  expect(createRow('somehow')).toEqual(['1.1.1 names no test']);
});
