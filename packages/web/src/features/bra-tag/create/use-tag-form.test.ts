import { act, renderHook, waitFor } from '@testing-library/react';
import type { FormEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { WireError } from '../../../platform/wire-error.ts';
import { changeDraft, emptyDraft, type TagDraft, updateUploads, useTagDraft } from './tag-draft.ts';
import { useTagForm } from './use-tag-form.ts';

const call = vi.hoisted(() => vi.fn<(name: string, input: { values: { title?: string } }) => Promise<unknown>>());
vi.mock('../../../platform/wire.ts', () => ({ call }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }));

const everything = {
  title: 'Use at least 3 characters for the title.',
  condition: 'Choose one.',
  laundered: 'Say that it has been laundered.',
  'size.label': 'This band doesn’t exist in this sizing system.',
  'uploads.0': 'This file was rejected.',
  'alts.upl_0123456789': 'No contact details, please.',
  style: 'Choose a style of the list.',
  'colours.1': 'Choose a colour of the list.',
  fabrics: 'Choose up to 4 fabrics.',
  series: 'Small letters only.',
  createdFor: 'Nobody here has that username.',
  offeredAmount: 'Say what it costs.',
};
const submitted = { preventDefault: () => {} } as FormEvent;
const pictured: Partial<TagDraft> = {
  uploads: [{ key: 'a', kind: 'image', name: 'a.jpg', bytes: 1, sent: 1, state: 'ready', alt: 'Mail me', uploadId: 'upl_0123456789' }],
};

/** A form the server rejected once, while the server no longer answers. */
async function refusedForm() {
  useTagDraft.getState().change({ ...emptyDraft, ...pictured, sizeLabel: '33' });
  call.mockResolvedValue({ valid: false, fields: everything });
  const { result } = renderHook(() =>
    useTagForm(
      useTagDraft((store) => store.state),
      true,
    ),
  );
  act(() => result.current.submit(submitted));
  await waitFor(() => expect(Object.keys(result.current.shown)).toHaveLength(12));
  call.mockRejectedValue(new WireError({ code: 'rate_limited', message: 'Too many requests.' }));
  return result;
}

beforeEach(() => {
  call.mockReset();
  useTagDraft.getState().reset();
});

test('an error disappears when its field changes, even offline, and the others stay', async () => {
  const result = await refusedForm();
  const mend: [string, () => void][] = [
    ['title', () => changeDraft({ title: 'Plum satin balconette' })],
    ['size', () => changeDraft({ sizeLabel: '34DD' })],
    ['condition', () => changeDraft({ condition: 'as_new' })],
    ['laundered', () => changeDraft({ laundered: true })],
    ['style', () => changeDraft({ style: 'balconette' })],
    ['colours', () => changeDraft({ colours: ['purple'] })],
    ['fabrics', () => changeDraft({ fabrics: ['satin'] })],
    ['series', () => changeDraft({ series: 'spring' })],
    ['createdFor', () => changeDraft({ createdFor: 'amber_lark_k2p' })],
    ['price', () => changeDraft({ price: '149.90' })],
    ['alts.upl_0123456789', () => updateUploads({ type: 'described', key: 'a', alt: 'The front' })],
    ['uploads', () => updateUploads({ type: 'removed', key: 'a' })],
  ];
  const left = mend.map(([field]) => field);
  for (const [field, change] of mend) {
    expect(result.current.shown).toHaveProperty([field]);
    act(change);
    left.shift();
    expect(Object.keys(result.current.shown).sort()).toEqual([...left].sort());
  }
});

test('an error returns with the value it was about, and the checklist agrees', async () => {
  const result = await refusedForm();
  act(() => changeDraft({ sizeLabel: '34DD' }));
  expect(result.current.faults.size).toBeUndefined();
  act(() => changeDraft({ sizeLabel: '33' }));
  expect(result.current.shown.size).toBe('This band doesn’t exist in this sizing system.');
});

test('an error of the whole form disappears with the first change', async () => {
  call.mockImplementation((name) =>
    name === 'validateForm'
      ? Promise.resolve({ valid: true, fields: {} })
      : Promise.reject(new WireError({ code: 'conflict', message: 'Not like this.' })),
  );
  const ready: Partial<TagDraft> = { ...pictured, title: 'Plum', condition: 'new', laundered: true, offered: false };
  useTagDraft.getState().change({ ...emptyDraft, ...ready });
  const { result } = renderHook(() =>
    useTagForm(
      useTagDraft((store) => store.state),
      true,
    ),
  );
  act(() => result.current.submit(submitted));
  await waitFor(() => expect(result.current.failure).toBe('Not like this.'));
  act(() => changeDraft({ title: 'Plum bra' }));
  expect(result.current.failure).toBeUndefined();
});
