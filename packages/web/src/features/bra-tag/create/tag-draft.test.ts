import { describe, expect, test } from 'vitest';
import type { UploadItem } from '../upload/upload-list.ts';
import {
  changeDraft,
  countOpenTodos,
  emptyDraft,
  faultsFrom,
  firstFault,
  getTodos,
  priceError,
  requestName,
  suggestedAlt,
  type TagDraft,
  tagInput,
  updateUploads,
  useTagDraft,
} from './tag-draft.ts';

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
  test('is parsed as people type it', () => {
    for (const typed of ['1250,50', '1.250,50', '1,250.50', '$1250.5'])
      expect(tagInput({ ...whole, price: typed })).toMatchObject({ offeredAmount: 1_250_50 });
    expect(priceError({ ...whole, price: '1250,50' })).toEqual({});
  });

  test('an ambiguous amount gets a hint, but only while the piece is for sale', () => {
    expect(tagInput({ ...whole, price: '1.250' })).not.toHaveProperty('offeredAmount');
    expect(priceError({ ...whole, price: '1.250' })).toEqual({ price: 'That could mean two amounts. Enter 1250 or 1.25.' });
    expect(priceError({ ...whole, price: 'ten' })).toEqual({ price: 'Enter an amount in dollars, e.g. 1250 or 1250.50.' });
    expect(priceError({ ...whole, price: '' })).toEqual({});
    expect(priceError({ ...whole, price: 'ten', offered: false })).toEqual({});
  });
});

describe('the draft', () => {
  test('sends style, colours in the chosen order, and fabrics; an error of one colour is an error of the field', () => {
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

  test('becomes the call’s input', () => {
    expect(tagInput(whole)).toEqual({
      title: 'Rosaline balconette',
      story: '',
      size: { system: 'UK', label: '32DD' },
      colours: [],
      fabrics: [],
      condition: 'worn',
      laundered: true,
      uploads: ['upl_0123456789'],
      alts: { upl_0123456789: 'Front' },
      offered: true,
      offeredAmount: 148_00,
      physicalBraTag: false,
      series: 'spring',
    });
  });

  test('is shared by all tabs: an outdated tab doesn’t overwrite newer text', () => {
    changeDraft({ title: 'Oyster longline' });
    const { state } = useTagDraft.getState();
    const elsewhere = { ...state, title: 'Oyster longline with lace', story: 'From Porto.' };
    const newValue = JSON.stringify({ state: elsewhere, version: 0 });
    localStorage.setItem('strapline.tag-draft', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'strapline.tag-draft', newValue }));
    changeDraft({ sizeLabel: '34DD' });
    const kept = JSON.parse(localStorage.getItem('strapline.tag-draft') ?? '{}') as { state?: TagDraft };
    expect(kept.state).toMatchObject({ title: 'Oyster longline with lace', story: 'From Porto.', sizeLabel: '34DD' });
    useTagDraft.getState().reset();
  });

  test('a tag that is not for sale has no price', () => {
    expect(tagInput({ ...whole, offered: false })).not.toHaveProperty('offeredAmount');
  });

  test('is saved in the browser as typed', () => {
    changeDraft({ title: 'Oyster longline' });
    updateUploads({ type: 'added', items: [picture] });
    const kept = JSON.parse(localStorage.getItem('strapline.tag-draft') ?? '{}') as { state?: TagDraft };
    expect(kept.state).toMatchObject({ title: 'Oyster longline', uploads: [{ key: 'a' }] });
    expect(useTagDraft.getState().state.savedAt).toBeGreaterThan(0);
    useTagDraft.getState().reset();
  });

  test('keeps its idempotency key when retried, and changes it with the content', () => {
    expect(requestName(tagInput(whole))).toBe(requestName(tagInput({ ...whole })));
    expect(requestName(tagInput(whole))).not.toBe(requestName(tagInput({ ...whole, price: '149' })));
  });
});

describe('errors from the server', () => {
  test('map to the form’s fields, in order', () => {
    const faults = faultsFrom({ offeredAmount: 'At least $10.', 'size.label': 'No such cup.', 'uploads.2': 'Not ready.', other: 'x' });
    expect(faults).toEqual({ price: 'At least $10.', size: 'No such cup.', uploads: 'Not ready.' });
    expect(firstFault(faults)).toBe('uploads');
    expect(firstFault({})).toBeUndefined();
  });
});

describe('the checklist', () => {
  const facts = { isAdult: true, faults: {} };

  test('is empty for a complete draft', () => {
    expect(countOpenTodos(getTodos(whole, facts))).toBe(0);
  });

  test('has one row for each missing field', () => {
    expect(countOpenTodos(getTodos(emptyDraft, { isAdult: false, faults: {} }))).toBe(6);
    expect(countOpenTodos(getTodos({ ...whole, price: '5' }, facts))).toBe(1);
    expect(countOpenTodos(getTodos({ ...whole, sizeLabel: '32?' }, facts))).toBe(1);
    expect(countOpenTodos(getTodos(whole, { isAdult: true, faults: { story: 'No contact details, please.' } }))).toBe(1);
  });

  test('names what is missing, and nothing else', () => {
    const open = (draft: TagDraft, faults = {}) =>
      getTodos(draft, { isAdult: true, faults }).flatMap(({ what, state }) => (state === 'ok' ? [] : [what]));
    expect(open({ ...whole, title: '' })).toEqual(['title']);
    expect(open({ ...whole, sizeLabel: '32?' })).toEqual(['size']);
    expect(open(whole, { story: 'No contact details, please.' })).toEqual(['story']);
    expect(open(whole, { 'measures.bandRelaxed': 'Type a length.' })).toEqual(['measures']);
    expect(open({ ...whole, condition: '' })).toEqual(['condition']);
    expect(open({ ...whole, laundered: false })).toEqual(['laundered']);
    expect(open(whole, { 'alts.upl_0123456789': 'No contact details, please.' })).toEqual(['descriptions']);
  });

  test('waits for running and failed uploads, not for picture descriptions', () => {
    const todos = getTodos(
      { ...whole, uploads: [picture, { ...picture, key: 'b', state: 'sending' }, { ...picture, key: 'c', state: 'cut', alt: '' }] },
      facts,
    );
    expect(todos).toContainEqual({ what: 'uploading', state: 'wait', count: 1 });
    expect(todos).toContainEqual({ what: 'broken', state: 'bad', count: 1 });
    expect(countOpenTodos(todos)).toBe(2);
    expect(countOpenTodos(getTodos({ ...whole, uploads: [{ ...picture, alt: '' }] }, facts))).toBe(0);
  });
});

test('a picture without a description shows its suggestion', () => {
  const film: UploadItem = { ...picture, key: 'film', kind: 'video' };
  const second: UploadItem = { ...picture, key: 'b', alt: '' };
  const draft = { ...whole, uploads: [picture, film, second] };
  expect(suggestedAlt(draft, draft.uploads, second)).toBe('Rosaline balconette, UK 32DD, picture 2 of 2');
  expect(suggestedAlt({ ...draft, style: 'balconette', colours: ['garnet'], fabrics: ['lace'] }, draft.uploads, second)).toBe(
    'Rosaline balconette in garnet lace, UK 32DD, picture 2 of 2',
  );
  expect(suggestedAlt({ ...draft, sizeLabel: '32?', title: ' ' }, draft.uploads, second)).toBe('');
});
