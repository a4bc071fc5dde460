import type { EventName, Input, Output } from '@strapline/contract/events';
import { keepPreviousData, QueryCache, QueryClient, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { useConnection } from '../wire/connection.ts';
import { call } from '../wire/wire.ts';
import { WireError } from '../wire/wire-error.ts';

/** Whether an automatic retry makes sense: connection and server errors, never a refusal. */
export function isTransientError(error: Error | null): boolean {
  return error instanceof WireError && (error.code === 'unavailable' || error.code === 'rate_limited');
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // What was there for a visitor, or a minute ago, may be hidden from the viewer now.
      onError: (error, query) => {
        if (error instanceof WireError && error.code === 'not_found' && query.state.data !== undefined) query.setState({ data: undefined });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        retry: (count, error) => isTransientError(error) && count < 2,
        retryDelay: (count, error) => (error instanceof WireError && error.retryAfterMs) || 1_000 * 2 ** count,
        // The wire client serves saved public pages while offline, so queries always run.
        networkMode: 'always',
        // In this network mode, React Query does not refetch on reconnect by default.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient();

// What a page may show depends on the viewer, so everything is refetched after sign-in and sign-out.
useSession.subscribe((now, before) => {
  if (before.status === 'signedIn' && now.status === 'anonymous') queryClient.clear();
  if (now.status !== before.status && now.status === 'signedIn') void queryClient.invalidateQueries();
});

// Pushes missed while disconnected are not replayed, so the page refetches on reconnect.
useConnection.subscribe((now, before) => {
  if (now.open && before.lostSince !== null) void queryClient.invalidateQueries();
});

/**
 * Calls a read. React Query does not restart a first fetch when its query is invalidated, so a call that the sign-in overtook is
 * repeated here: its response was made for a visitor.
 */
async function callRead<K extends EventName>(name: K, input: Input<K>): Promise<Output<K>> {
  const wasSignedIn = isSignedIn();
  const isOvertaken = (): boolean => isSignedIn() && !wasSignedIn;
  try {
    const response = await call(name, input);
    if (!isOvertaken()) return response;
  } catch (error) {
    // What a visitor can't find may be the member's own.
    if (!isOvertaken()) throw error;
  }
  return await call(name, input);
}

function isSignedIn(): boolean {
  return useSession.getState().status === 'signedIn';
}

export function createCallQuery<K extends EventName>(name: K, input: Input<K>) {
  return queryOptions<Output<K>, Error>({ queryKey: [name, input], queryFn: () => callRead(name, input) });
}

/** `keepShown`: keeps the previous response on screen while a new input loads. */
type UseCallOptions = { enabled?: boolean; refetchInterval?: number | false; keepPrevious?: boolean };

/** One event's response, cached under `[name, input]`. */
export function useCall<K extends EventName>(name: K, input: Input<K>, { keepPrevious = false, ...options }: UseCallOptions = {}) {
  return useQuery<Output<K>, Error>({
    ...createCallQuery(name, input),
    ...options,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

type ListName = { [K in EventName]: Output<K> extends { items: unknown[]; nextCursor: string | null } ? K : never }[EventName];

/** A paginated list: `data.pages.flatMap(page => page.items)`, `fetchNextPage`, `hasNextPage`. */
export function useCallList<K extends ListName>(name: K, input: Omit<Input<K>, 'cursor'>, options: { enabled?: boolean } = {}) {
  return useInfiniteQuery({
    queryKey: [name, 'pages', input],
    queryFn: ({ pageParam }) => callRead(name, { ...input, ...(pageParam ? { cursor: pageParam } : {}) } as Input<K>),
    initialPageParam: '',
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor,
    ...options,
  });
}

const pendingCalls = new Map<string, Promise<unknown>>();

/** A double click shares the response of the call that is still in flight. */
function callDeduplicated<K extends EventName>(name: K, input: Input<K>): Promise<Output<K>> {
  const key = `${name} ${JSON.stringify(input)}`;
  const first = pendingCalls.get(key) ?? call(name, input).finally(() => pendingCalls.delete(key));
  pendingCalls.set(key, first);
  return first as Promise<Output<K>>;
}

/** A mutation. `touches` names the events whose cached responses are invalidated afterwards. */
export function useCallMutation<K extends EventName>(name: K, invalidates: readonly EventName[] = []) {
  return useMutation<Output<K>, Error, Input<K>>({
    mutationFn: (input) => callDeduplicated(name, input),
    onSuccess: () => Promise.all(invalidates.map((event) => queryClient.invalidateQueries({ queryKey: [event] }))),
  });
}
