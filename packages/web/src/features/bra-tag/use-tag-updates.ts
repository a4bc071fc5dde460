import { useEffect } from 'react';
import { queryClient } from '../../platform/queries.ts';
import { listenTo } from '../../platform/wire.ts';

/** Whatever happens to the tag elsewhere is seen here at once. */
export function useTagUpdates(braTagId: string) {
  useEffect(
    () =>
      listenTo('braTagStatus', (told) => {
        if (told.braTagId === braTagId) void queryClient.invalidateQueries({ queryKey: ['fetchBraTag'] });
      }),
    [braTagId],
  );
}
