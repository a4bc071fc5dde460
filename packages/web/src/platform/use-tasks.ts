import type { Output } from '@strapline/contract/events';
import { useEffect } from 'react';
import { queryClient, useCall } from './cache/queries.ts';
import { subscribe } from './wire/wire.ts';

type Task = Output<'listTasks'>['items'][number];

/** Open tasks about the person's orders. */
export function useTasks({ enabled = true } = {}): Task[] {
  const tasks = useCall('listTasks', {}, { enabled, refetchInterval: 60_000 });
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['listTasks'] });
    const unsubscribers = [subscribe('paymentStatus', refresh), subscribe('message', refresh), subscribe('braTagStatus', refresh)];
    return () => {
      for (const stop of unsubscribers) stop();
    };
  }, []);
  return tasks.data?.items ?? [];
}
