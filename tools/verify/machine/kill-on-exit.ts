import type { ChildProcess } from 'node:child_process';

const signals = new Map<ChildProcess, NodeJS.Signals>();

/** Ends a child with this process, if that ends before it stopped the child. */
export function killOnExit(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  // One listener for all: Node warns of more than ten.
  if (signals.size === 0) process.once('exit', killAll);
  signals.set(child, signal);
  child.once('exit', () => {
    signals.delete(child);
    if (signals.size === 0) process.off('exit', killAll);
  });
}

function killAll(): void {
  for (const [child, signal] of signals) child.kill(signal);
}
