import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHashPool } from './hash-pool.ts';
import { defaultLimits } from './options.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { createTestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { createVisitor } from './test-visitor.ts';

let server: TestProvider;
beforeAll(async () => {
  server = await startTestProvider();
});
afterAll(() => server.close());

test('every password field masks, allows pasting and names its kind to password managers', async () => {
  const browser = createVisitor(server);
  const { url } = await (await createTestClient(server)).begin();
  const { pathname } = new URL((await browser.get(url)).url);
  const fields: string[] = [];
  for (const screen of ['signin', 'signup', 'password', 'reset', 'code', 'terms']) {
    const { text } = await browser.get(`${pathname}?screen=${screen}`);
    expect(text).not.toMatch(/onpaste|oncopy|autocomplete="off"/);
    fields.push(...[...text.matchAll(/<input[^>]*name="password"[^>]*>/g)].map(([field]) => field));
  }
  expect(fields).toHaveLength(3);
  for (const field of fields) {
    expect(field).toContain('type="password"');
    expect(field).toMatch(/autocomplete="(?:current|new)-password"/);
    expect(field).not.toContain('readonly');
  }
});

test('a password is compared exactly as typed: case, spaces and length count', async () => {
  const hashes = createHashPool(defaultLimits);
  const hashing = { hashes, caller: null };
  const password = `  Seven Lamps under ${'long '.repeat(20)}snow `;
  const stored = await hashPassword(hashing, password);
  expect(await isPassword(hashing, password, stored)).toBe(true);
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), `${password} `])
    expect(await isPassword(hashing, other, stored), other).toBe(false);
  await hashes.close();
});
