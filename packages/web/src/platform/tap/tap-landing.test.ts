import { describe, expect, test } from 'vitest';
import { parseLanding } from './tap-landing.ts';

describe('the landing URL of a tap', () => {
  const server = 'https://strapline.example';

  test('has the tag and the ticket', () => {
    expect(parseLanding(`${server}/bratag/amber_lark_k2p:2026:spring:0007/action?tap=abc`)).toEqual({
      href: '/bratag/amber_lark_k2p:2026:spring:0007/action?tap=abc',
      braTagId: 'amber_lark_k2p:2026:spring:0007',
      ticket: 'abc',
    });
  });

  test('has no ticket without a tag', () => {
    expect(parseLanding(`${server}/bratag/unknown/action?verdict=bad_mac`)).toMatchObject({ braTagId: 'unknown', ticket: null });
    expect(parseLanding(`${server}/`)).toBeNull();
  });
});
