import { setTimeout as pause } from 'node:timers/promises';
import type { TestServer } from './test-server.ts';

/** A turn on an idle machine. */
const turnMs = 50;

/**
 * How long something takes, in turns of at least 50 ms with a request to the server. On a busy machine a turn takes longer, like everything that the server does, so a
 * limit in turns holds where one in seconds doesn't.
 */
export async function measureTurns<T>(server: Pick<TestServer, 'http'>, work: Promise<T>): Promise<{ turns: number; result: T }> {
  let isDone = false;
  const settled = work.finally(() => {
    isDone = true;
  });
  settled.catch(() => undefined);
  let turns = 0;
  for (; !isDone; turns += 1) {
    await pause(turnMs);
    await server.http('/healthz');
  }
  return { turns, result: await settled };
}

/** The number of turns in that many seconds on an idle machine. */
export function countTurns(seconds: number): number {
  return (seconds * 1000) / turnMs;
}
