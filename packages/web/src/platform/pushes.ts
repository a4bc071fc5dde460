const pushHandlers = new Map<string, Set<(payload: unknown) => void>>();

/** Calls the handler at each push of that name, on whatever connection it arrives. Gives back how to stop. */
export function onPush(event: string, handle: (payload: unknown) => void): () => void {
  const handlers = pushHandlers.get(event) ?? new Set();
  pushHandlers.set(event, handlers.add(handle));
  return () => handlers.delete(handle);
}

/** Hands a push on to who listens. */
export function deliver(event: string, payload: unknown): void {
  for (const handle of pushHandlers.get(event) ?? []) handle(payload);
}
