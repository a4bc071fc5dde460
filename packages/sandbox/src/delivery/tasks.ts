import { newId } from '../ids.ts';
import type { Delivery, Due, SandboxStore } from '../store/store.ts';
import { type Log, openLane } from './lane.ts';

export interface TaskOptions {
  store: SandboxStore;
  clock: { now(): Date };
  log: Log;
  lane: string;
  leaseMs: number;
  pollMs: number;
  /** Does the task of this name for this object; more than once in a bad hour, so it looks first whether there is still something to do. */
  run(task: string, objectId: string): Promise<void>;
}

/** What the stand-in will do by itself later: written with the change that asks for it, and done after a restart too. */
export interface Task {
  name: string;
  objectId: string;
  /** Milliseconds. */
  at: number;
}

export type Tasks = ReturnType<typeof tasks>;

export function tasks(options: TaskOptions) {
  const lane = openLane({ ...options, handle: async ({ delivery }: Due) => await options.run(delivery.endpoint, delivery.objectId) });
  return {
    deliveryOf(task: Task): Delivery {
      const createdAt = options.clock.now().getTime();
      return { id: newId('tsk'), lane: options.lane, objectId: task.objectId, endpoint: task.name, attempts: 0, dueAt: task.at, createdAt };
    },
    start: lane.start,
    stop: lane.stop,
  };
}
