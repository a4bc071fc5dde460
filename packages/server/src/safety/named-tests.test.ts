import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const page = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');
const attacks = readFileSync(path.join(root, 'docs/security-tests.md'), 'utf8');

/** The last requirement of levels 1 and 2 in each section of ASVS 5.0.0, where they come first. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};
const required = Object.entries(sections).flatMap(([section, last]) => Array.from({ length: last }, (_, i) => `${section}.${i + 1}`));

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
  if (shown.startsWith('Not applicable. ')) return shown.length > 25 ? [] : [`${number} has no reason`];
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
  expect(rows.flatMap(findMissingTests)).toEqual([]);
});

test('every requirement of levels 1 and 2 is listed', () => {
  const listed = parseRows(page).filter(({ level }) => level < 3);
  expect(required).toHaveLength(246);
  expect(listed.map(({ number }) => number)).toEqual(required);
});

test('its totals are right, and no requirement is listed twice', () => {
  const rows = parseRows(page);
  const open = rows.filter(({ shown }) => shown.startsWith('Not met yet. ')).length;
  const foreign = rows.filter(({ shown }) => shown.startsWith('Not applicable. ')).length;
  const proven = rows.length - open - foreign;
  expect(page).toContain(`Reviewed: ${rows.length}. With a test: ${proven}. Not applicable: ${foreign}. Not met yet: ${open}.`);
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
