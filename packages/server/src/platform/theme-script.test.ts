import vm from 'node:vm';
import { expect, test } from 'vitest';
import { identityTheme } from '../adapters/identity/identity-theme.ts';
import { sandboxTheme } from '../adapters/payments/sandbox-theme.ts';
import { themeScript } from './theme-script.ts';

/** What the script makes of what the app keeps (undefined: storage is blocked), on a device that prefers dark or not. */
function themeFor(kept: string | null | undefined, prefersDark: boolean): string | undefined {
  const document = { documentElement: { dataset: {} as { theme?: string } } };
  const localStorage = {
    getItem() {
      if (kept === undefined) throw new Error('storage is blocked');
      return kept;
    },
  };
  vm.runInNewContext(themeScript, { document, localStorage, matchMedia: () => ({ matches: prefersDark }) });
  return document.documentElement.dataset.theme;
}

test('the theme chosen in the app wins; without one the device decides', () => {
  const chosen = (theme: string) => JSON.stringify({ state: { theme } });
  for (const prefersDark of [true, false]) {
    expect(themeFor(chosen('dark'), prefersDark)).toBe('dark');
    expect(themeFor(chosen('light'), prefersDark)).toBe('light');
    for (const kept of [chosen('system'), null, undefined, '{}', 'no JSON'])
      expect(themeFor(kept, prefersDark), String(kept)).toBe(prefersDark ? 'dark' : 'light');
  }
});

test('sign-in pages and the stand-ins of payment services follow it', () => {
  expect(identityTheme({ terms: '/content/terms', outboxUrl: null }).headScript).toBe(themeScript);
  expect(sandboxTheme().headScript).toBe(themeScript);
});
