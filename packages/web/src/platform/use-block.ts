import { useMutation } from '@tanstack/react-query';
import { queryClient } from './cache/queries.ts';
import { call } from './wire/wire.ts';

type BlockInput = { username: string; blocked: boolean };

/** Blocks a person or takes it back. Pieces, pages, messages, offers, reviews and lists may show or hide them, so everything is loaded again. */
export function useBlock() {
  return useMutation<unknown, Error, BlockInput>({
    mutationFn: (input) => call('blockUser', input),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}
