import { useEffect } from 'react';
import { useStage } from '../state/client-state.ts';

/** How many guards have something to lose. */
let guarded = 0;

/** Warns before the page is closed while something would be lost, and holds updates back. */
export function useLeaveGuard(isBusy: boolean): void {
  const change = useStage((stage) => stage.change);
  useEffect(() => {
    if (!isBusy) return;
    guarded += 1;
    change({ unsavedWork: true });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      guarded -= 1;
      change({ unsavedWork: guarded > 0 });
      removeEventListener('beforeunload', ask);
    };
  }, [isBusy, change]);
}
