import { describe, expect, test } from 'vitest';
import { createMemoryLimits, type Limits, takeToken } from './limits.ts';

test('a burst is allowed, then tokens refill over time', async () => {
  let time = 0;
  const limits = createMemoryLimits(() => time);
  for (let i = 0; i < 60; i += 1) expect(await limits.take('write', 'mara')).toBe(0);
  expect(await limits.take('write', 'mara')).toBe(500);
  expect(await limits.take('write', 'theo')).toBe(0);
  time += 500;
  expect(await limits.take('write', 'mara')).toBe(0);
  expect(await limits.take('write', 'mara')).toBeGreaterThan(0);
});

describe('an IPv6 address', () => {
  const burstAt = async (limits: Limits, address: string) => {
    let taken = 0;
    for (let i = 0; i < 80; i += 1) if ((await takeToken(limits, 'count', { accountId: null, address })) === 0) taken += 1;
    return taken;
  };

  test('shares four bursts with its /56 and eight with its /48; other networks have their own', async () => {
    const limits = createMemoryLimits(() => 0);
    const server = Array.from({ length: 6 }, (_, i) => `2001:db8:1:20${i}::/64`);
    const taken: number[] = [];
    for (const line of server) taken.push(await burstAt(limits, line));
    expect(taken).toEqual([60, 60, 60, 60, 0, 0]);
    const company = Array.from({ length: 6 }, (_, i) => `2001:db8:1:${i + 3}00::/64`);
    const more: number[] = [];
    for (const line of company) more.push(await burstAt(limits, line));
    expect(more).toEqual([60, 60, 60, 60, 0, 0]);
    expect(await burstAt(limits, '2001:db8:2:0::/64')).toBe(60);
  });

  test('takes no tokens of its network when it is refused', async () => {
    const limits = createMemoryLimits(() => 0);
    for (let i = 0; i < 10; i += 1) await burstAt(limits, '2001:db8:1:200::/64');
    for (const neighbour of ['201', '202', '203']) expect(await burstAt(limits, `2001:db8:1:${neighbour}::/64`)).toBe(60);
  });

  test('does not count for a signed-in account', async () => {
    const limits = createMemoryLimits(() => 0);
    for (let i = 0; i < 5; i += 1) await burstAt(limits, `2001:db8:1:20${i}::/64`);
    expect(await takeToken(limits, 'count', { accountId: 'acc_mara', address: '2001:db8:1:200::/64' })).toBe(0);
  });
});
