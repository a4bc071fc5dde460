import type { LogStatus } from '@strapline/contract/shapes/log-status';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../platform/http.ts';

const everyMs = 5_000;

/** What the log says of itself. Nothing of it is proved; it tells when to look again, and who else signs. */
export function useLogStatus() {
  return useQuery({
    queryKey: ['log', 'status'],
    queryFn: async () => (await http('/v1/log/status', { cache: 'no-store' })) as LogStatus,
    refetchInterval: everyMs,
    staleTime: 0,
  });
}
