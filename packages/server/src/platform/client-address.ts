import net from 'node:net';

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

/** The address that limits count by: the last hop that is not a trusted proxy of ours. IPv6 counts by its /64, mapped IPv4 as IPv4. */
export function clientAddress(peer: string | undefined, forwardedFor: string | string[] | undefined, trusted: net.BlockList): string {
  const hops = String(forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  let address = plain(peer ?? 'unknown');
  while (isTrusted(address, trusted)) {
    const next = hops.pop();
    if (next === undefined || !net.isIP(plain(next))) break;
    address = plain(next);
  }
  return net.isIPv6(address) ? `${expandedStart(address)}::/64` : address;
}

function isTrusted(address: string, trusted: net.BlockList): boolean {
  const family = net.isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function expandedStart(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head ? head.split(':') : [];
  if (tail !== undefined) {
    const end = tail ? tail.split(':') : [];
    while (groups.length + end.length < 8) groups.push('0');
    groups.push(...end);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
