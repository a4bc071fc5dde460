import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach } from 'vitest';

/** For a group of tests: starts providers that answer as they are told, ends them after each test, and answers their ports. */
export function brokenProviders(): (listener: RequestListener) => Promise<number> {
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
