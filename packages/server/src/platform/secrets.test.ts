import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a sealed value opens in its own context only; tampering is detected', () => {
  const secrets = loadSecrets(folder, null);
  const sealed = secrets.seal('18 Orchard Row', 'order ord_1 address');
  expect(sealed.toString('latin1')).not.toContain('Orchard');
  expect(loadSecrets(folder, null).open(sealed, 'order ord_1 address')).toBe('18 Orchard Row');
  expect(() => secrets.open(sealed, 'order ord_2 address')).toThrow();
  sealed[14] = (sealed[14] ?? 0) ^ 1;
  expect(() => secrets.open(sealed, 'order ord_1 address')).toThrow();
});

test('the key file is readable by its owner only; each purpose has its own key', () => {
  const secrets = loadSecrets(folder, null);
  expect(statSync(path.join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(secrets.derive('a').equals(secrets.derive('b'))).toBe(false);
});
