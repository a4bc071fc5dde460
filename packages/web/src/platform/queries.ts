import type { EventName, Input, Output } from '@strapline/contract/events';
import { keepPreviousData, QueryClient, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useConnection } from './connection.ts';
import { useSession } from './session/session.ts';
import { call } from './wire.ts';
import { WireError } from './wire-error.ts';

/** A failure worth a second try by itself: the connection or our side, never a refusal. */
export function isPassing(error: Error | null): boolean {
  return error instanceof WireError && (error.code === 'unavailable' || error.code === 'rate_limited');
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 30 * 60_000,
      retry: (count, error) => isPassing(error) && count < 2,
      retryDelay: (count, error) => (error instanceof WireError && error.retryAfterMs) || 1_000 * 2 ** count,
      // The wire client keeps public pages for visits without connection, so it is asked in any case.
      networkMode: 'always',
      // What could not be asked meanwhile is asked by itself; left alone, that mode would not.
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

// What a page may show depends on who looks: after sign-in or sign-out everything is asked again.
useSession.subscribe((now, before) => {
  if (before.status === 'signedIn' && now.status === 'anonymous') queryClient.clear();
  if (now.status !== before.status && now.status === 'signedIn') void queryClient.invalidateQueries();
});

// What was pushed while the connection was lost is not sent again: what a page shows is asked again when it stands.
useConnection.subscribe((now, before) => {
  if (now.open && before.lostSince !== null) void queryClient.invalidateQueries();
});

export function callOptions<K extends EventName>(name: K, input: Input<K>) {
  return queryOptions<Output<K>, Error>({ queryKey: [name, input], queryFn: () => call(name, input) });
}

/** `keepShown`: while another input is asked for, the answer to the last one stands. */
type UseCall = { enabled?: boolean; refetchInterval?: number | false; keepShown?: boolean };

/** Reads one event's answer into the query cache under `[name, input]`. */
export function useCall<K extends EventName>(name: K, input: Input<K>, { keepShown = false, ...options }: UseCall = {}) {
  return useQuery<Output<K>, Error>({
    ...callOptions(name, input),
    ...options,
    ...(keepShown ? { placeholderData: keepPreviousData } : {}),
  });
}

type ListName = { [K in EventName]: Output<K> extends { items: unknown[]; nextCursor: string | null } ? K : never }[EventName];

/** A list page by page: `data.pages.flatMap(page => page.items)`, `fetchNextPage`, `hasNextPage`. */
export function useCallList<K extends ListName>(name: K, input: Omit<Input<K>, 'cursor'>, options: { enabled?: boolean } = {}) {
  return useInfiniteQuery({
    queryKey: [name, 'pages', input],
    queryFn: ({ pageParam }) => call(name, { ...input, ...(pageParam ? { cursor: pageParam } : {}) } as Input<K>),
    initialPageParam: '',
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor,
    ...options,
  });
}

const underWay = new Map<string, Promise<unknown>>();

/** The same asked again before its answer is one press too many: both get the one answer. */
function callOnce<K extends EventName>(name: K, input: Input<K>): Promise<Output<K>> {
  const key = `${name} ${JSON.stringify(input)}`;
  const first = underWay.get(key) ?? call(name, input).finally(() => underWay.delete(key));
  underWay.set(key, first);
  return first as Promise<Output<K>>;
}

/** A call that changes something. `touches` names the events whose kept answers are asked again afterwards. */
export function useAct<K extends EventName>(name: K, touches: readonly EventName[] = []) {
  return useMutation<Output<K>, Error, Input<K>>({
    mutationFn: (input) => callOnce(name, input),
    onSuccess: () => Promise.all(touches.map((touched) => queryClient.invalidateQueries({ queryKey: [touched] }))),
  });
}
