import { createId } from '../ids.ts';
import type { Delivery } from '../store/rows.ts';
import { Worker, type WorkerOptions } from './worker.ts';

/** Something that the sandbox does later by itself. It is stored with the change that causes it, so it survives a restart. */
export interface Task {
  name: string;
  objectId: string;
  /** Milliseconds. */
  at: number;
}

export interface TaskOptions extends Omit<WorkerOptions, 'handle'> {
  /** May be called twice, so a task checks the state that it finds. */
  run(task: string, objectId: string): Promise<void>;
}

export type ScheduledTasks = ReturnType<typeof createScheduledTasks>;

export function createScheduledTasks({ run, ...options }: TaskOptions) {
  const worker = new Worker({ ...options, handle: ({ delivery }) => run(delivery.endpoint, delivery.objectId) });
  return {
    newDelivery({ name, objectId, at }: Task): Delivery {
      const createdAt = options.clock.now().getTime();
      return { id: createId('tsk'), queue: options.queue, objectId, endpoint: name, attempts: 0, dueAt: at, createdAt };
    },
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}
