import type { LogStatus } from '@strapline/contract/shapes/log-status';
import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../../platform/wire/http.ts';

const refreshMs = 5_000;

/** The log's own, unverified statement: when to refresh, and who else signs. */
export function useLogStatus() {
  return useQuery({
    queryKey: ['log', 'status'],
    queryFn: async () => (await fetchJson('/v1/log/status', { cache: 'no-store' })) as LogStatus,
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}
