import { noFacts } from '@strapline/domain/bra-tag/bra-facts';
import { expect, test } from 'vitest';
import type { UploadItem } from '../upload/upload-list.ts';
import { getChanges, getPictureChanges, mergeEdits, type TagEdit } from './tag-edit.ts';

const base: TagEdit = {
  title: 'Plum bra',
  story: 'From Porto.',
  size: { system: 'UK', label: '34DD' },
  ...noFacts,
  measures: { unit: 'cm', texts: {} },
  condition: 'as_new',
};

test('only changed fields are sent', () => {
  expect(getChanges(base, base)).toEqual({});
  expect(getChanges({ ...base, title: 'Plum balconette' }, base)).toEqual({ title: 'Plum balconette' });
  expect(getChanges({ ...base, size: { system: 'EU', label: ' 75E ' } }, base)).toEqual({ size: { system: 'EU', label: '75E' } });
  expect(getChanges({ ...base, colours: ['purple'] }, base)).toEqual({ colours: ['purple'] });
  expect(getChanges(base, { ...base, style: 'plunge' })).toEqual({ style: null });
});

test('edits of two tabs are merged, and a field that both changed is named and keeps the local value', () => {
  const local = { ...base, title: 'Plum balconette', story: 'From Lisbon.' };
  const newer = { ...base, condition: 'worn' as const, story: 'From Faro.' };
  const { merged, conflicts } = mergeEdits(local, base, newer);
  expect(merged).toEqual({ ...base, title: 'Plum balconette', story: 'From Lisbon.', condition: 'worn' });
  expect(conflicts).toEqual(['story']);
  expect(getChanges(merged, newer)).toEqual({ title: 'Plum balconette', story: 'From Lisbon.' });
  expect(mergeEdits({ ...base, title: 'Same' }, base, { ...base, title: 'Same' }).conflicts).toEqual([]);
});

test('a fact changed here and another one changed elsewhere are both kept', () => {
  const { merged, conflicts } = mergeEdits({ ...base, colours: ['purple'] }, base, { ...base, style: 'plunge' });
  expect(merged).toEqual({ ...base, colours: ['purple'], style: 'plunge' });
  expect(conflicts).toEqual([]);
});

test('the picture list is sent when it changed, and descriptions when they changed', () => {
  const createItem = (key: string, change: Partial<UploadItem> = {}): UploadItem => ({
    key,
    kind: 'image',
    name: key,
    bytes: 1,
    sent: 1,
    state: 'ready',
    alt: key,
    uploadId: `upl_${key}`,
    ...change,
  });
  const before = [createItem('a'), createItem('b')];
  expect(getPictureChanges(before, before)).toEqual({});
  expect(getPictureChanges([createItem('b'), createItem('a')], before)).toEqual({ uploads: ['upl_b', 'upl_a'] });
  expect(getPictureChanges([createItem('a'), createItem('c', { alt: '' }), createItem('d', { state: 'refused' })], before)).toEqual({
    uploads: ['upl_a', 'upl_c'],
  });
  expect(getPictureChanges([createItem('a', { alt: '' }), createItem('b', { alt: 'The back' })], before)).toEqual({
    alts: { upl_a: '', upl_b: 'The back' },
  });
});
