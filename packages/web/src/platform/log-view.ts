import { create } from 'zustand';
import type { LogMemory } from './log-memory.ts';
import type { LogBreach, LogVerdict } from './log-verdict.ts';

/** What this browser knows of the public log. `verdict` is null until it looked; `now` is the newest checkpoint that it found signed and in order. */
export type LogView = {
  memory: LogMemory;
  verdict: LogVerdict | null;
  now: { origin: string; size: number; root: string } | null;
  isLooking: boolean;
};

export const useLogView = create<LogView>()(() => ({ memory: {}, verdict: null, now: null, isLooking: false }));

/** What must never happen, and did. */
export function breachIn({ memory }: LogView): LogBreach | undefined {
  return memory.breach?.why;
}

/** Looks at the log; the rules, which are heavy, come with the first look. Without an answer there is nothing to say: the next look asks again. */
export async function lookAtLog(): Promise<void> {
  await import('./log-keeper.ts').then(({ watchLog }) => watchLog()).catch(() => undefined);
}
