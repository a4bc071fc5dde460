import { useEffect } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { subscribe } from '../../platform/wire/wire.ts';
import { watchOutgoing } from './outgoing.ts';

/** Loads conversations again when a message or a step of an order arrives, and sends what waits. */
export function useMessageUpdates(): void {
  useEffect(() => {
    const refresh = () => {
      for (const event of ['listThreads', 'listTasks']) void queryClient.invalidateQueries({ queryKey: [event] });
      // Loading marks a visitor's messages as read.
      if (document.visibilityState === 'visible') void queryClient.invalidateQueries({ queryKey: ['listMessages'] });
    };
    document.addEventListener('visibilitychange', refresh);
    const stops = [subscribe('message', refresh), subscribe('paymentStatus', refresh), subscribe('braTagStatus', refresh), watchOutgoing()];
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      for (const stop of stops) stop();
    };
  }, []);
}
