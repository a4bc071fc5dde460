const pushHandlers = new Map<string, Set<(payload: unknown) => void>>();

/** Subscribes to a push on all connections. Returns the unsubscribe function. */
export function addPushHandler(event: string, handle: (payload: unknown) => void): () => void {
  const handlers = pushHandlers.get(event) ?? new Set();
  pushHandlers.set(event, handlers.add(handle));
  return () => handlers.delete(handle);
}

/** Delivers a push to its subscribers. */
export function deliverPush(event: string, payload: unknown): void {
  for (const handle of pushHandlers.get(event) ?? []) handle(payload);
}
