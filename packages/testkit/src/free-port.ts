import net from 'node:net';

// Below the ports that the system hands out for `listen(0)` and outgoing connections, so that nobody else gets one before its server listens. Processes that run at the same time have
// different numbers, and so different ports.
const firstPort = 20_000;
const portsPerProcess = 100;
const processes = 120;
let tried = 0;

/** A port for a server that must know it before it listens. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < portsPerProcess; tries += 1) {
    const port = firstPort + (process.pid % processes) * portsPerProcess + (tried % portsPerProcess);
    tried += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('there is no free port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = net.createServer().once('error', () => done(false));
    probe.listen(port, () => probe.close(() => done(true)));
  });
}
