import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CollectionLine, formatCollectionCsv, formatCollectionJson, parseCollectionFile } from './collection-file.ts';

const line: CollectionLine = {
  braTagId: 'amber_lark_k2p:2026:spring:0007',
  title: 'Rosaline balconette',
  creator: 'amber_lark_k2p',
  acquiredAt: '2026-03-14T00:00:00.000Z',
  paidCents: 188_00,
  valueCents: null,
  folder: 'Evening',
  privacy: 'followers',
  notes: 'From the spring fair, "the good one".\nHand-wash cold.',
};

test('a file has one line per piece, amounts in dollars and days', () => {
  expect(formatCollectionCsv([{ ...line, notes: null }])).toBe(
    'id,title,creator,acquired,paid,value,folder,visible_to,notes\r\namber_lark_k2p:2026:spring:0007,Rosaline balconette,amber_lark_k2p,2026-03-14,188.00,,Evening,followers,\r\n',
  );
});

describe('what is exported comes back unchanged', () => {
  const text = fc.string({ maxLength: 60, unit: fc.constantFrom(...'ab \'"=+-@,;\n€日'.split('')) }).map((one) => one.trim());
  test.each([
    ['CSV', formatCollectionCsv],
    ['JSON', formatCollectionJson],
  ])('as %s', (_, format) => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 100_000_000 }), (notes, folder, paidCents) => {
        const oneLine = folder.replaceAll('\n', ' ').slice(0, 40).trim();
        const parsed = parseCollectionFile(format([{ ...line, notes, folder: oneLine, paidCents }]));
        const { braTagId, privacy } = line;
        const texts = { ...(notes ? { notes } : {}), ...(oneLine ? { folder: oneLine } : {}) };
        expect(parsed).toEqual({
          items: [{ line: expect.any(Number), braTagId, acquiredAt: '2026-03-14', paidCents, privacy, ...texts }],
          errors: [],
        });
      }),
    );
  });
});

test('no cell of the file is a formula to a spreadsheet', () => {
  for (const notes of ['=HYPERLINK("http://evil.example")', '+1', '-2', '@SUM(A1)', "'=1", '\t=1']) {
    const [, row = ''] = formatCollectionCsv([{ ...line, notes, title: notes }]).split('\r\n');
    expect(row).not.toMatch(/(?:^|,)"?[=+\-@\t]/);
  }
});

test('errors name their line, and the other lines are imported', () => {
  const file = [
    'ID;Acquired;Paid;Visible_to;Notes',
    'one;2026-02-30;1,50;;',
    'two;;12,5;me;"two',
    'lines"',
    ';;1;;',
    'three;;many;nobody;',
    '',
    'two;;1;;',
    'four;2026-02-03;;;kept',
  ].join('\n');
  expect(parseCollectionFile(file)).toEqual({
    items: [
      { line: 3, braTagId: 'two', paidCents: 12_50, privacy: 'me', notes: 'two\nlines' },
      { line: 9, braTagId: 'four', acquiredAt: '2026-02-03', notes: 'kept' },
    ],
    errors: [
      { line: 2, code: 'date', value: '2026-02-30' },
      { line: 5, code: 'noId', value: '' },
      { line: 6, code: 'amount', value: 'many' },
      { line: 6, code: 'privacy', value: 'nobody' },
      { line: 8, code: 'twice', value: 'two' },
    ],
  });
});

test('other files are refused', () => {
  expect(parseCollectionFile('')).toEqual({ error: 'notAFile' });
  expect(parseCollectionFile('title,notes\nA,b')).toEqual({ error: 'noIdColumn' });
  expect(parseCollectionFile('[{"id":')).toEqual({ error: 'notAFile' });
  expect(parseCollectionFile('[1, {"id": "x", "paid": 3}]')).toEqual({
    items: [{ line: 2, braTagId: 'x', paidCents: 3_00 }],
    errors: [{ line: 1, code: 'notAnObject', value: '' }],
  });
});
