import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeIntent, clearIntent, getLoginIntent, startIntent, toOwnPath } from './login-intent.ts';

describe('the login intent', () => {
  beforeEach(clearIntent);

  test('keeps the original route for an hour', () => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    startIntent('/bratag/amber_lark_k2p:2026:spring:0007/action?verb=claim');
    changeIntent({ confirmed: true });
    expect(getLoginIntent()).toMatchObject({ originalRoute: '/bratag/amber_lark_k2p:2026:spring:0007/action?verb=claim', confirmed: true });
    vi.setSystemTime('2026-11-21T13:00:00Z');
    expect(getLoginIntent()).toMatchObject({ originalRoute: '/account', confirmed: false });
    vi.useRealTimers();
  });

  test('a new intent starts unconfirmed', () => {
    startIntent('/account');
    changeIntent({ confirmed: true });
    startIntent('/bratag/create');
    expect(getLoginIntent().confirmed).toBe(false);
  });

  test('only paths of this site are accepted', () => {
    expect(toOwnPath('/listing/rose?tab=story#top')).toBe('/listing/rose?tab=story#top');
    for (const elsewhere of [
      undefined,
      '',
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'account',
    ]) {
      expect(toOwnPath(elsewhere), String(elsewhere)).toBe('/account');
    }
  });
});
