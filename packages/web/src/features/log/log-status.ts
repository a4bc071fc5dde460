import { useQuery } from '@tanstack/react-query';
import { http } from '../../platform/http.ts';

/** What the log says of itself. Nothing of it is proved; it tells when to look again, and who else signs. */
export type LogStatus = { size: number; at: string; entriesToday: number; witness: { name: string; key: string; at: string } | null };

const everyMs = 5_000;

export function useLogStatus() {
  return useQuery({
    queryKey: ['log', 'status'],
    queryFn: async () => {
      const answer = await http('/v1/log/status', { cache: 'no-store' });
      if (!isStatus(answer)) throw new Error('the log did not say how it stands');
      return answer;
    },
    refetchInterval: everyMs,
    staleTime: 0,
  });
}

function isStatus(answer: unknown): answer is LogStatus {
  const { size, at, witness } = (answer ?? {}) as Record<string, unknown>;
  return typeof size === 'number' && typeof at === 'string' && (witness === null || typeof witness === 'object');
}
