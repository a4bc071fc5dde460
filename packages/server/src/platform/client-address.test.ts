import { expect, test } from 'vitest';
import { createProxyList, listNetworks, readClientAddress } from './client-address.ts';

const noProxy = createProxyList([]);

test('X-Forwarded-For is ignored without a trusted proxy', () => {
  expect(readClientAddress('203.0.113.9', '10.0.0.1', noProxy)).toBe('203.0.113.9');
});

test('behind trusted proxies the last untrusted hop counts', () => {
  const trusted = createProxyList(['127.0.0.1', '10.0.0.0/8']);
  expect(readClientAddress('127.0.0.1', '6.6.6.6, 198.51.100.7, 10.1.1.1', trusted)).toBe('198.51.100.7');
  expect(readClientAddress('::ffff:127.0.0.1', '198.51.100.7', trusted)).toBe('198.51.100.7');
  expect(readClientAddress('127.0.0.1', 'nonsense', trusted)).toBe('127.0.0.1');
});

test('an IPv6 /64 counts as one caller, however it is written', () => {
  const line = readClientAddress('2001:db8:1:2::aaaa', undefined, noProxy);
  expect(line).toBe('2001:db8:1:2::/64');
  for (const same of ['2001:0db8:0001:0002:9:9:9:9', '2001:DB8:1:2::192.0.2.1', '2001:db8:1:2::1%eth0'])
    expect(readClientAddress(same, undefined, noProxy), same).toBe(line);
  expect(readClientAddress('2001:db8:1:3::1', undefined, noProxy)).not.toBe(line);
  expect(readClientAddress('::1', undefined, noProxy)).toBe('0:0:0:0::/64');
});

test('the enclosing /56 and /48 count too, with larger limits', () => {
  expect(listNetworks(readClientAddress('2001:db8:1:2aff::1', undefined, noProxy))).toEqual([
    { key: '2001:db8:1:2aff::/64', room: 1 },
    { key: '2001:db8:1:2a00::/56', room: 4 },
    { key: '2001:db8:1::/48', room: 8 },
  ]);
});

test('an IPv4 address counts as itself, also when mapped into IPv6', () => {
  for (const same of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7', '::ffff:c000:207', '0:0:0:0:0:ffff:c000:0207'])
    expect(listNetworks(readClientAddress(same, undefined, noProxy)), same).toEqual([{ key: '192.0.2.7', room: 1 }]);
  expect(readClientAddress('127.0.0.1', '::ffff:c000:207', createProxyList(['127.0.0.1']))).toBe('192.0.2.7');
});
