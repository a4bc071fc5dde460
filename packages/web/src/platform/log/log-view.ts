import { create } from 'zustand';
import type { LogMemory } from './log-memory.ts';
import type { LogBreach, LogVerdict } from './log-verdict.ts';

/** What this browser knows about the public log. `verdict` is null until the first check; `now` is the newest verified checkpoint. */
export type LogView = {
  memory: LogMemory;
  verdict: LogVerdict | null;
  now: { origin: string; size: number; root: string } | null;
  isChecking: boolean;
};

export const useLogView = create<LogView>()(() => ({ memory: {}, verdict: null, now: null, isChecking: false }));

/** The verdicts that mean the log cannot be trusted. */
export function getBreach({ memory }: LogView): LogBreach | undefined {
  return memory.breach?.why;
}

/** Checks the log; the verification code is loaded on first use. A failed request changes nothing, and the next check retries. */
export async function startLogCheck(): Promise<void> {
  await import('./check-log.ts').then(({ checkLog }) => checkLog()).catch(() => undefined);
}
