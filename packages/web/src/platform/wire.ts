import type { EventName, Input, Output } from '@strapline/contract/events';
import type { Push, PushName } from '@strapline/contract/pushes';
import { onPush } from './pushes.ts';

/**
 * One call over the socket, typed by the contract. Resolves with the answer; throws WireError for a refusal, and with
 * code `unavailable` when there is no answer within 10 s. The client and its library come with the first call: a page
 * that was sent with its answers is drawn without them.
 */
export async function call<K extends EventName>(name: K, input: Input<K>): Promise<Output<K>> {
  const { callOver } = await import('./wire-client.ts');
  return callOver(name, input);
}

/** The same as an admin, for what the people of an order may call too: the answer is what the platform sees of it. */
export async function callAsAdmin<K extends EventName>(name: K, input: Input<K>): Promise<Output<K>> {
  const { callOver } = await import('./wire-client.ts');
  return callOver(name, input, true);
}

/** Listens to one of the server's pushes. Gives back how to stop. */
export function listenTo<K extends PushName>(name: K, handle: (payload: Push<K>) => void): () => void {
  return onPush(name, (payload) => handle(payload as Push<K>));
}
