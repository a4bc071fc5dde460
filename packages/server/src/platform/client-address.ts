import type { IncomingHttpHeaders } from 'node:http';
import net from 'node:net';

/** A network that counts as one caller, and the factor by which its limits exceed those of a single address. */
export type Network = { key: string; room: number };

/** Providers assign a /56 to a household and a /48 to a company: 256 and 65,536 networks of /64. */
const wider = [
  { bits: 56, room: 4 },
  { bits: 48, room: 8 },
] as const;

/** The peers whose X-Forwarded-For is trusted. Throws on an entry that is no address or network. */
export function createProxyList(entries: readonly string[]): net.BlockList {
  const list = new net.BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = net.isIPv6(address) ? 'ipv6' : 'ipv4';
    if (!net.isIP(address)) throw new Error(`TRUST_PROXY: "${entry}" is not an address or network.`);
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return list;
}

/** Reads the client address from an HTTP request or a socket handshake. */
export function createAddressReader(trustProxy: readonly string[]): (peer: string | undefined, headers: IncomingHttpHeaders) => string {
  const trusted = createProxyList(trustProxy);
  return (peer, headers) => readClientAddress(peer, headers['x-forwarded-for'], trusted);
}

/** The last hop that is not a trusted proxy. IPv6 is cut to its /64; mapped IPv4 becomes IPv4. */
export function readClientAddress(peer: string | undefined, forwardedFor: string | string[] | undefined, trusted: net.BlockList): string {
  const hops = String(forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  let address = stripMapping(peer ?? 'unknown');
  while (isTrusted(address, trusted)) {
    const next = hops.pop();
    if (next === undefined || !net.isIP(next)) break;
    address = stripMapping(next);
  }
  return net.isIPv6(address) ? formatNetwork(parseGroups(address), 64) : address;
}

/** The networks that a client address counts toward, narrowest first: IPv4 itself; for IPv6 its /64, /56 and /48, with growing room. */
export function listNetworks(address: string): [Network, ...Network[]] {
  const [prefix = '', bits] = address.split('::/');
  const itself = { key: address, room: 1 };
  if (bits !== '64') return [itself];
  const groups = prefix.split(':').map((group) => Number.parseInt(group, 16));
  return [itself, ...wider.map(({ bits, room }) => ({ key: formatNetwork(groups, bits), room }))];
}

function isTrusted(address: string, trusted: net.BlockList): boolean {
  const family = net.isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The prefix of an address in canonical form. */
function formatNetwork(groups: readonly number[], bits: 64 | 56 | 48): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const groupsByBits = { 64: [first, second, third, fourth], 56: [first, second, third, fourth & 0xff00], 48: [first, second, third] }[
    bits
  ];
  return `${groupsByBits.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** Turns an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`, `::ffff:c000:201`) into IPv4; others are unchanged. */
function stripMapping(address: string): string {
  if (!net.isIPv6(address)) return address;
  const groups = parseGroups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 0xff])
        .join('.')
    : address;
}

/** The eight groups of a valid IPv6 address. */
function parseGroups(address: string): number[] {
  const hex = address.replace(/%.*$/, '').replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.map(Number);
    return [(a ?? 0) * 256 + (b ?? 0), (c ?? 0) * 256 + (d ?? 0)].map((group) => group.toString(16)).join(':');
  });
  const [start = [], end = []] = hex.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(8 - start.length - end.length).fill('0');
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
}
