import type { EventName, Input, Output } from '@strapline/contract/events';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from './cache/queries.ts';
import { withIdempotencyKey } from './wire/idempotency.ts';
import { call } from './wire/wire.ts';

type IdempotentEvent = { [K in EventName]: Input<K> extends { idempotencyKey: string } ? K : never }[EventName];

/** An idempotent mutation: retries of the same input share one key. `touches` names the events whose cached responses are invalidated afterwards. */
export function useIdempotentMutation<K extends IdempotentEvent>(name: K, invalidates: readonly EventName[] = []) {
  return useMutation<Output<K>, Error, Omit<Input<K>, 'idempotencyKey'>>({
    mutationFn: (input) =>
      withIdempotencyKey(`${name} ${JSON.stringify(input)}`, (idempotencyKey) => call(name, { ...input, idempotencyKey } as Input<K>)),
    // Not awaited: a refetch may unmount the caller before its own success handler runs.
    onSuccess: () => {
      for (const event of invalidates) void queryClient.invalidateQueries({ queryKey: [event] });
    },
  });
}
