import { useCheckoutState } from './client-state.ts';

/**
 * The key under which something is done once: the same for every retry of the same thing, across reloads, until
 * `forgetKey` says that the answer arrived.
 */
export function keyFor(what: string): string {
  const { state, change } = useCheckoutState.getState();
  const kept = state.idempotencyKeys[what];
  if (kept) return kept;
  const fresh = crypto.randomUUID();
  change({ idempotencyKeys: { ...state.idempotencyKeys, [what]: fresh } });
  return fresh;
}

export function forgetKey(what: string): void {
  const { state, change } = useCheckoutState.getState();
  const { [what]: _done, ...others } = state.idempotencyKeys;
  change({ idempotencyKeys: others });
}

/** Runs a call with the kept key of `what` and forgets the key only when the call was answered. */
export async function once<T>(what: string, run: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const answer = await run(keyFor(what));
  forgetKey(what);
  return answer;
}
