import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dispatchSession } from '../../platform/session/session.ts';
import { useConnection } from '../../platform/wire/connection.ts';
import { createTimeoutError, WireError } from '../../platform/wire/wire-error.ts';
import { discardMessage, sendLater, useOutgoingTo, watchOutgoing } from './outgoing.ts';

const send = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call: send, subscribe: () => () => undefined }));
const to = { threadId: 'thr_1' };

function signInAs(username: string) {
  act(() => dispatchSession({ type: 'tokenReceived', claims: { sub: username, username, publicKey: undefined, roles: [], expiresAt: 0 } }));
}

const renderOutgoing = () => renderHook(() => useOutgoingTo(to));

afterEach(() => {
  for (const username of ['mara', 'theo']) {
    signInAs(username);
    for (const item of renderOutgoing().result.current) act(() => discardMessage(item));
  }
});

test('a message that could not be sent is neither shown nor sent to another person, and sent when its author is back', async () => {
  useConnection.setState({ open: false });
  send.mockRejectedValue(createTimeoutError());
  signInAs('mara');
  const { result } = renderOutgoing();
  act(() => sendLater({ to, text: 'Is it still there?', uploads: [] }));
  await vi.waitFor(() => expect(result.current[0]?.state).toBe('waiting'));

  send.mockReset();
  act(() => dispatchSession({ type: 'signedOut' }));
  signInAs('theo');
  expect(result.current).toEqual([]);
  watchOutgoing()();
  expect(send).not.toHaveBeenCalled();

  signInAs('mara');
  expect(result.current).toHaveLength(1);
  send.mockResolvedValue({ id: 'msg_1' });
  act(() => watchOutgoing()());
  await vi.waitFor(() => expect(result.current).toEqual([]));
  expect(send).toHaveBeenCalledExactlyOnceWith('sendMessage', expect.objectContaining({ text: 'Is it still there?' }));
});

test('a refused message stays, with the reason', async () => {
  send.mockRejectedValue(new WireError({ code: 'validation', message: 'Check the message.', fields: { text: 'Leave out the link.' } }));
  signInAs('mara');
  const { result } = renderOutgoing();
  act(() => sendLater({ to, text: 'See example.com', uploads: [] }));
  await vi.waitFor(() => expect(result.current[0]).toMatchObject({ state: 'failed', error: 'Leave out the link.' }));
});

test('messages written in two tabs do not replace each other', async () => {
  send.mockReturnValue(new Promise(() => undefined));
  signInAs('mara');
  const { result } = renderOutgoing();
  act(() => sendLater({ to, text: 'From this tab', uploads: [] }));
  const { getSealedStorage } = await import('../../platform/state/sealed-storage.ts');
  const [key, storage] = ['strapline.outgoingMessages', getSealedStorage('browser')];
  const mine = JSON.parse(storage.getItem(key) ?? '{}') as { state: { items: object[] } };
  const other = { ...result.current[0], key: 'other', text: 'From the other tab' };
  const newValue = JSON.stringify({ state: { items: [...mine.state.items, other] }, version: 0 });
  storage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })));
  act(() => sendLater({ to, text: 'From this tab again', uploads: [] }));
  expect(result.current.map(({ text }) => text)).toEqual(['From this tab', 'From the other tab', 'From this tab again']);
});
