import type { Input } from '@strapline/contract/events';
import { queryClient } from '../../platform/cache/queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { createSharedSlice } from '../../platform/state/shared-slice.ts';
import { useConnection } from '../../platform/wire/connection.ts';
import { call } from '../../platform/wire/wire.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { keepGuestChat } from './chat/guest-chat.ts';

export type Recipient = Input<'sendMessage'>['to'];

/** A message on its way. `key` is its idempotency key, so that it arrives once, however often it is sent. */
export type Outgoing = {
  key: string;
  /** Whose message it is; empty for a visitor. Other people on this device neither see nor send it. */
  username: string;
  to: Recipient;
  accessToken?: string;
  /** Of a visitor's first message: where the answer goes. */
  email?: string;
  text: string;
  uploads: readonly string[];
  at: string;
  state: 'sending' | 'waiting' | 'failed';
  /** Why it was refused. */
  error?: string;
  /** Once the server has it: the ID of the message that replaces it on screen. */
  sentId?: string;
};

/** Messages that were not sent yet: encrypted, kept when the tab is closed, and the same in all tabs. */
const useOutgoing = createSharedSlice<{ items: readonly Outgoing[] }>('outgoingMessages', { items: [] }, 'sealed');

const getItems = () => useOutgoing.getState().state.items;
const setItems = (items: readonly Outgoing[]) => useOutgoing.getState().change({ items });
const patch = (key: string, change: Partial<Outgoing>) =>
  setItems(getItems().map((item) => (item.key === key ? { ...item, ...change } : item)));

const getUsername = (session = useSession.getState()): string => (session.status === 'signedIn' ? (session.claims.username ?? '') : '');

/** The reader's own messages that are on their way to a conversation. */
export function useOutgoingTo(recipient: Recipient): readonly Outgoing[] {
  const username = useSession((session) => getUsername(session));
  return useOutgoing(({ state }) => state.items).filter((item) => item.username === username && isTo(item, recipient));
}

export function sendLater(message: Pick<Outgoing, 'to' | 'text' | 'uploads' | 'accessToken' | 'email'>): void {
  const item: Outgoing = { ...message, key: crypto.randomUUID(), username: getUsername(), at: new Date().toISOString(), state: 'sending' };
  setItems([...getItems(), item]);
  void deliver(item);
}

export function retryMessage(item: Outgoing): void {
  patch(item.key, { state: 'sending' });
  void deliver(item);
}

export function discardMessage({ key }: Outgoing): void {
  setItems(getItems().filter((item) => item.key !== key));
}

/** A refusal waits for the person; a lost connection only for the next one. */
async function deliver(item: Outgoing): Promise<void> {
  const { key, to, text, uploads, accessToken, email } = item;
  if (item.username !== getUsername()) return;
  try {
    const input = {
      to,
      text,
      idempotencyKey: key,
      ...(uploads.length > 0 ? { uploads: [...uploads] } : {}),
      ...(accessToken ? { accessToken } : {}),
      ...(email ? { email } : {}),
    };
    const { id: sentId, threadId, accessToken: created } = await call('sendMessage', input);
    if (created && email) keepGuestChat(threadId, created);
    patch(key, { sentId });
    // The message itself is there before its copy goes, so that nothing jumps.
    await Promise.all(
      ['listMessages', 'listThreads', 'getSupportChat'].map((event) => queryClient.invalidateQueries({ queryKey: [event] })),
    );
    discardMessage(item);
  } catch (error) {
    const isAway = !(error instanceof WireError) || (error.code === 'unavailable' && !useConnection.getState().open);
    const reason = error instanceof WireError ? (error.fields['text'] ?? Object.values(error.fields)[0] ?? error.message) : '';
    patch(key, isAway ? { state: 'waiting' } : { state: 'failed', error: reason });
  }
}

/** Sends what waits, in its order, once there is a connection. Returns how to stop. */
export function watchOutgoing(): () => void {
  const flush = async () => {
    const own = getItems().filter(({ username, state }) => username === getUsername() && state !== 'failed');
    for (const item of own) {
      if (!navigator.onLine) return;
      patch(item.key, { state: 'sending' });
      await deliver(item);
    }
  };
  if (navigator.onLine) void flush();
  return useConnection.subscribe((now, before) => {
    if (now.open && !before.open) void flush();
  });
}

function isTo({ to }: Outgoing, recipient: Recipient): boolean {
  return (
    to.threadId === recipient.threadId &&
    to.orderId === recipient.orderId &&
    to.braTagId === recipient.braTagId &&
    to.support === recipient.support
  );
}
