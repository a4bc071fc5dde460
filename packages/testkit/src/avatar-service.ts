import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createOutgoing, type Outgoing } from '@strapline/server/platform/outgoing';

/** An avatar service with Gravatar's protocol, on loopback. */
export type TestAvatarService = {
  /** Pictures by e-mail address. */
  pictures: Map<string, Uint8Array>;
  /** What it was asked for, such as `/avatar/<sha256>?s=512&d=404&r=g`. */
  asked: string[];
  /** Whether it answers 503. */
  isAway: boolean;
  /** The guarded client in its loopback mode, to which this server is every other one. */
  outgoing: Outgoing;
  close(): Promise<void>;
};

export async function startTestAvatarService(): Promise<TestAvatarService> {
  const loopback = createOutgoing({ loopback: true });
  const service: TestAvatarService = {
    pictures: new Map(),
    asked: [],
    isAway: false,
    outgoing: ({ pathname, search }, request) => loopback(new URL(`${pathname}${search}`, base), request),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer((request, response) => {
    service.asked.push(request.url ?? '');
    const sha256 = /^\/avatar\/([0-9a-f]{64})\?/.exec(request.url ?? '')?.[1];
    const [, picture] = [...service.pictures].find(([email]) => createHash('sha256').update(email).digest('hex') === sha256) ?? [];
    response.writeHead(service.isAway ? 503 : picture ? 200 : 404).end(service.isAway ? undefined : picture);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const place = server.address();
  const base = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`;
  return service;
}
