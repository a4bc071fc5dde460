import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppKey } from '@strapline/contract/apps/app';
import { reasonMessages } from '@strapline/contract/error-reasons';
import type { WireFailure } from '@strapline/contract/errors';
import type { Language } from '@strapline/contract/languages';
import { type Namespace, Server, type Socket } from 'socket.io';
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';
import { Answer } from './answer.ts';
import { listAllowedOrigins } from './apps.ts';
import { readBrowserSecret } from './browser-cookie.ts';
import { type Caller, createAnonymousCaller, type Principal } from './caller.ts';
import { createAddressReader } from './client-address.ts';
import type { createDispatcher } from './dispatch.ts';
import type { Drain } from './drain.ts';
import { readAskedLanguage } from './language/asked-language.ts';
import { canReachLocalDemo, isLocalDemo } from './local-demo.ts';
import { createSecurityHeaders, nothingPolicy } from './security-headers.ts';
import { everyApp, everyone, type SendPush, type Services } from './services.ts';
import { isSampled } from './telemetry/is-sampled.ts';
import { presentFailure, WireError } from './wire-error.ts';

/** Concurrent calls per connection. */
const inFlightLimit = 60;
/** How long a socket may stay open after its token expired. */
const expirySweepMs = 15_000;
const flushMs = 500;

type Connection = { caller: Caller; inFlight: number; isOver: boolean };
const connections = new WeakMap<Socket, Connection>();

export type SocketGateway = {
  io: Server;
  push: SendPush;
  /** Closes sockets whose session ended or whose token expired. */
  closeEnded(): void;
  /** Asks clients to connect to another process, and accepts no new ones; resolves when all have left, or after `limitMs`. */
  moveClients(limitMs: number): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  server: HttpServer;
  services: Omit<Services, 'push'>;
  dispatch: ReturnType<typeof createDispatcher>;
  /** Counts calls in progress; once closed, new calls are answered `unavailable`. */
  drain: Drain;
  /** Resolves a token; throws WireError `unauthenticated`. */
  identify(token: string, language: Language): Promise<Principal>;
  adapter?: ConstructorParameters<typeof Server>[1] extends infer O | undefined ? (O extends { adapter?: infer A } ? A : never) : never;
};

/** Sends an Answer's JSON text without serializing it again. */
class AnswerEncoder extends Encoder {
  override encode(packet: Packet): unknown[] {
    const answer: unknown = packet.type === PacketType.ACK ? packet.data[0] : undefined;
    return answer instanceof Answer ? [`${PacketType.ACK}${packet.nsp},${packet.id}[${answer.text}]`] : super.encode(packet);
  }
}

/** The socket gateway: websocket only, one public and one admin namespace per app. */
export function openSocketGateway({ server, services, dispatch, drain, identify, adapter }: Options): SocketGateway {
  const origins = listAllowedOrigins(services.apps);
  let isLeaving = false;
  const addressOf = createAddressReader(services.config.trustProxy);
  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    connectTimeout: 10_000,
    maxHttpBufferSize: 256 * 1024,
    perMessageDeflate: false,
    httpCompression: false,
    parser: { Encoder: AnswerEncoder, Decoder },
    // No connection state recovery: a reconnect authenticates and joins its rooms again (decision 081).
    // CORS does not cover websockets, so the Origin is checked here. Clients other than browsers send none, and have no cookies of ours.
    allowRequest: ({ headers }, allow) =>
      allow(
        null,
        services.config.role !== 'jobs' &&
          !isLeaving &&
          (headers.origin === undefined || origins.has(headers.origin)) &&
          (!isLocalDemo(services.config) || canReachLocalDemo(headers)),
      ),
    ...(adapter ? { adapter } : {}),
  });
  addHttpListeners(server, io.path(), services.config.publicUrl, () => isLeaving);
  io.use((_socket, next) => next(createRefusal('not_found', 'Connect to the namespace of an app, such as /strapline.')));
  const spaces: { app: AppKey; space: Namespace }[] = [];
  for (const { key: app } of services.apps.all) {
    for (const isAdmin of [false, true]) {
      const space = io.of(isAdmin ? `/${app}/admin` : `/${app}`);
      spaces.push({ app, space });
      space.use((socket, next) => {
        const base = describeVisitor(socket, app, addressOf, services.config.publicUrl);
        admitCaller(socket.handshake.auth, isAdmin, base, identify).then(
          (caller) => {
            connections.set(socket, { caller, inFlight: 0, isOver: false });
            next();
          },
          (error: unknown) => {
            const failure = presentFailure(error, socket.id);
            if (failure.code === 'internal') services.log.error({ err: error }, 'could not authenticate a socket');
            next(createRefusal(failure.code, failure.message));
          },
        );
      });
      space.on('connection', (socket) => {
        dropRequest(socket);
        if (!closeIfEnded(socket, services)) serveSocket(socket, services, dispatch, drain);
      });
    }
  }
  const closeEnded = (): void => {
    for (const { space } of spaces) for (const socket of space.sockets.values()) closeIfEnded(socket, services);
  };
  const sweep = setInterval(closeEnded, expirySweepMs);
  sweep.unref();
  const push: SendPush = (to, rooms, name, payload) => {
    for (const { app, space } of spaces) if (to === everyApp || to === app) space.to(rooms).emit(name, payload);
  };
  return {
    io,
    push,
    closeEnded,
    moveClients: async (limitMs) => {
      isLeaving = true;
      for (const { space } of spaces) space.local.emit('serverStopping', {});
      await waitWhile(() => spaces.some(({ space }) => space.sockets.size > 0), limitMs);
    },
    close: async () => {
      clearInterval(sweep);
      // Closing drops answers that wait in a buffer. A client that doesn't read is not waited for.
      const isSending = ({ conn }: Socket): boolean => !conn.transport.writable;
      await waitWhile(() => spaces.some(({ space }) => [...space.sockets.values()].some(isSending)), flushMs);
      await io.close();
    },
  };
}

function addHttpListeners(server: HttpServer, path: string, publicUrl: string, isLeaving: () => boolean): void {
  // Socket.IO answers plain HTTP requests to its path before our hooks run.
  const headers = { ...createSecurityHeaders(publicUrl), 'content-security-policy': nothingPolicy };
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith(path)) response.setHeaders(new Map(Object.entries(headers)));
  });
  // A load balancer then asks another process.
  server.prependListener('upgrade', (_request, socket) => {
    if (isLeaving()) socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}

async function waitWhile(isTrue: () => boolean, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  while (isTrue() && performance.now() < until) await pause(5);
}

function describeVisitor(socket: Socket, app: AppKey, addressOf: ReturnType<typeof createAddressReader>, publicUrl: string): Caller {
  const { address, headers } = socket.handshake;
  return {
    ...createAnonymousCaller(app, addressOf(address, headers), socket.id, (room) => void socket.join(room)),
    browserSecret: readBrowserSecret(headers.cookie, publicUrl),
    userAgent: headers['user-agent'] ?? '',
    language: readAskedLanguage(headers, publicUrl),
  };
}

async function admitCaller(auth: unknown, isAdmin: boolean, base: Caller, identify: Options['identify']): Promise<Caller> {
  const token = typeof auth === 'object' && auth !== null && 'token' in auth ? auth.token : undefined;
  if (token === undefined || token === null) {
    if (isAdmin) throw new WireError('unauthenticated');
    return base;
  }
  if (typeof token !== 'string' || token.length > 8192) throw new WireError('unauthenticated');
  const principal = await identify(token, base.language);
  if (isAdmin && principal.level < 2) throw new WireError('forbidden');
  return { ...base, ...principal, level: isAdmin ? 2 : 1 };
}

function getConnection(socket: Socket): Connection {
  const visit = connections.get(socket);
  if (!visit) throw new Error('unknown socket: it was never authenticated');
  return visit;
}

/**
 * A connection keeps the request that it began with, some kilobytes each. What another namespace on it reads is enough: headers, address and
 * query.
 */
function dropRequest({ conn, handshake }: Socket): void {
  const { headers, url, query, secure } = handshake;
  Object.assign(conn, { request: { headers, url, _query: query, connection: { encrypted: secure } } });
}

function serveSocket(socket: Socket, services: Omit<Services, 'push'>, dispatch: Options['dispatch'], drain: Drain): void {
  const { caller } = getConnection(socket);
  const level = String(caller.level);
  const room = caller.accountId ? `acc:${caller.accountId}` : `guest:${socket.id}`;
  services.metrics.sockets.inc({ level });
  const isLogged = caller.level > 0 || services.config.logSample === null || isSampled(services.config.logSample);
  if (isLogged)
    services.log.info({ socket: socket.id, callerLevel: caller.level, accountId: caller.accountId, app: caller.app }, 'socket connected');
  // Runs before each message, also of another process: a connection that is closed here does not receive it.
  socket.onAnyOutgoing(() => void closeIfEnded(socket, services));
  // The admin namespace refuses everybody else.
  void socket.join(caller.level === 2 ? [room, everyone, 'admins'] : [room, everyone]);
  socket.emit('joinedRoom', { room });
  if (isLogged) services.log.info({ socket: socket.id, room }, 'socket joined a room');
  socket.onAny((name: unknown, ...args: unknown[]) => void answerEvent(socket, name, args, dispatch, drain));
  socket.on('error', (error) => services.log.warn({ socket: socket.id, err: error }, 'a socket failed'));
  socket.on('disconnect', (reason) => {
    services.metrics.sockets.dec({ level });
    if (isLogged) services.log.info({ socket: socket.id, reason }, 'socket disconnected');
  });
}

const stopping: WireFailure = {
  code: 'unavailable',
  reason: 'server_restarting',
  message: reasonMessages.server_restarting,
  retryAfterMs: 1000,
};

/** Sends exactly one ack per frame that requests one, even for a malformed frame. */
async function answerEvent(socket: Socket, name: unknown, args: unknown[], dispatch: Options['dispatch'], drain: Drain): Promise<void> {
  const last = args.at(-1);
  const ack: ((answer: object) => void) | undefined = typeof last === 'function' ? (reply) => last(reply) : undefined;
  const input = ack && args.length === 1 ? undefined : args[0];
  const visit = getConnection(socket);
  if (visit.inFlight >= inFlightLimit)
    return ack?.({
      error: {
        code: 'rate_limited',
        reason: 'calls_at_once',
        message: reasonMessages.calls_at_once,
        retryAfterMs: 500,
      } satisfies WireFailure,
    });
  if (drain.isClosed()) return ack?.({ error: stopping });
  visit.inFlight += 1;
  const endTracking = drain.track();
  try {
    const result = await dispatch(name, input, visit.caller, 'socket');
    ack?.(result.ok ? result : { error: result.failure });
  } finally {
    visit.inFlight -= 1;
    endTracking();
  }
}

/** Closes the connection, with the reason, if its session is over; returns whether it is. */
function closeIfEnded(socket: Socket, { clock, endedSessions }: Pick<Services, 'clock' | 'endedSessions'>): boolean {
  const visit = getConnection(socket);
  const { caller } = visit;
  if (visit.isOver) return true;
  const why = caller.expiresAt && caller.expiresAt <= clock.now() ? 'expired' : endedSessions.findEndReason(caller);
  if (!why) return false;
  visit.isOver = true;
  socket.emit('sessionEnded', { why });
  socket.disconnect(true);
  return true;
}

function createRefusal(code: WireFailure['code'], message: string): Error {
  return Object.assign(new Error(code), { data: { code, message } satisfies WireFailure });
}
