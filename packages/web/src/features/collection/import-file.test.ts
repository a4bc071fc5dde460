import type { Input } from '@strapline/contract/events';
import { expect, test, vi } from 'vitest';
import { WireError } from '../../platform/wire/wire-error.ts';
import { readImportFile, sendImport } from './import-file.ts';

const idOf = (serial: number) => `amber_lark_k2p:2026:spring:${String(serial).padStart(4, '0')}`;
const createItems = (count: number) => Array.from({ length: count }, (_, i) => ({ line: i + 2, braTagId: idOf(i + 1), paidCents: 5_00 }));

test('a file is read line by line: what it changes, and which lines are wrong', async () => {
  const csv = ['id,paid,folder', `${idOf(1)},12.50,Evening`, 'no tag,1,', `${idOf(2)},many,`, `${idOf(3)},,`].join('\n');
  expect(await readImportFile(new Blob([csv]))).toEqual({
    items: [{ line: 2, braTagId: idOf(1), paidCents: 12_50, folder: 'Evening' }],
    errors: [
      { line: 3, code: 'unknownId', value: 'no tag' },
      { line: 4, code: 'amount', value: 'many' },
    ],
  });
  expect(await readImportFile(new Blob(['title\nRosaline']))).toEqual({ error: 'noIdColumn' });
});

test('a thousand lines go in groups of a hundred', async () => {
  const send = vi.fn(async ({ items }: Input<'importCollection'>) => ({ updated: items.length, errors: [] }));
  const progress: number[] = [];
  expect(await sendImport(createItems(250), send, (sent) => progress.push(sent))).toEqual({ updated: 250, errors: [] });
  expect(send.mock.calls.map(([{ items }]) => items.length)).toEqual([100, 100, 50]);
  expect(progress).toEqual([100, 200, 250]);
});

test('a line that the server refuses is named, and the others are imported', async () => {
  const send = async ({ items }: Input<'importCollection'>) => {
    const at = items.findIndex(({ line }) => line === 3);
    if (at >= 0)
      throw new WireError({ code: 'validation', message: 'Check the fields.', fields: { [`items.${at}.folder`]: 'Use one line.' } });
    return { updated: items.length - 1, errors: [{ line: 4, code: 'notYours' as const }] };
  };
  expect(await sendImport(createItems(4), send, () => undefined)).toEqual({
    updated: 2,
    errors: [
      { line: 3, code: 'refused', value: 'Use one line.' },
      { line: 4, code: 'notYours', value: idOf(3) },
    ],
  });
});

test('a lost connection ends the import', async () => {
  const lost = new WireError({ code: 'unavailable', message: 'We didn’t get a response in time.' });
  await expect(
    sendImport(
      createItems(1),
      () => Promise.reject(lost),
      () => undefined,
    ),
  ).rejects.toBe(lost);
});
