import { describe, expect, test } from 'vitest';
import { getTapDestination } from './after-tap.tsx';

describe('the page a tap opens', () => {
  test('follows the person’s setting', () => {
    expect(getTapDestination('view', 'ok', true)).toBe('view');
    expect(getTapDestination('verify', 'ok', true)).toBe('stay');
    expect(getTapDestination('ask', 'opened', true)).toBe('ask');
    expect(getTapDestination('claim', 'ok', true)).toBe('claim');
  });

  test('is the claim only when the tag is claimable', () => {
    expect(getTapDestination('claim', 'ok', false)).toBe('stay');
  });

  test('is the result itself when there is a warning', () => {
    for (const wish of ['view', 'verify', 'claim', 'ask'] as const) expect(getTapDestination(wish, 'replay', true)).toBe('stay');
  });
});
