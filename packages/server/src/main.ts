/**
 * The process of the server. The first process of a container (PID 1) ignores signals that have no handler, so it gets one before the server is loaded. It ends the process at once, as the
 * default action does elsewhere, until the database is open and `runServer` stops in order.
 */
const signals = ['SIGTERM', 'SIGINT'] as const;
const endAtOnce = (): never => process.exit(0);
if (process.pid === 1) for (const signal of signals) process.on(signal, endAtOnce);

const { runServer } = await import('./run-server.ts');
await runServer(() => {
  for (const signal of signals) process.off(signal, endAtOnce);
});
