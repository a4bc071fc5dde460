import type { IncomingHttpHeaders } from 'node:http';
import net from 'node:net';

/** A network that limits count as one, and how many times what a single address may do all of it may do together. */
export type Network = { key: string; room: number };

/** One household is given a /56, a company a /48: they hold 256 and 65,536 of the /64 that a single line has. */
const wider = [
  { bits: 56, room: 4 },
  { bits: 48, room: 8 },
] as const;

/** Which peers' X-Forwarded-For is believed. Throws on an entry that is no address or network. */
export function trustedProxies(entries: readonly string[]): net.BlockList {
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

/** Reads the address that limits count by from a request, HTTP or the handshake of a socket. */
export function addressReader(trustProxy: readonly string[]): (peer: string | undefined, headers: IncomingHttpHeaders) => string {
  const trusted = trustedProxies(trustProxy);
  return (peer, headers) => clientAddress(peer, headers['x-forwarded-for'], trusted);
}

/** The address that limits count by: the last hop that is not a trusted proxy of ours. IPv6 is its /64, mapped IPv4 is IPv4. */
export function clientAddress(peer: string | undefined, forwardedFor: string | string[] | undefined, trusted: net.BlockList): string {
  const hops = String(forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  let address = withoutMapping(peer ?? 'unknown');
  while (isTrusted(address, trusted)) {
    const next = hops.pop();
    if (next === undefined || !net.isIP(next)) break;
    address = withoutMapping(next);
  }
  return net.isIPv6(address) ? networkKey(groupsOf(address), 64) : address;
}

/** What a client address counts as, narrowest first: IPv4 as itself, IPv6 as its /64 and, with more room, as the /56 and the /48 around it. */
export function networksOf(address: string): [Network, ...Network[]] {
  const [prefix = '', bits] = address.split('::/');
  const itself = { key: address, room: 1 };
  if (bits !== '64') return [itself];
  const groups = prefix.split(':').map((group) => Number.parseInt(group, 16));
  return [itself, ...wider.map(({ bits, room }) => ({ key: networkKey(groups, bits), room }))];
}

function isTrusted(address: string, trusted: net.BlockList): boolean {
  const family = net.isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The first bits of an address, in one spelling. */
function networkKey(groups: readonly number[], bits: 64 | 56 | 48): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const kept = { 64: [first, second, third, fourth], 56: [first, second, third, fourth & 0xff00], 48: [first, second, third] }[bits];
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** An IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`, `::ffff:c000:201`) as IPv4; any other as it is. */
function withoutMapping(address: string): string {
  if (!net.isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 0xff])
        .join('.')
    : address;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/%.*$/, '').replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.map(Number);
    return [(a ?? 0) * 256 + (b ?? 0), (c ?? 0) * 256 + (d ?? 0)].map((group) => group.toString(16)).join(':');
  });
  const [start = [], end = []] = hex.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(8 - start.length - end.length).fill('0');
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
}
