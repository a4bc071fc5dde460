import { describe, expect, test } from 'vitest';
import { tapLead } from './after-tap.tsx';

describe('where a tap leads', () => {
  test('follows the person’s setting', () => {
    expect(tapLead('view', 'ok', true)).toBe('view');
    expect(tapLead('verify', 'ok', true)).toBe('stay');
    expect(tapLead('ask', 'opened', true)).toBe('ask');
    expect(tapLead('claim', 'ok', true)).toBe('claim');
  });

  test('to the claim only where there is something to claim', () => {
    expect(tapLead('claim', 'ok', false)).toBe('stay');
  });

  test('never past a warning', () => {
    for (const wish of ['view', 'verify', 'claim', 'ask'] as const) expect(tapLead(wish, 'replay', true)).toBe('stay');
  });
});
