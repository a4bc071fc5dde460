import { describe, expect, test } from 'vitest';
import { getTapDestination } from './after-tap.tsx';

describe('where a tap leads', () => {
  test('follows the person’s setting', () => {
    expect(getTapDestination('view', 'ok', true)).toBe('view');
    expect(getTapDestination('verify', 'ok', true)).toBe('stay');
    expect(getTapDestination('ask', 'opened', true)).toBe('ask');
    expect(getTapDestination('claim', 'ok', true)).toBe('claim');
  });

  test('to the claim only where there is something to claim', () => {
    expect(getTapDestination('claim', 'ok', false)).toBe('stay');
  });

  test('never past a warning', () => {
    for (const wish of ['view', 'verify', 'claim', 'ask'] as const) expect(getTapDestination(wish, 'replay', true)).toBe('stay');
  });
});
