import { expect, test } from 'vitest';
import { clientAddress, trustedProxies } from './client-address.ts';

test('a forged X-Forwarded-For changes nothing where no proxy is trusted', () => {
  expect(clientAddress('203.0.113.9', '10.0.0.1', trustedProxies([]))).toBe('203.0.113.9');
});

test('behind a trusted proxy the last hop that is not ours counts', () => {
  const trusted = trustedProxies(['127.0.0.1', '10.0.0.0/8']);
  expect(clientAddress('127.0.0.1', '6.6.6.6, 198.51.100.7, 10.1.1.1', trusted)).toBe('198.51.100.7');
  expect(clientAddress('::ffff:127.0.0.1', '198.51.100.7', trusted)).toBe('198.51.100.7');
  expect(clientAddress('127.0.0.1', 'nonsense', trusted)).toBe('127.0.0.1');
});

test('one household of IPv6 is one caller', () => {
  const trusted = trustedProxies([]);
  expect(clientAddress('2001:db8:1:2::aaaa', undefined, trusted)).toBe(clientAddress('2001:0db8:0001:0002:9:9:9:9', undefined, trusted));
});
