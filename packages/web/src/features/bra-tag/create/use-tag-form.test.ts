import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type FormEvent, type ReactNode } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/cache/queries.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import type { UploadItem } from '../upload/upload-list.ts';
import { changeDraft, emptyDraft, type TagDraft, updateUploads, useTagDraft } from './tag-draft.ts';
import { useTagForm, useUsernameCheck } from './use-tag-form.ts';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../../platform/wire/wire.ts', () => ({ call }));

const refused = {
  'uploads.0': 'This file was rejected.',
  'alts.upl_0123456789': 'No contact details, please.',
  style: 'Choose a style of the list.',
  'colours.1': 'Choose a colour of the list.',
  fabrics: 'Choose up to 4 fabrics.',
  createdFor: 'No one has this username.',
};
const submitted = { preventDefault: () => {} } as FormEvent;
const picture: UploadItem = {
  key: 'a',
  kind: 'image',
  name: 'a.jpg',
  bytes: 1,
  sent: 1,
  state: 'ready',
  alt: 'Front',
  uploadId: 'upl_0123456789',
};
const completeDraft: Partial<TagDraft> = {
  title: 'Plum',
  condition: 'new',
  laundered: true,
  offered: false,
  style: 'bralette',
  colours: ['black', 'purple'],
  fabrics: ['lace'],
  uploads: [picture, { ...picture, key: 'b', uploadId: 'upl_1123456789' }],
};

/** The form after a first press of the button. */
async function submitForm(draft: Partial<TagDraft>) {
  useTagDraft.getState().change({ ...emptyDraft, ...draft });
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children);
  const onCreated = vi.fn();
  const { result } = renderHook(
    () =>
      useTagForm(
        useTagDraft((store) => store.state),
        { isAdult: true, hasBirthDate: true },
        onCreated,
      ),
    { wrapper },
  );
  act(() => result.current.props.onSubmit(submitted));
  return { form: result, onCreated };
}

// The first form loads all schemas, which takes seconds on a busy machine.
beforeAll(async () => {
  await import('@strapline/contract/events');
});
beforeEach(() => {
  call.mockReset();
  useTagDraft.getState().reset();
});

async function expectToDisappear(form: Awaited<ReturnType<typeof submitForm>>['form'], changes: [string, () => void][]) {
  const left = changes.map(([field]) => field);
  const shown = () => changes.flatMap(([field]) => (form.current.getError(field) ? [field] : []));
  await waitFor(() => expect(shown()).toEqual(left));
  for (const [, change] of changes) {
    act(change);
    left.shift();
    expect(shown()).toEqual(left);
  }
}

test('an error that the browser finds disappears when its field is right', async () => {
  call.mockRejectedValue(new WireError({ code: 'unavailable', message: 'You are offline.' }));
  const { form } = await submitForm({ sizeLabel: '33', series: 'Läce' });
  await expectToDisappear(form, [
    ['title', () => changeDraft({ title: 'Plum satin balconette' })],
    ['size.label', () => changeDraft({ sizeLabel: '34DD' })],
    ['condition', () => changeDraft({ condition: 'as_new' })],
    ['laundered', () => changeDraft({ laundered: true })],
    ['series', () => changeDraft({ series: 'spring' })],
    ['offeredAmount', () => changeDraft({ price: '149.90' })],
    ['uploads', () => updateUploads({ type: 'filesAdded', items: [picture] })],
  ]);
  act(() => changeDraft({ sizeLabel: '33D' }));
  expect(form.current.getError('size.label')).toBe('This band doesn’t exist in this sizing system.');
});

test('what the server refused is shown until its field changes, and the others stay', async () => {
  call.mockRejectedValue(new WireError({ code: 'validation', message: 'Some fields need a correction.', fields: refused }));
  const { form } = await submitForm(completeDraft);
  await expectToDisappear(form, [
    ['uploads', () => updateUploads({ type: 'fileMoved', key: 'b', to: 0 })],
    ['alts.upl_0123456789', () => updateUploads({ type: 'altTextChanged', key: 'a', alt: 'The front' })],
    ['style', () => changeDraft({ style: 'balconette' })],
    ['colours', () => changeDraft({ colours: ['black'] })],
    ['fabrics', () => changeDraft({ fabrics: ['satin'] })],
    ['createdFor', () => changeDraft({ createdFor: 'amber_lark_k2p' })],
  ]);
});

test('an error of the whole form disappears with the first change', async () => {
  call.mockRejectedValue(new WireError({ code: 'conflict', message: 'Not like this.' }));
  const { form, onCreated } = await submitForm(completeDraft);
  await waitFor(() => expect(form.current.failure).toBe('Not like this.'));
  act(() => changeDraft({ title: 'Plum bra' }));
  expect(form.current.failure).toBeUndefined();
  expect(onCreated).not.toHaveBeenCalled();
});

test('what was created empties the draft, which stays its owner’s', async () => {
  call.mockResolvedValue({ braTagId: 'amber_lark_k2p:2026:main:0001', status: 'active' });
  const { onCreated } = await submitForm({ ...completeDraft, owner: 'acc_1' });
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('amber_lark_k2p:2026:main:0001'));
  expect(useTagDraft.getState().state).toMatchObject({ owner: 'acc_1', title: '', uploads: [] });
});

test('only the server knows a username: it is asked when the field is left', async () => {
  call.mockResolvedValue({ valid: false, fields: { createdFor: 'No one has this username.', title: 'This field is required.' } });
  const { result, rerender } = renderHook(({ username }) => useUsernameCheck(username), { initialProps: { username: 'nobody_x' } });
  act(() => result.current.check());
  await waitFor(() => expect(result.current.error).toBe('No one has this username.'));
  expect(call).toHaveBeenCalledWith('validateForm', { form: 'braTag', values: { createdFor: 'nobody_x' } });
  rerender({ username: 'nobody_xy' });
  expect(result.current.error).toBeUndefined();
});
