import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';

type OutgoingRequest = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string | Uint8Array };
type OutgoingResponse = { status: number; text: string; bytes: Uint8Array };
export type Outgoing = (url: URL, request: OutgoingRequest) => Promise<OutgoingResponse>;

export type OutgoingLimits = {
  /** Only loopback addresses, and http allowed: for embedded providers. */
  loopback?: boolean;
  /** For the whole exchange; default 10 s. */
  timeoutMs?: number;
  /** Of a response; default 1 MB. */
  maxBytes?: number;
};

/** No response, a response that is too large, or a forbidden address. */
export class OutgoingFailed extends Error {
  override name = 'OutgoingFailed';
}

/**
 * The only way to send HTTP requests to other machines. The address is checked after DNS resolution, when connecting, so that no name leads into our own
 * network (SSRF, DNS rebinding). Redirects are not followed; time and size are limited.
 */
export function createOutgoing({ loopback = false, timeoutMs = 10_000, maxBytes = 1_000_000 }: OutgoingLimits = {}): Outgoing {
  const mayTalkTo = loopback ? isLoopback : isPublic;
  const options = { keepAlive: true, maxSockets: 32, lookup: createGuardedLookup(mayTalkTo) };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  return async (url, { method, headers, body }) => {
    const { protocol } = url;
    if (protocol !== 'https:' && !(loopback && protocol === 'http:')) throw new OutgoingFailed(`${protocol} is not allowed`);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (net.isIP(literal) && !mayTalkTo(literal)) throw new OutgoingFailed(`the address ${literal} is not allowed`);
    const { request } = protocol === 'https:' ? https : http;
    return await new Promise<OutgoingResponse>((done, fail) => {
      const toFailure = (cause: unknown) => fail(new OutgoingFailed(`no response from ${url.host}`, { cause }));
      const sent = request(url, { method, headers, agent: agents[protocol], signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
        let size = 0;
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes) answer.destroy(new Error(`more than ${maxBytes} bytes`));
          else chunks.push(chunk);
        });
        answer.on('error', toFailure);
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          done({ status: answer.statusCode ?? 0, text: bytes.toString('utf8'), bytes });
        });
      });
      sent.on('error', toFailure);
      sent.end(body);
    });
  };
}

function createGuardedLookup(mayTalkTo: (address: string) => boolean): net.LookupFunction {
  return (hostname, options, done) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new OutgoingFailed(`${hostname} has no address`), '');
      const odd = addresses.find(({ address }) => !mayTalkTo(address));
      if (odd) return done(new OutgoingFailed(`${hostname} resolves to ${odd.address}, which is not allowed`), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

/** Non-public networks (IANA special-purpose registries). IPv4 embedded in IPv6 is checked as IPv4. */
const special: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];
const notPublic = listOf(special);
const thisMachine = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

function listOf(networks: readonly [string, number][]): net.BlockList {
  const list = new net.BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, getFamily(address));
  return list;
}

function isPublic(address: string): boolean {
  return net.isIP(address) !== 0 && !notPublic.check(address, getFamily(address));
}

function isLoopback(address: string): boolean {
  return net.isIP(address) !== 0 && thisMachine.check(address, getFamily(address));
}

function getFamily(address: string): 'ipv4' | 'ipv6' {
  return net.isIPv6(address) ? 'ipv6' : 'ipv4';
}
