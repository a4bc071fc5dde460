import type { EventName, Input, Output } from '@strapline/contract/events';
import type { Push, PushName } from '@strapline/contract/pushes';
import { addPushHandler } from './pushes.ts';

/**
 * Calls an event over the socket, typed by the contract. Resolves with the response; throws WireError for a refusal, and with
 * code `unavailable` when there is no response within 10 s. The socket client is loaded with the first call: a page
 * that the server sent with its data renders without it.
 */
export async function call<K extends EventName>(name: K, input: Input<K>): Promise<Output<K>> {
  const { sendCall } = await import('./wire-client.ts');
  return sendCall(name, input);
}

/** Like `call`, on the admin connection, for events that buyers and sellers may also call: the response is the admin's view. */
export async function callAsAdmin<K extends EventName>(name: K, input: Input<K>): Promise<Output<K>> {
  const { sendCall } = await import('./wire-client.ts');
  return sendCall(name, input, true);
}

/** Subscribes to one of the server's pushes. Returns the unsubscribe function. */
export function subscribe<K extends PushName>(name: K, handle: (payload: Push<K>) => void): () => void {
  return addPushHandler(name, (payload) => handle(payload as Push<K>));
}
