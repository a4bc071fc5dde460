import vm from 'node:vm';
import { expect, test } from 'vitest';
import { createIdentityTheme } from '../adapters/identity/identity-theme.ts';
import { createSandboxTheme } from '../adapters/payments/sandbox-theme.ts';
import { themeScript } from './theme-script.ts';

/** The theme that the script sets for a stored preference (undefined: storage is blocked) and a device preference. */
function runThemeScript(stored: string | null | undefined, prefersDark: boolean): string | undefined {
  const document = { documentElement: { dataset: {} as { theme?: string } } };
  const localStorage = {
    getItem() {
      if (stored === undefined) throw new Error('storage is blocked');
      return stored;
    },
  };
  vm.runInNewContext(themeScript, { document, localStorage, matchMedia: () => ({ matches: prefersDark }) });
  return document.documentElement.dataset.theme;
}

test('the theme chosen in the app wins, else the device preference', () => {
  const chosen = (theme: string) => JSON.stringify({ state: { theme } });
  for (const prefersDark of [true, false]) {
    expect(runThemeScript(chosen('dark'), prefersDark)).toBe('dark');
    expect(runThemeScript(chosen('light'), prefersDark)).toBe('light');
    for (const stored of [chosen('system'), null, undefined, '{}', 'no JSON'])
      expect(runThemeScript(stored, prefersDark), String(stored)).toBe(prefersDark ? 'dark' : 'light');
  }
});

test('sign-in and sandbox payment pages use it', () => {
  expect(createIdentityTheme({ terms: '/content/terms', outboxUrl: null }).headScript).toContain(themeScript);
  expect(createSandboxTheme('http://localhost:8080').headScript).toContain(themeScript);
});
