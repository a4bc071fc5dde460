import { describe, expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

describe('the response cache', () => {
  test('keeps an answer for five minutes', () => {
    let now = 0;
    const cache = new ResponseCache(() => now);
    cache.keep('getStats {}', { sold: 1 });
    now = 5 * 60_000 - 1;
    expect(cache.get('getStats {}')).toEqual({ sold: 1 });
    now += 1;
    expect(cache.get('getStats {}')).toBeUndefined();
  });

  test('holds at most 100 answers, and lets the oldest go first', () => {
    const cache = new ResponseCache();
    for (let number = 0; number < 101; number++) cache.keep(`call ${number}`, number);
    expect(cache.size).toBe(100);
    expect(cache.get('call 0')).toBeUndefined();
    expect(cache.get('call 100')).toBe(100);
  });

  test('an answer that is kept again is young again', () => {
    const cache = new ResponseCache();
    for (let number = 0; number < 100; number++) cache.keep(`call ${number}`, number);
    cache.keep('call 0', 'again');
    cache.keep('one more', 1);
    expect(cache.get('call 0')).toBe('again');
    expect(cache.get('call 1')).toBeUndefined();
  });
});
