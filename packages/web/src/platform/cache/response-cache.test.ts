import { describe, expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

describe('the response cache', () => {
  test('expires after five minutes', () => {
    let now = 0;
    const cache = new ResponseCache(() => now);
    cache.set('getStats {}', { sold: 1 });
    now = 5 * 60_000 - 1;
    expect(cache.get('getStats {}')).toEqual({ sold: 1 });
    now += 1;
    expect(cache.get('getStats {}')).toBeUndefined();
  });

  test('evicts the oldest of more than 100 entries', () => {
    const cache = new ResponseCache();
    for (let number = 0; number < 101; number++) cache.set(`call ${number}`, number);
    expect(cache.size).toBe(100);
    expect(cache.get('call 0')).toBeUndefined();
    expect(cache.get('call 100')).toBe(100);
  });

  test('setting an entry again restarts its time', () => {
    const cache = new ResponseCache();
    for (let number = 0; number < 100; number++) cache.set(`call ${number}`, number);
    cache.set('call 0', 'again');
    cache.set('one more', 1);
    expect(cache.get('call 0')).toBe('again');
    expect(cache.get('call 1')).toBeUndefined();
  });
});
