import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '@strapline/domain/loopback';
import type { Config } from '../config.ts';

/** A demo whose password stands in README, for it listens to this machine only. */
export function isLocalDemo({ demo, host }: Pick<Config, 'demo' | 'host'>): boolean {
  return demo && isLoopback(host);
}

/** Whether a request names this machine: a page elsewhere can have its own name lead here. */
export function mayReachLocalDemo(headers: IncomingHttpHeaders): boolean {
  return isLoopback(hostOf(headers.host));
}

/**
 * Whether a request to a local demo comes from this machine itself, as far as headers tell: the outbox and the metrics are for nobody whom a proxy brings.
 * A proxy that adds no header and sends a Host of this machine cannot be told from a browser here.
 */
export function isDirectToLocalDemo(config: Pick<Config, 'demo' | 'host'>, headers: IncomingHttpHeaders): boolean {
  return isLocalDemo(config) && mayReachLocalDemo(headers) && !Object.keys(headers).some(isProxyHeader);
}

function isProxyHeader(name: string): boolean {
  return name === 'forwarded' || name === 'via' || name === 'x-real-ip' || name.startsWith('x-forwarded-');
}

/** The name in a Host header, without the port. */
function hostOf(header: string | undefined): string {
  return (header ?? '').replace(/:\d{1,5}$/, '');
}
