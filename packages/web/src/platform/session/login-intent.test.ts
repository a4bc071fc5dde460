import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginIntent, changeIntent, forgetIntent, loginIntent, ownPath } from './login-intent.ts';

describe('the login intent', () => {
  beforeEach(forgetIntent);

  test('keeps the original route for an hour', () => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    beginIntent('/bratag/amber_lark_k2p:2026:spring:0007/action?verb=claim');
    changeIntent({ confirmed: true });
    expect(loginIntent()).toMatchObject({ originalRoute: '/bratag/amber_lark_k2p:2026:spring:0007/action?verb=claim', confirmed: true });
    vi.setSystemTime('2026-11-21T13:00:00Z');
    expect(loginIntent()).toMatchObject({ originalRoute: '/account', confirmed: false });
    vi.useRealTimers();
  });

  test('a new intent starts unconfirmed', () => {
    beginIntent('/account');
    changeIntent({ confirmed: true });
    beginIntent('/bratag/create');
    expect(loginIntent().confirmed).toBe(false);
  });

  test('only paths of this site are places to return to', () => {
    expect(ownPath('/listing/rose?tab=story#top')).toBe('/listing/rose?tab=story#top');
    for (const elsewhere of [
      undefined,
      '',
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'account',
    ]) {
      expect(ownPath(elsewhere), String(elsewhere)).toBe('/account');
    }
  });
});
