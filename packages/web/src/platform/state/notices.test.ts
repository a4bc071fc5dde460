import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WireError } from '../wire/wire-error.ts';
import { dismissNotice, showAppNotice, showError, showErrorNotice, showNotice, useNotices } from './notices.ts';

const listNotices = () => useNotices.getState().notices.map((one) => one.markup);

beforeEach(() => {
  vi.useFakeTimers();
  useNotices.setState({ notices: [] });
});
afterEach(() => vi.useRealTimers());

describe('notices', () => {
  test('disappear after 5 seconds; app notices stay until dismissed', () => {
    showNotice('Saved');
    const staying = showAppNotice('A new version of the terms is in force');
    vi.advanceTimersByTime(4_999);
    expect(listNotices()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(listNotices()).toEqual(['A new version of the terms is in force']);
    dismissNotice(staying);
    expect(listNotices()).toEqual([]);
  });

  test('an error shows the red icon for 500 ms', async () => {
    await showErrorNotice('Two fields need another look');
    expect(useNotices.getState().notification).toEqual({
      active: true,
      icon: 'error',
      iconColor: 'red',
      message: 'Two fields need another look',
    });
    vi.advanceTimersByTime(500);
    expect(useNotices.getState().notification.active).toBe(false);
    expect(useNotices.getState().notices[0]).toMatchObject({ kind: 'error', markup: 'Two fields need another look' });
  });

  test('active content is removed from markup', async () => {
    await showErrorNotice('<b>Sold.</b> <a href="javascript:alert(1)">See</a><img src=x onerror=alert(1)><script>alert(1)</script>');
    expect(listNotices()).toEqual(['<b>Sold.</b> <a>See</a>']);
  });

  test('plain text stays as it is', () => {
    showNotice('5 < 6 & "so" on');
    expect(listNotices()).toEqual(['5 &#60; 6 &#38; &#34;so&#34; on']);
  });

  test('the same message is shown once', () => {
    showNotice('Copied');
    showNotice('Copied');
    expect(listNotices()).toEqual(['Copied']);
  });

  test('also with trusted types', async () => {
    const createHTML = (markup: string) => ({ toString: () => markup });
    vi.stubGlobal('trustedTypes', { createPolicy: (_name: string, rules: object) => ({ ...rules, createHTML }) });
    vi.resetModules();
    const marking = await import('./notices.ts');
    marking.showNotice('Copied');
    marking.showNotice('Copied');
    expect(marking.useNotices.getState().notices.map(({ markup }) => String(markup))).toEqual(['Copied']);
    vi.unstubAllGlobals();
  });

  test('a refused call shows the server’s message', async () => {
    showError(new WireError({ code: 'sold', message: 'This piece has been sold.' }));
    await expect.poll(listNotices).toEqual(['This piece has been sold.']);
  });
});
