import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach } from 'vitest';

/** Starts HTTP servers with a given listener, and closes them after each test. Returns the port. */
export function createBrokenProviders(): (listener: RequestListener) => Promise<number> {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
  return async (listener) => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
}
