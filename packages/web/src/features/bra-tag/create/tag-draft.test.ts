import { describe, expect, test } from 'vitest';
import { getSealedStorage } from '../../../platform/state/sealed-storage.ts';
import type { UploadItem } from '../upload/upload-list.ts';
import {
  changeDraft,
  countOpenTodos,
  emptyDraft,
  listTodos,
  listUnreadableFields,
  suggestPictureAlt,
  type TagDraft,
  toTagInput,
  updateUploads,
  useTagDraft,
} from './tag-draft.ts';

const storage = getSealedStorage('browser');

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

const completeDraft: TagDraft = {
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
      expect(toTagInput({ ...completeDraft, price: typed })).toMatchObject({ offeredAmount: 1_250_50 });
    expect(listUnreadableFields({ ...completeDraft, price: '1250,50' })).toEqual({});
  });

  test('an ambiguous amount gets a hint, but only while the piece is for sale', () => {
    expect(toTagInput({ ...completeDraft, price: '1.250' })).toMatchObject({ offeredAmount: undefined });
    expect(listUnreadableFields({ ...completeDraft, price: '1.250' })).toEqual({
      offeredAmount: 'That could mean two amounts. Enter 1250 or 1.25.',
    });
    expect(listUnreadableFields({ ...completeDraft, price: 'ten' })).toEqual({
      offeredAmount: 'Enter an amount in dollars, e.g. 1250 or 1250.50.',
    });
    expect(listUnreadableFields({ ...completeDraft, price: '' })).toEqual({});
    expect(listUnreadableFields({ ...completeDraft, price: 'ten', offered: false })).toEqual({});
  });
});

describe('the draft', () => {
  test('sends style, colours in the chosen order, and fabrics', () => {
    expect(toTagInput({ ...completeDraft, style: 'balconette', colours: ['garnet', 'black'], fabrics: ['velvet'] })).toMatchObject({
      style: 'balconette',
      colours: ['garnet', 'black'],
      fabrics: ['velvet'],
    });
  });

  test('becomes the call’s input', () => {
    expect(toTagInput(completeDraft)).toEqual({
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
      shown: { who: 'nobody' },
    });
  });

  test('names who is shown, and says that they agreed', () => {
    const usernames = '@Amber_Lark_k2p, opal_heron_m8c';
    const names = 'Ada Lovelace, Mary';
    const draft = { ...completeDraft, shownWho: 'others', shownNames: usernames, shownOthers: names, shownAgreed: true } as const;
    expect(toTagInput(draft).shown).toEqual({
      who: 'others',
      usernames: ['amber_lark_k2p', 'opal_heron_m8c'],
      names: ['Ada Lovelace', 'Mary'],
      agreed: true,
    });
  });

  test('is shared by all tabs: an outdated tab doesn’t overwrite newer text', () => {
    changeDraft({ title: 'Oyster longline' });
    const { state } = useTagDraft.getState();
    const elsewhere = { ...state, title: 'Oyster longline with lace', story: 'From Porto.' };
    const newValue = JSON.stringify({ state: elsewhere, version: 0 });
    storage.setItem('strapline.tag-draft', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'strapline.tag-draft', newValue }));
    changeDraft({ sizeLabel: '34DD' });
    const stored = JSON.parse(storage.getItem('strapline.tag-draft') ?? '{}') as { state?: TagDraft };
    expect(stored.state).toMatchObject({ title: 'Oyster longline with lace', story: 'From Porto.', sizeLabel: '34DD' });
    useTagDraft.getState().reset();
  });

  test('a tag that is not for sale has no price', () => {
    expect(toTagInput({ ...completeDraft, offered: false })).toMatchObject({ offeredAmount: undefined });
  });

  test('is saved in the browser as typed', () => {
    changeDraft({ title: 'Oyster longline' });
    updateUploads({ type: 'filesAdded', items: [picture] });
    const stored = JSON.parse(storage.getItem('strapline.tag-draft') ?? '{}') as { state?: TagDraft };
    expect(stored.state).toMatchObject({ title: 'Oyster longline', uploads: [{ key: 'a' }] });
    expect(useTagDraft.getState().state.savedAt).toBeGreaterThan(0);
    useTagDraft.getState().reset();
  });
});

describe('the checklist', () => {
  test('is empty for a complete draft', () => {
    expect(countOpenTodos(listTodos(completeDraft, true, {}))).toBe(0);
  });

  test('has one row for each missing field', () => {
    expect(countOpenTodos(listTodos(emptyDraft, false, {}))).toBe(6);
    expect(countOpenTodos(listTodos({ ...completeDraft, price: '5' }, true, {}))).toBe(1);
    expect(countOpenTodos(listTodos({ ...completeDraft, sizeLabel: '32?' }, true, {}))).toBe(1);
    expect(countOpenTodos(listTodos(completeDraft, true, { story: 'No contact details, please.' }))).toBe(1);
  });

  test('names what is missing, and nothing else', () => {
    const open = (draft: TagDraft, errors = {}) =>
      listTodos(draft, true, errors).flatMap(({ kind, state }) => (state === 'ok' ? [] : [kind]));
    expect(open({ ...completeDraft, title: '' })).toEqual(['title']);
    expect(open({ ...completeDraft, sizeLabel: '32?' })).toEqual(['size']);
    expect(open(completeDraft, { story: 'No contact details, please.' })).toEqual(['story']);
    expect(open(completeDraft, { 'measures.bandRelaxed': 'Type a length.' })).toEqual(['measures']);
    expect(open({ ...completeDraft, condition: '' })).toEqual(['condition']);
    expect(open({ ...completeDraft, laundered: false })).toEqual(['laundered']);
    expect(open(completeDraft, { 'alts.upl_0123456789': 'No contact details, please.' })).toEqual(['descriptions']);
  });

  test('waits for running and failed uploads, not for picture descriptions', () => {
    const todos = listTodos(
      { ...completeDraft, uploads: [picture, { ...picture, key: 'b', state: 'sending' }, { ...picture, key: 'c', state: 'cut', alt: '' }] },
      true,
      {},
    );
    expect(todos).toContainEqual({ kind: 'uploading', state: 'wait', count: 1 });
    expect(todos).toContainEqual({ kind: 'interrupted', state: 'bad', count: 1 });
    expect(countOpenTodos(todos)).toBe(2);
    expect(countOpenTodos(listTodos({ ...completeDraft, uploads: [{ ...picture, alt: '' }] }, true, {}))).toBe(0);
  });
});

test('a picture without a description shows its suggestion', () => {
  const film: UploadItem = { ...picture, key: 'film', kind: 'video' };
  const second: UploadItem = { ...picture, key: 'b', alt: '' };
  const draft = { ...completeDraft, uploads: [picture, film, second] };
  expect(suggestPictureAlt(draft, draft.uploads, second)).toBe('Rosaline balconette, UK 32DD, picture 2 of 2');
  expect(suggestPictureAlt({ ...draft, style: 'balconette', colours: ['garnet'], fabrics: ['lace'] }, draft.uploads, second)).toBe(
    'Rosaline balconette in garnet lace, UK 32DD, picture 2 of 2',
  );
  expect(suggestPictureAlt({ ...draft, sizeLabel: '32?', title: ' ' }, draft.uploads, second)).toBe('');
});
