import type { EventName, Input, Output } from '@strapline/contract/events';
import { useMutation } from '@tanstack/react-query';
import { once } from './idempotency.ts';
import { queryClient } from './queries.ts';
import { call } from './wire.ts';

type OnceName = { [K in EventName]: Input<K> extends { idempotencyKey: string } ? K : never }[EventName];

/** A call that is done once, however often the same is tried. `touches` names the events whose kept answers are asked again afterwards. */
export function useActOnce<K extends OnceName>(name: K, touches: readonly EventName[] = []) {
  return useMutation<Output<K>, Error, Omit<Input<K>, 'idempotencyKey'>>({
    mutationFn: (input) =>
      once(`${name} ${JSON.stringify(input)}`, (idempotencyKey) => call(name, { ...input, idempotencyKey } as Input<K>)),
    // Not waited for: what they bring may take away what asked, before it heard that it was done.
    onSuccess: () => {
      for (const touched of touches) void queryClient.invalidateQueries({ queryKey: [touched] });
    },
  });
}
