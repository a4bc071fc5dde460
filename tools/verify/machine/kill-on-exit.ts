import type { ChildProcess } from 'node:child_process';

/** Ends a child with this process, if that ends before it stopped the child. */
export function killOnExit(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  const kill = (): boolean => child.kill(signal);
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
