import { useCheckoutState } from '../state/client-state.ts';

/**
 * The idempotency key of an action: the same for every retry, across reloads, until
 * `forgetKey` is called after the response.
 */
export function getIdempotencyKey(request: string): string {
  const { state, change } = useCheckoutState.getState();
  const stored = state.idempotencyKeys[request];
  if (stored) return stored;
  const newKey = crypto.randomUUID();
  change({ idempotencyKeys: { ...state.idempotencyKeys, [request]: newKey } });
  return newKey;
}

export function removeIdempotencyKey(request: string): void {
  const { state, change } = useCheckoutState.getState();
  const { [request]: _done, ...others } = state.idempotencyKeys;
  change({ idempotencyKeys: others });
}

/** Runs a call with the stored key of `what`; the key is deleted only after a response. */
export async function withIdempotencyKey<T>(request: string, run: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const answer = await run(getIdempotencyKey(request));
  removeIdempotencyKey(request);
  return answer;
}
