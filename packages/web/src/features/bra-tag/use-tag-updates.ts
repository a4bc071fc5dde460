import { useEffect } from 'react';
import { queryClient } from '../../platform/queries.ts';
import { listenTo } from '../../platform/wire.ts';

export function useTagUpdates(braTagId: string) {
  useEffect(
    () =>
      listenTo('braTagStatus', (told) => {
        if (told.braTagId === braTagId) void queryClient.invalidateQueries({ queryKey: ['fetchBraTag'] });
      }),
    [braTagId],
  );
}
