import type { AppKey } from '@strapline/contract/apps/app';
import { clientLimits } from '@strapline/contract/client-limits';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { serverUrl } from '../../server-url.ts';
import { pageApp } from '../page/app-data.ts';
import { deliverPush } from './pushes.ts';

export type AccessLevel = 0 | 1 | 2;

type ConnectionState = { open: boolean; lostSince: number | null };

/** Whether the newest connection is up; the shell shows a message after 3 seconds without one. */
export const useConnection = create<ConnectionState>()(() => ({ open: false, lostSince: null }));

const sockets = new Map<string, Promise<Socket>>();

function getNamespace(app: AppKey, level: AccessLevel): string {
  return level === 2 ? `/${app}/admin` : `/${app}`;
}

async function openSocket(app: AppKey, level: AccessLevel, token: () => Promise<string | undefined>): Promise<Socket> {
  // Loaded lazily, so that the first paint does not wait for it.
  const { io } = await import('socket.io-client');
  const socket = io((serverUrl || location.origin) + getNamespace(app, level), {
    transports: ['websocket'],
    auth(give) {
      if (level === 0) give({});
      else
        void token().then((opening) => {
          // A member without a token must not connect anonymously.
          if (opening === undefined) return void socket.close();
          tokenExpiry.set(socket, parseExpiry(opening));
          give({ token: opening, ...(level === 2 ? { admin: true } : {}) });
        });
    },
    // One connection per level, so that a level's token is never used for another.
    forceNew: true,
    reconnectionDelay: clientLimits.reconnectionDelayMs,
    reconnectionDelayMax: clientLimits.reconnectionDelayMaxMs,
    randomizationFactor: clientLimits.reconnectionRandomization,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    timeout: clientLimits.connectionTimeoutMs,
  });
  ownSockets.add(socket);
  addListeners(socket, getNamespace(app, level));
  return socket;
}

function addListeners(socket: Socket, name: string): void {
  socket.on('connect', () => {
    console.info('connect', name);
    useConnection.setState({ open: true, lostSince: null });
  });
  socket.on('joinedRoom', (joined: unknown) => console.info('joinedRoom', name, joined));
  socket.on('disconnect', (reason) => {
    console.info('disconnect', name, reason);
    if (reason === 'io client disconnect') return;
    useConnection.setState((now) => ({ open: false, lostSince: now.lostSince ?? Date.now() }));
    // The server disconnects when the token expires. socket.io does not reconnect then, so we do, with a new token.
    if (reason === 'io server disconnect') setTimeout(() => isOwn(socket) && socket.connect(), reconnectMs);
  });
  socket.on('connect_error', (error) => {
    // A handshake refused with a code may mean that the session ended; renewing the token tells.
    if (getErrorCode(error) === 'unauthenticated') deliverPush('sessionEnded', { why: 'refused' });
    // The specification ignores error events; only the time of disconnection is reported.
    useConnection.setState((now) => ({ open: false, lostSince: now.lostSince ?? Date.now() }));
    // socket.io does not retry a refused handshake. The session may be renewed meanwhile, so we do.
    if (!socket.active) setTimeout(() => !socket.connected && isOwn(socket) && socket.connect(), clientLimits.reconnectionDelayMaxMs);
  });
  socket.onAny(deliverPush);
}

/** The contract's error code of a refused handshake, if any. */
function getErrorCode(error: Error): unknown {
  const data: unknown = 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
}

/** The browser reports a lost network sooner than the socket does. */
export function watchNetwork(): void {
  addEventListener('offline', () => useConnection.setState((now) => ({ open: false, lostSince: now.lostSince ?? Date.now() })));
  addEventListener('online', () => void reconnectAll());
}

async function reconnectAll(): Promise<void> {
  const all = await Promise.all(sockets.values());
  // The next retry could be seven seconds away, and one started offline hangs.
  for (const socket of all) if (!socket.connected) socket.disconnect().connect();
  if (all.length === 0 || all.some((socket) => socket.connected)) useConnection.setState({ open: all.length > 0, lostSince: null });
}

/** When the token of a connection's handshake expires, and with it its authorization. */
const tokenExpiry = new WeakMap<Socket, number>();
const ownSockets = new WeakSet<Socket>();
const reconnectMs = 250;

function isOwn(socket: Socket): boolean {
  return ownSockets.has(socket);
}

function parseExpiry(token: string): number {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
  return (claims.exp ?? 0) * 1000;
}

/** Reconnects with a new token if the current one is about to expire, since the call would be refused. */
export function renewHandshake(socket: Socket): void {
  const until = tokenExpiry.get(socket);
  if (until === undefined || until - Date.now() > clientLimits.tokenMinValiditySeconds * 1000) return;
  socket.disconnect().connect();
}

/** The connection of an app and level, created on first use and then reused (specification, section 4). */
export function getConnection(level: AccessLevel, token: () => Promise<string | undefined>, app: AppKey = pageApp.key): Promise<Socket> {
  const key = `${app} ${level}`;
  const existing = sockets.get(key);
  if (existing) return existing;
  const opening = openSocket(app, level, token);
  sockets.set(key, opening);
  opening.catch(() => sockets.delete(key));
  return opening;
}

/** Reconnects all connections, so that their handshakes carry new cookies. */
export async function renewAllHandshakes(): Promise<void> {
  for (const socket of await Promise.all(sockets.values())) socket.disconnect().connect();
}

/** Closes the connections of a level and above when its authorization ended. */
export async function closeConnections(level: AccessLevel): Promise<void> {
  for (const [key, opening] of [...sockets]) {
    if (Number(key.split(' ')[1]) < level) continue;
    sockets.delete(key);
    const socket = await opening;
    ownSockets.delete(socket);
    socket.close();
  }
  // An intended close does not count as a lost connection.
  useConnection.setState({ lostSince: null });
}
