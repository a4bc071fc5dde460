import { useEffect } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { subscribe } from '../../platform/wire/wire.ts';

/** Refreshes an open person's page when another admin sent a request about them back. */
export function useRequestUpdates(username: string): void {
  useEffect(
    () =>
      subscribe('requestUpdate', (update) => {
        // The answer to this admin's own call refreshes the page; loading it again would log another view.
        if (update.username !== username || queryClient.isMutating() > 0) return;
        for (const event of ['getPerson', 'getAccountRecovery']) void queryClient.invalidateQueries({ queryKey: [event, { username }] });
      }),
    [username],
  );
}
