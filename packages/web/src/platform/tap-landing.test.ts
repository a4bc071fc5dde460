import { describe, expect, test } from 'vitest';
import { landingAt } from './tap-landing.ts';

describe('the address that a chip leads to', () => {
  const server = 'https://strapline.example';

  test('names the tag and the ticket', () => {
    expect(landingAt(`${server}/bratag/amber_lark_k2p:2026:spring:0007/action?tap=abc`)).toEqual({
      href: '/bratag/amber_lark_k2p:2026:spring:0007/action?tap=abc',
      braTagId: 'amber_lark_k2p:2026:spring:0007',
      ticket: 'abc',
    });
  });

  test('has no ticket where there is no tag', () => {
    expect(landingAt(`${server}/bratag/unknown/action?verdict=bad_mac`)).toMatchObject({ braTagId: 'unknown', ticket: null });
    expect(landingAt(`${server}/`)).toBeNull();
  });
});
