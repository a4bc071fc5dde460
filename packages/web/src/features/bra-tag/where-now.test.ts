import { describe, expect, test } from 'vitest';
import { landingAt } from '../../platform/tap-landing.ts';
import { tapLead } from './where-now.tsx';

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

describe('the address that a chip leads to', () => {
  const house = 'https://strapline.example';

  test('names the tag and the ticket', () => {
    expect(landingAt(`${house}/bratag/amber_lark_k2p:2026:spring:0007/action?tap=abc`)).toEqual({
      href: '/bratag/amber_lark_k2p:2026:spring:0007/action?tap=abc',
      braTagId: 'amber_lark_k2p:2026:spring:0007',
      ticket: 'abc',
    });
  });

  test('has no ticket where there is no tag', () => {
    expect(landingAt(`${house}/bratag/unknown/action?verdict=bad_mac`)).toMatchObject({ braTagId: 'unknown', ticket: null });
    expect(landingAt(`${house}/`)).toBeNull();
  });
});
