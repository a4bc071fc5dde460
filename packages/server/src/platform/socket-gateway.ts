import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { apps, isAppKey } from '@strapline/contract/apps';
import type { WireFailure } from '@strapline/contract/errors';
import { type Namespace, Server, type Socket } from 'socket.io';
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';
import { Answer } from './answer.ts';
import { readBrowserSecret } from './browser-cookie.ts';
import { anonymous, type Caller, type Principal } from './caller.ts';
import { addressReader } from './client-address.ts';
import type { createDispatcher } from './dispatch.ts';
import type { Drain } from './drain.ts';
import { isLocalDemo, mayReachLocalDemo } from './local-demo.ts';
import { allowedOrigins } from './origins.ts';
import { nothingPolicy, securityHeaders } from './security-headers.ts';
import type { PushOut, Services } from './services.ts';
import { presentFailure, WireError } from './wire-error.ts';

/** How many calls of one connection may be under way. */
const inFlightLimit = 60;
/** How long a socket with an expired token may stay open. */
const expirySweepMs = 15_000;

/** What we know of each connection. */
type Connection = { caller: Caller; inFlight: number; isOver: boolean };
const connections = new WeakMap<Socket, Connection>();

export type SocketGateway = {
  io: Server;
  push: PushOut;
  /** Closes the sockets whose session ended or whose token ran out. */
  closeEnded(): void;
  close(): Promise<void>;
};

type Options = {
  server: HttpServer;
  services: Omit<Services, 'push'>;
  dispatch: ReturnType<typeof createDispatcher>;
  /** Counts the calls under way; when it is closed, new ones are told to come again. */
  drain: Drain;
  /** Who a bearer of this token is; throws WireError unauthenticated. */
  identify(token: string): Promise<Principal>;
  adapter?: ConstructorParameters<typeof Server>[1] extends infer O | undefined ? (O extends { adapter?: infer A } ? A : never) : never;
};

/** An answer goes out as the text that it already is; every other packet as always. */
class AnswerEncoder extends Encoder {
  override encode(packet: Packet): unknown[] {
    const answer: unknown = packet.type === PacketType.ACK ? packet.data[0] : undefined;
    return answer instanceof Answer ? [`${PacketType.ACK}${packet.nsp},${packet.id}[${answer.text}]`] : super.encode(packet);
  }
}

/** The real-time door: websocket only, one namespace for everybody and one for admins per app. The only place that listens to sockets. */
export function openSocketGateway({ server, services, dispatch, drain, identify, adapter }: Options): SocketGateway {
  const origins = allowedOrigins(services.config);
  const addressOf = addressReader(services.config.trustProxy);
  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    connectTimeout: 10_000,
    maxHttpBufferSize: 256 * 1024,
    perMessageDeflate: false,
    httpCompression: false,
    parser: { Encoder: AnswerEncoder, Decoder },
    // No connection state recovery: who comes back is asked for a token and joins their rooms again (decision 081).
    // CORS does not protect a websocket: a page elsewhere may open one, so its Origin is checked here. Programs send none and hold no cookies of ours.
    allowRequest: ({ headers }, allow) =>
      allow(
        null,
        (headers.origin === undefined || origins.has(headers.origin)) && (!isLocalDemo(services.config) || mayReachLocalDemo(headers)),
      ),
    ...(adapter ? { adapter } : {}),
  });
  // The library answers plain requests to its path itself, before anything of ours.
  const headers = { ...securityHeaders(services.config.publicUrl), 'content-security-policy': nothingPolicy };
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith(io.path())) response.setHeaders(new Map(Object.entries(headers)));
  });
  io.use((_socket, next) => next(refusal('not_found', 'Connect to the namespace of an app, such as /strapline.')));
  const spaces: Namespace[] = [];
  for (const app of Object.keys(apps)) {
    if (!isAppKey(app)) continue;
    for (const isAdmin of [false, true]) {
      const space = io.of(isAdmin ? `/${app}/admin` : `/${app}`);
      spaces.push(space);
      space.use((socket, next) => {
        const address = addressOf(socket.handshake.address, socket.handshake.headers);
        const browserSecret = readBrowserSecret(socket.handshake.headers.cookie, services.config.publicUrl);
        const base = { ...anonymous(app, address, socket.id, (room) => void socket.join(room)), browserSecret };
        admit(socket.handshake.auth, isAdmin, base, identify).then(
          (caller) => {
            connections.set(socket, { caller, inFlight: 0, isOver: false });
            next();
          },
          (error: unknown) => {
            const failure = presentFailure(error, socket.id);
            if (failure.code === 'internal') services.log.error({ err: error }, 'a socket could not be admitted');
            next(refusal(failure.code, failure.message));
          },
        );
      });
      space.on('connection', (socket) => {
        if (!closeIfOver(socket, services)) attend(socket, services, dispatch, drain);
      });
    }
  }
  const closeEnded = (): void => {
    for (const space of spaces) for (const socket of space.sockets.values()) closeIfOver(socket, services);
  };
  const sweep = setInterval(closeEnded, expirySweepMs);
  sweep.unref();
  const push: PushOut = (rooms, name, payload) => {
    for (const space of spaces) space.to(rooms).emit(name, payload);
  };
  return {
    io,
    push,
    closeEnded,
    close: async () => {
      clearInterval(sweep);
      await io.close();
    },
  };
}

async function admit(auth: unknown, isAdmin: boolean, base: Caller, identify: Options['identify']): Promise<Caller> {
  const token = typeof auth === 'object' && auth !== null && 'token' in auth ? auth.token : undefined;
  if (token === undefined || token === null) {
    if (isAdmin) throw new WireError('unauthenticated');
    return base;
  }
  if (typeof token !== 'string' || token.length > 8192) throw new WireError('unauthenticated');
  const known = await identify(token);
  if (isAdmin && known.level < 2) throw new WireError('forbidden');
  return { ...base, ...known, level: isAdmin ? 2 : 1 };
}

function connectionOf(socket: Socket): Connection {
  const visit = connections.get(socket);
  if (!visit) throw new Error('a socket that nobody admitted');
  return visit;
}

function attend(socket: Socket, services: Omit<Services, 'push'>, dispatch: Options['dispatch'], drain: Drain): void {
  const { caller } = connectionOf(socket);
  const level = String(caller.level);
  const room = caller.accountId ? `acc:${caller.accountId}` : `guest:${socket.id}`;
  services.metrics.sockets.inc({ level });
  services.log.info({ socket: socket.id, level: caller.level, accountId: caller.accountId, app: caller.app }, 'socket connected');
  // Right before each message, also where another process sends it: a connection that closes here gets it no more.
  socket.onAnyOutgoing(() => void closeIfOver(socket, services));
  void socket.join(room);
  socket.emit('joinedRoom', { room });
  services.log.info({ socket: socket.id, room }, 'socket joined its room');
  socket.onAny((name: unknown, ...args: unknown[]) => void answer(socket, name, args, dispatch, drain));
  socket.on('error', (error) => services.log.warn({ socket: socket.id, err: error }, 'a socket failed'));
  socket.on('disconnect', (reason) => {
    services.metrics.sockets.dec({ level });
    services.log.info({ socket: socket.id, reason }, 'socket disconnected');
  });
}

const stopping: WireFailure = {
  code: 'unavailable',
  message: 'The server is restarting. Try again. Nothing was lost.',
  retryAfterMs: 1000,
};

/** Exactly one ack for each frame that asks for one, whatever its shape. */
async function answer(socket: Socket, name: unknown, args: unknown[], dispatch: Options['dispatch'], drain: Drain): Promise<void> {
  const last = args.at(-1);
  const ack: ((answer: object) => void) | undefined = typeof last === 'function' ? (reply) => last(reply) : undefined;
  const input = ack && args.length === 1 ? undefined : args[0];
  const visit = connectionOf(socket);
  if (visit.inFlight >= inFlightLimit)
    return ack?.({
      error: {
        code: 'rate_limited',
        message: 'Too many requests at once on this connection. Wait a moment and try again.',
        retryAfterMs: 500,
      } satisfies WireFailure,
    });
  if (drain.isClosed()) return ack?.({ error: stopping });
  visit.inFlight += 1;
  const over = drain.begin();
  try {
    const answered = await dispatch(name, input, visit.caller, 'socket');
    ack?.(answered.ok ? answered : { error: answered.failure });
  } finally {
    visit.inFlight -= 1;
    over();
  }
}

/** True where the session of a connection is over; then it is told why, and closed. */
function closeIfOver(socket: Socket, { clock, ended }: Pick<Services, 'clock' | 'ended'>): boolean {
  const visit = connectionOf(socket);
  const { caller } = visit;
  if (visit.isOver) return true;
  const why = caller.expiresAt && caller.expiresAt <= clock.now() ? 'expired' : ended.why(caller);
  if (!why) return false;
  visit.isOver = true;
  socket.emit('sessionEnded', { why });
  socket.disconnect(true);
  return true;
}

function refusal(code: WireFailure['code'], message: string): Error {
  return Object.assign(new Error(code), { data: { code, message } satisfies WireFailure });
}
