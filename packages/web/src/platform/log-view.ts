import { create } from 'zustand';
import type { LogBreach, LogVerdict } from './log-judgement.ts';
import type { LogMemory } from './log-memory.ts';

/** What this browser knows of the public log. `verdict` is null until it looked. Without the rules themselves, which come when somebody looks. */
export type LogView = { memory: LogMemory; verdict: LogVerdict | null; isLooking: boolean };

export const useLogView = create<LogView>()(() => ({ memory: {}, verdict: null, isLooking: false }));

/** What must never happen, and did. */
export function breachIn({ memory }: LogView): LogBreach | undefined {
  return memory.breach?.why;
}
