import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appNotice, dismiss, errorNotice, notice, tellFailure, useNotices } from './notices.ts';
import { WireError } from './wire-error.ts';

const shown = () => useNotices.getState().shown.map((one) => one.markup);

beforeEach(() => {
  vi.useFakeTimers();
  useNotices.setState({ shown: [] });
});
afterEach(() => vi.useRealTimers());

describe('notices', () => {
  test('are gone after 5 seconds; app notices stay until they are dismissed', () => {
    notice('Saved');
    const staying = appNotice('A new version of the terms is in force');
    vi.advanceTimersByTime(4_999);
    expect(shown()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual(['A new version of the terms is in force']);
    dismiss(staying);
    expect(shown()).toEqual([]);
  });

  test('an error raises the red sign and rests again after 500 ms', async () => {
    await errorNotice('Two fields need another look');
    expect(useNotices.getState().notification).toEqual({
      active: true,
      icon: 'error',
      iconColor: 'red',
      message: 'Two fields need another look',
    });
    vi.advanceTimersByTime(500);
    expect(useNotices.getState().notification.active).toBe(false);
    expect(useNotices.getState().shown[0]).toMatchObject({ kind: 'error', markup: 'Two fields need another look' });
  });

  test('markup in a message loses everything that could act', async () => {
    await errorNotice('<b>Sold.</b> <a href="javascript:alert(1)">See</a><img src=x onerror=alert(1)><script>alert(1)</script>');
    expect(shown()).toEqual(['<b>Sold.</b> <a>See</a>']);
  });

  test('plain words stay plain words', () => {
    notice('5 < 6 & "so" on');
    expect(shown()).toEqual(['5 &#60; 6 &#38; &#34;so&#34; on']);
  });

  test('the same sentence is not shown twice', () => {
    notice('Copied');
    notice('Copied');
    expect(shown()).toEqual(['Copied']);
  });

  test('nor where the browser makes an object of every trusted sentence', async () => {
    const createHTML = (markup: string) => ({ toString: () => markup });
    vi.stubGlobal('trustedTypes', { createPolicy: (_name: string, rules: object) => ({ ...rules, createHTML }) });
    vi.resetModules();
    const marking = await import('./notices.ts');
    marking.notice('Copied');
    marking.notice('Copied');
    expect(marking.useNotices.getState().shown.map(({ markup }) => String(markup))).toEqual(['Copied']);
    vi.unstubAllGlobals();
  });

  test('a refused call is told in the words of the server', async () => {
    tellFailure(new WireError({ code: 'sold', message: 'This piece has been sold.' }));
    await vi.waitFor(() => expect(shown()).toEqual(['This piece has been sold.']));
  });
});
