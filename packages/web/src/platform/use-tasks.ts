import type { Output } from '@strapline/contract/events';
import { useEffect } from 'react';
import { queryClient, useCall } from './queries.ts';
import { listenTo } from './wire.ts';

type Task = Output<'listTasks'>['items'][number];

/** What waits for somebody about their orders. */
export function useTasks({ enabled = true } = {}): Task[] {
  const tasks = useCall('listTasks', {}, { enabled, refetchInterval: 60_000 });
  useEffect(() => {
    const moved = () => void queryClient.invalidateQueries({ queryKey: ['listTasks'] });
    const stops = [listenTo('paymentStatus', moved), listenTo('message', moved), listenTo('braTagStatus', moved)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return tasks.data?.items ?? [];
}
