import { expect, test } from 'vitest';
import { clientAddress, networksOf, trustedProxies } from './client-address.ts';

const noProxy = trustedProxies([]);

test('a forged X-Forwarded-For changes nothing where no proxy is trusted', () => {
  expect(clientAddress('203.0.113.9', '10.0.0.1', noProxy)).toBe('203.0.113.9');
});

test('behind a trusted proxy the last hop that is not ours counts', () => {
  const trusted = trustedProxies(['127.0.0.1', '10.0.0.0/8']);
  expect(clientAddress('127.0.0.1', '6.6.6.6, 198.51.100.7, 10.1.1.1', trusted)).toBe('198.51.100.7');
  expect(clientAddress('::ffff:127.0.0.1', '198.51.100.7', trusted)).toBe('198.51.100.7');
  expect(clientAddress('127.0.0.1', 'nonsense', trusted)).toBe('127.0.0.1');
});

test('a line of IPv6 is one caller, in whatever spelling', () => {
  const line = clientAddress('2001:db8:1:2::aaaa', undefined, noProxy);
  expect(line).toBe('2001:db8:1:2::/64');
  for (const same of ['2001:0db8:0001:0002:9:9:9:9', '2001:DB8:1:2::192.0.2.1', '2001:db8:1:2::1%eth0'])
    expect(clientAddress(same, undefined, noProxy), same).toBe(line);
  expect(clientAddress('2001:db8:1:3::1', undefined, noProxy)).not.toBe(line);
  expect(clientAddress('::1', undefined, noProxy)).toBe('0:0:0:0::/64');
});

test('the /56 and the /48 around it count as well, with more room', () => {
  expect(networksOf(clientAddress('2001:db8:1:2aff::1', undefined, noProxy))).toEqual([
    { key: '2001:db8:1:2aff::/64', room: 1 },
    { key: '2001:db8:1:2a00::/56', room: 4 },
    { key: '2001:db8:1::/48', room: 8 },
  ]);
});

test('an IPv4 address counts as itself, also where it is written as IPv6', () => {
  for (const same of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7', '::ffff:c000:207', '0:0:0:0:0:ffff:c000:0207'])
    expect(networksOf(clientAddress(same, undefined, noProxy)), same).toEqual([{ key: '192.0.2.7', room: 1 }]);
  expect(clientAddress('127.0.0.1', '::ffff:c000:207', trustedProxies(['127.0.0.1']))).toBe('192.0.2.7');
});
