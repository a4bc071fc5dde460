import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dispatchSession } from '../session/session.ts';
import { createOwnSlice } from './own-slice.ts';
import { getSealedStorage } from './sealed-storage.ts';

const notes = createOwnSlice<readonly string[]>('test-notes', [], 'sealed');
const add = (note: string) => notes.change((now) => [...now, note]);
const readNotes = () => renderHook(() => notes.useValue()).result.current;

function signInAs(sub: string) {
  dispatchSession({ type: 'tokenReceived', claims: { sub, username: sub, publicKey: undefined, roles: [], expiresAt: 0 } });
}

beforeEach(() => {
  dispatchSession({ type: 'signedOut' });
  notes.clear();
});

test('what a visitor left is still there after they signed in, and gone after they signed out', () => {
  add('rose');
  signInAs('mara');
  add('fog');
  expect(readNotes()).toEqual(['rose', 'fog']);
  dispatchSession({ type: 'signedOut' });
  expect(readNotes()).toEqual([]);
});

test('a session that ended elsewhere takes it along, also when this page learns of it late', () => {
  signInAs('mara');
  add('rose');
  dispatchSession({ type: 'sessionEnded' });
  expect(readNotes()).toEqual([]);
});

test('another person on the same browser does not get it', () => {
  signInAs('mara');
  add('rose');
  signInAs('theo');
  expect(readNotes()).toEqual([]);
});

test('what an earlier visit left for another account is cleared once it is known who is here', () => {
  getSealedStorage('browser').setItem('strapline.test-late', JSON.stringify({ state: { owner: 'mara', value: ['rose'] }, version: 0 }));
  const late = createOwnSlice<readonly string[]>('test-late', [], 'sealed');
  const { result, rerender } = renderHook(() => late.useValue());
  signInAs('theo');
  rerender();
  expect(result.current).toEqual([]);
});
