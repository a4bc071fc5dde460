import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What may happen in a browser with anything that is not a page: nothing. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Every answer carries these; pages and files set some of their own. */
export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl?.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

const statusOf: { [code: string]: number } = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what the HTTP parser could not read; there is no request yet, and the connection ends. */
export function refuseUnreadable(error: { code?: string }, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf[error.code ?? ''] ?? 400;
  const all = { ...headers, 'content-security-policy': nothingPolicy, connection: 'close', 'content-length': '0' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.destroy();
}
