import http from 'node:http';
import type { WireFailure } from '@strapline/contract/errors';
import { getFieldErrors } from '@strapline/contract/field-errors';
import { type MatchAnswer, matchEvents, matchNamespace } from '@strapline/contract/match-events';
import { createMatchIndex, type MatchIndex } from '@strapline/domain/picture-match/match-index';
import { Server, type Socket } from 'socket.io';
import { createAddressReader } from '../platform/client-address.ts';
import { createId } from '../platform/ids.ts';
import { createMemoryLimits, type Limits, takeAddressToken } from '../platform/limits.ts';
import { createSecurityHeaders, nothingPolicy } from '../platform/security-headers.ts';
import { presentFailure, WireError } from '../platform/wire-error.ts';
import type { MatchSettings } from '../ports/match-messages.ts';
import type { Lookup } from '../ports/matcher.ts';

/** Concurrent calls per connection. */
const inFlightLimit = 60;
/** Five hashes of a picture in hexadecimal digits, and a handle. */
const maxFrameBytes = 4096;
/** What the records are asked about: a picture that is like more others helps nobody. */
const mostFound = 50;
const { input: inputSchema, limit } = matchEvents.matchSocialImage;

type AskRecords = (lookup: Lookup) => Promise<MatchAnswer | null>;
type Parts = { index: MatchIndex; limits: Limits; askRecords: AskRecords; isLoaded: () => boolean };

type MatchServer = {
  index: MatchIndex;
  /** Until then every call is answered `unavailable`: a picture that isn't loaded yet would be said to be nobody's. */
  setLoaded(): void;
  /** Resolves with the port. */
  listen(): Promise<number>;
};

/** The sockets of the match server: anybody may connect, there is one event, and no state of a connection but how much it asks. */
export function openMatchServer({ host, port, origins, trustProxy, publicUrl }: MatchSettings, askRecords: AskRecords): MatchServer {
  let isLoaded = false;
  const parts: Parts = { index: createMatchIndex(), limits: createMemoryLimits(), askRecords, isLoaded: () => isLoaded };
  const addressOf = createAddressReader(trustProxy);
  const headers = new Map(Object.entries({ ...createSecurityHeaders(publicUrl), 'content-security-policy': nothingPolicy }));
  const server = http.createServer((request, response) => {
    const status = request.url !== '/healthz' ? 404 : isLoaded ? 200 : 503;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: status === 200 }));
  });
  server.prependListener('request', (_request, response: http.ServerResponse) => response.setHeaders(headers));
  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    connectTimeout: 10_000,
    maxHttpBufferSize: maxFrameBytes,
    perMessageDeflate: false,
    httpCompression: false,
    // CORS doesn't cover websockets, so the Origin is checked here.
    allowRequest: ({ headers: { origin } }, allow) => allow(null, origin === undefined || origins.includes(origin)),
  });
  io.use((_socket, next) => next(new Error('not_found')));
  io.of(matchNamespace).on('connection', (socket) =>
    serveSocket(socket, addressOf(socket.handshake.address, socket.handshake.headers), parts),
  );
  return {
    index: parts.index,
    setLoaded: () => {
      isLoaded = true;
    },
    listen: () =>
      new Promise((done, fail) => {
        server.once('error', fail);
        server.listen(port, host, () => {
          const address = server.address();
          done(typeof address === 'object' && address ? address.port : port);
        });
      }),
  };
}

function serveSocket(socket: Socket, address: string, parts: Parts): void {
  let inFlight = 0;
  socket.onAny((name: unknown, ...args: unknown[]) => {
    const last = args.at(-1);
    const ack: ((answer: object) => void) | undefined = typeof last === 'function' ? (reply) => last(reply) : undefined;
    const input = ack && args.length === 1 ? undefined : args[0];
    if (inFlight >= inFlightLimit) return ack?.({ error: presentFailure(new WireError('rate_limited', { retryAfterMs: 500 }), '') });
    inFlight += 1;
    void answerCall(name, input, address, parts).then((answer) => {
      inFlight -= 1;
      ack?.(answer);
    });
  });
}

/** Never throws. */
async function answerCall(name: unknown, input: unknown, address: string, parts: Parts): Promise<MatchAnswer | { error: WireFailure }> {
  const requestId = createId('req');
  try {
    return await match(name, input, address, parts);
  } catch (error) {
    const failure = presentFailure(error, requestId);
    if (failure.code === 'internal')
      process.stderr.write(`match server: ${requestId} ${error instanceof Error ? error.stack : String(error)}\n`);
    return { error: failure };
  }
}

async function match(name: unknown, input: unknown, address: string, { index, limits, askRecords, isLoaded }: Parts): Promise<MatchAnswer> {
  if (name !== matchEvents.matchSocialImage.name) throw new WireError('not_found', { message: 'There is no event with this name.' });
  const retryAfterMs = await takeAddressToken(limits, limit, address);
  if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
  const parsed = inputSchema.safeParse(input ?? {});
  if (!parsed.success) throw new WireError('validation', { fields: getFieldErrors(parsed.error) });
  if (!isLoaded()) throw new WireError('unavailable', { retryAfterMs: 2000 });
  const { fqsid = null, ...picture } = parsed.data;
  const found = index.find(picture);
  if (found.length === 0) return { matches: [] };
  const answer = await askRecords({ sha256: picture.sha256, fqsid, found: found.slice(0, mostFound) });
  if (!answer) throw new WireError('unavailable', { retryAfterMs: 2000 });
  return answer;
}
