import { useEffect } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { subscribe } from '../../platform/wire/wire.ts';

export function useTagUpdates(braTagId: string) {
  useEffect(
    () =>
      subscribe('braTagStatus', (update) => {
        if (update.braTagId === braTagId) void queryClient.invalidateQueries({ queryKey: ['fetchBraTag'] });
      }),
    [braTagId],
  );
}
