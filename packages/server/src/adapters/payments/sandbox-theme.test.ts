import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSandboxTheme } from './sandbox-theme.ts';

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
  const own = listColors(createSandboxTheme().css ?? '');
  expect(own.size).toBeGreaterThan(15);
  for (const [name, values] of own) expect([name, values]).toEqual([name, app.get(name)?.slice(0, 2)]);
});
