import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '@strapline/domain/loopback';
import type { Config } from '../config.ts';

/** A demo that listens on loopback only, and so can use the password published in README. */
export function isLocalDemo({ demo, host }: Pick<Config, 'demo' | 'host'>): boolean {
  return demo && isLoopback(host);
}

/** Checks the Host header against DNS rebinding: a foreign page may resolve its own name to this machine. */
export function canReachLocalDemo(headers: IncomingHttpHeaders): boolean {
  return isLoopback(parseHost(headers.host));
}

/**
 * Whether a request to a local demo was not forwarded by a proxy, as far as headers show: outbox and metrics are for this machine only. A proxy that
 * adds no header and sends a loopback Host cannot be detected.
 */
export function isDirectToLocalDemo(config: Pick<Config, 'demo' | 'host'>, headers: IncomingHttpHeaders): boolean {
  return isLocalDemo(config) && canReachLocalDemo(headers) && !Object.keys(headers).some(isProxyHeader);
}

function isProxyHeader(name: string): boolean {
  return name === 'forwarded' || name === 'via' || name === 'x-real-ip' || name.startsWith('x-forwarded-');
}

/** The name in a Host header, without the port. */
function parseHost(header: string | undefined): string {
  return (header ?? '').replace(/:\d{1,5}$/, '');
}
