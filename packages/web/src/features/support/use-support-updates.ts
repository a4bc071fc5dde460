import { useEffect } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { subscribe } from '../../platform/wire/wire.ts';

/** Refreshes the inbox, the counts and an open conversation when somebody wrote, or another admin changed something. */
export function useSupportUpdates(): void {
  useEffect(
    () =>
      subscribe('supportUpdate', ({ threadId }) => {
        for (const event of ['listSupport', 'getAdminCounts']) void queryClient.invalidateQueries({ queryKey: [event] });
        void queryClient.invalidateQueries({ queryKey: ['getSupportCase', { threadId }] });
        void queryClient.invalidateQueries({ queryKey: getMessagesKey(threadId) });
      }),
    [],
  );
}

/** The messages as admins see them; apart from those of a member. */
export function getMessagesKey(threadId: string): string[] {
  return ['listMessages', 'admin', threadId];
}
