import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSandboxTheme } from './sandbox-theme.ts';

const publicUrl = 'http://localhost:8080';

/** `--name: #value` pairs in order of appearance, normalized. */
function listColors(css: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{3,6})\b/gi)) {
    const long = value.length === 4 ? value.replaceAll(/[0-9a-f]/gi, '$&$&') : value;
    found.set(name, [...(found.get(name) ?? []), long.toUpperCase()]);
  }
  return found;
}

test('sandbox pages have the colours of the app, light and dark', () => {
  const app = listColors(readFileSync(path.resolve(import.meta.dirname, '../../../../web/src/ui/styles/tokens.css'), 'utf8'));
  const own = listColors(createSandboxTheme(publicUrl).css ?? '');
  expect(own.size).toBeGreaterThan(15);
  for (const [name, values] of own) expect([name, values]).toEqual([name, app.get(name)?.slice(0, 2)]);
});

test('and they are in the language that their address, its reader or the browser names', () => {
  const { languageOf } = createSandboxTheme(publicUrl);
  const headers = { 'accept-language': 'de-AT,de;q=0.9' };
  expect(languageOf?.({ headers, url: '/sandbox/stripe/challenge/pi_1?client_secret=a' })).toBe('de');
  expect(languageOf?.({ headers: { ...headers, cookie: 'strapline-language=ja' }, url: '/sandbox/coinbase/pay/a' })).toBe('ja');
  expect(languageOf?.({ headers, url: '/sandbox/coinbase/pay/a?lang=fr' })).toBe('fr');
  expect(languageOf?.({ headers: {}, url: '//?lang=xx' })).toBe('en');
});
