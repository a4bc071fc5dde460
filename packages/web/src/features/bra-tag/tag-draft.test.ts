import { describe, expect, test } from 'vitest';
import { typedCents } from '../../ui/typed-cents.ts';
import {
  changeWords,
  emptyDraft,
  faultsFrom,
  firstFault,
  openCount,
  requestName,
  type TagDraft,
  tagInput,
  tellUploads,
  todosOf,
  useTagDraft,
} from './tag-draft.ts';
import type { UploadItem } from './upload-list.ts';

const picture: UploadItem = {
  key: 'a',
  kind: 'image',
  name: 'a.jpg',
  bytes: 10,
  sent: 10,
  state: 'ready',
  alt: 'Front',
  uploadId: 'upl_0123456789',
};

const whole: TagDraft = {
  ...emptyDraft,
  title: ' Rosaline balconette ',
  sizeLabel: '32DD',
  condition: 'worn',
  laundered: true,
  price: '148.00',
  series: 'Spring',
  uploads: [picture],
};

describe('a typed price', () => {
  test('is read to the cent', () => {
    expect(typedCents('148')).toBe(148_00);
    expect(typedCents('$148.5')).toBe(148_50);
    expect(typedCents('1,240.05')).toBe(1_240_05);
    expect(typedCents('148.')).toBe(148_00);
  });

  test('and refused when it is not one', () => {
    for (const typed of ['', 'ten', '-5', '1.234', '1e3', '12345678']) expect(typedCents(typed)).toBeNull();
  });
});

describe('the draft', () => {
  test('has style, colours in the order chosen, and fabrics as facts; a fault of one colour is a fault of the colours', () => {
    expect(tagInput({ ...whole, style: 'balconette', colours: ['garnet', 'black'], fabrics: ['velvet'] })).toMatchObject({
      style: 'balconette',
      colours: ['garnet', 'black'],
      fabrics: ['velvet'],
    });
    expect(faultsFrom({ 'colours.1': 'No such colour.', 'uploads.0': 'Not yours.' })).toEqual({
      colours: 'No such colour.',
      uploads: 'Not yours.',
    });
  });

  test('becomes what the wire takes', () => {
    expect(tagInput(whole)).toEqual({
      title: 'Rosaline balconette',
      story: '',
      size: { system: 'UK', label: '32DD' },
      colours: [],
      fabrics: [],
      condition: 'worn',
      laundered: true,
      uploads: ['upl_0123456789'],
      offered: true,
      offeredAmount: 148_00,
      physicalBraTag: false,
      series: 'spring',
    });
  });

  test('record only carries no price', () => {
    expect(tagInput({ ...whole, offered: false })).not.toHaveProperty('offeredAmount');
  });

  test('is kept in the browser as it is typed', () => {
    changeWords({ title: 'Oyster longline' });
    tellUploads({ type: 'added', items: [picture] });
    const kept = JSON.parse(localStorage.getItem('strapline.tag-draft') ?? '{}') as { state?: TagDraft };
    expect(kept.state).toMatchObject({ title: 'Oyster longline', uploads: [{ key: 'a' }] });
    expect(useTagDraft.getState().state.savedAt).toBeGreaterThan(0);
    useTagDraft.getState().reset();
  });

  test('sent again it is the same request, changed it is another one', () => {
    expect(requestName(tagInput(whole))).toBe(requestName(tagInput({ ...whole })));
    expect(requestName(tagInput(whole))).not.toBe(requestName(tagInput({ ...whole, price: '149' })));
  });
});

describe('faults of the wire', () => {
  test('are shown at the fields of the form, the first from above', () => {
    const faults = faultsFrom({ offeredAmount: 'At least $10.', 'size.label': 'No such cup.', 'uploads.2': 'Not ready.', other: 'x' });
    expect(faults).toEqual({ price: 'At least $10.', size: 'No such cup.', uploads: 'Not ready.' });
    expect(firstFault(faults)).toBe('uploads');
    expect(firstFault({})).toBeUndefined();
  });
});

describe('before it goes out', () => {
  const facts = { isAdult: true, faults: {} };

  test('nothing is left of a whole draft', () => {
    expect(openCount(todosOf(whole, facts))).toBe(0);
  });

  test('each missing thing is one', () => {
    expect(openCount(todosOf(emptyDraft, { isAdult: false, faults: {} }))).toBe(5);
    expect(openCount(todosOf({ ...whole, price: '5' }, facts))).toBe(1);
    expect(openCount(todosOf({ ...whole, sizeLabel: '32?' }, facts))).toBe(1);
    expect(openCount(todosOf(whole, { isAdult: true, faults: { story: 'No contact details, please.' } }))).toBe(1);
  });

  test('uploads under way, broken ones and a missing description hold it back', () => {
    const todos = todosOf(
      { ...whole, uploads: [picture, { ...picture, key: 'b', state: 'sending' }, { ...picture, key: 'c', state: 'cut', alt: '' }] },
      facts,
    );
    expect(todos).toContainEqual({ what: 'uploading', state: 'wait', count: 1 });
    expect(todos).toContainEqual({ what: 'broken', state: 'bad', count: 1 });
    expect(todos).toContainEqual({ what: 'undescribed', state: 'hint', places: [3] });
    expect(openCount(todos)).toBe(3);
  });
});
