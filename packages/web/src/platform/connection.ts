import { type AppKey, defaultApp } from '@strapline/contract/apps';
import { clientNumbers } from '@strapline/contract/client-numbers';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { deliver } from './pushes.ts';

export type AccessLevel = 0 | 1 | 2;

type ConnectionState = { open: boolean; lostSince: number | null };

/** Whether the newest connection stands; the shell tells people after 3 seconds without it. */
export const useConnection = create<ConnectionState>()(() => ({ open: false, lostSince: null }));

const sockets = new Map<string, Promise<Socket>>();

function namespaceOf(app: AppKey, level: AccessLevel): string {
  return level === 2 ? `/${app}/admin` : `/${app}`;
}

async function open(app: AppKey, level: AccessLevel, token: () => Promise<string | undefined>): Promise<Socket> {
  // Loaded here and not before: the first paint does not wait for it.
  const { io } = await import('socket.io-client');
  const server: string = import.meta.env['VITE_SERVER_URL'] ?? location.origin;
  const socket = io(server + namespaceOf(app, level), {
    transports: ['websocket'],
    auth(give) {
      if (level === 0) give({});
      else
        void token().then((fresh) => {
          // Without a token this would become a visitor's connection under a member's name.
          if (fresh === undefined) return void socket.close();
          introducedUntil.set(socket, expiryOf(fresh));
          give({ token: fresh, ...(level === 2 ? { admin: true } : {}) });
        });
    },
    // A connection of its own per level: the token of one never speaks for the other.
    forceNew: true,
    reconnectionDelay: clientNumbers.reconnectionDelayMs,
    reconnectionDelayMax: clientNumbers.reconnectionDelayMaxMs,
    randomizationFactor: clientNumbers.reconnectionRandomization,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    timeout: clientNumbers.connectionTimeoutMs,
  });
  keptSockets.add(socket);
  listen(socket, namespaceOf(app, level));
  return socket;
}

function listen(socket: Socket, name: string): void {
  socket.on('connect', () => {
    console.info('connect', name);
    useConnection.setState({ open: true, lostSince: null });
  });
  socket.on('joinedRoom', (joined: unknown) => console.info('joinedRoom', name, joined));
  socket.on('disconnect', (reason) => {
    console.info('disconnect', name, reason);
    if (reason === 'io client disconnect') return;
    useConnection.setState((now) => ({ open: false, lostSince: now.lostSince ?? Date.now() }));
    // The server lets go when the token runs out. The library would leave it at that; a kept connection comes again with a new one.
    if (reason === 'io server disconnect') setTimeout(() => isKept(socket) && socket.connect(), serverLetGoMs);
  });
  socket.on('connect_error', (error) => {
    // A handshake refused by name is news of the session, as its end is: only renewing it tells whether it lives.
    if (codeOf(error) === 'unauthenticated') deliver('sessionEnded', { why: 'refused' });
    // The specification ignores error events; only the time since which there is no connection is told.
    useConnection.setState((now) => ({ open: false, lostSince: now.lostSince ?? Date.now() }));
    // A refused handshake is final for the library. The session may be renewed meanwhile, so it is tried again.
    if (!socket.active) setTimeout(() => !socket.connected && isKept(socket) && socket.connect(), clientNumbers.reconnectionDelayMaxMs);
  });
  socket.onAny(deliver);
}

/** The contract's code in a refused handshake, if there is one. */
function codeOf(error: Error): unknown {
  const data: unknown = 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
}

/** The browser knows sooner than a socket that the network is gone. */
export function watchNetwork(): void {
  addEventListener('offline', () => useConnection.setState((now) => ({ open: false, lostSince: now.lostSince ?? Date.now() })));
  addEventListener('online', () => void standsAgain());
}

async function standsAgain(): Promise<void> {
  const all = await Promise.all(sockets.values());
  // The next try would come up to seven seconds later, and one that began without a network hangs.
  for (const socket of all) if (!socket.connected) socket.disconnect().connect();
  if (all.length === 0 || all.some((socket) => socket.connected)) useConnection.setState({ open: all.length > 0, lostSince: null });
}

/** How long the server knows the bearer of a connection: until the token of its handshake runs out. */
const introducedUntil = new WeakMap<Socket, number>();
const keptSockets = new WeakSet<Socket>();
const serverLetGoMs = 250;

function isKept(socket: Socket): boolean {
  return keptSockets.has(socket);
}

function expiryOf(token: string): number {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
  return (claims.exp ?? 0) * 1000;
}

/** A call on a connection whose token is about to run out would be refused: it introduces itself anew first. */
export function introduceAnew(socket: Socket): void {
  const until = introducedUntil.get(socket);
  if (until === undefined || until - Date.now() > clientNumbers.tokenMinValiditySeconds * 1000) return;
  socket.disconnect().connect();
}

/** The one connection of an app and level; made at first use, then kept (specification, section 4). */
export function connection(level: AccessLevel, token: () => Promise<string | undefined>, app: AppKey = defaultApp): Promise<Socket> {
  const key = `${app} ${level}`;
  const kept = sockets.get(key);
  if (kept) return kept;
  const fresh = open(app, level, token);
  sockets.set(key, fresh);
  fresh.catch(() => sockets.delete(key));
  return fresh;
}

/** Every connection introduces itself anew: what the browser has been told since, such as a cookie, is known on it then. */
export async function introduceAllAnew(): Promise<void> {
  for (const socket of await Promise.all(sockets.values())) socket.disconnect().connect();
}

/** Closes the connections of a level and above, when the right to them ended. */
export async function closeFrom(level: AccessLevel): Promise<void> {
  for (const [key, opening] of [...sockets]) {
    if (Number(key.split(' ')[1]) < level) continue;
    sockets.delete(key);
    const socket = await opening;
    keptSockets.delete(socket);
    socket.close();
  }
  // What is closed on purpose is not missed.
  useConnection.setState({ lostSince: null });
}
