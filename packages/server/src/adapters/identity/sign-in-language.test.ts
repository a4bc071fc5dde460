import { languageCookie } from '@strapline/contract/languages';
import { languages } from '@strapline/identity/texts/languages';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { benefits } from './benefits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A page of the sign-in service, without a sign-in in progress. */
async function readSignInPage(headers: Record<string, string>): Promise<string> {
  const { body } = await server.http('/realms/strapline/login/none', { headers });
  return String(body);
}

test('the sign-in service speaks the language that was chosen on our pages, else the one that the browser asks for', async () => {
  expect(await readSignInPage({ 'accept-language': 'de-AT,de;q=0.9' })).toContain('<html lang="de">');
  const chosen = await readSignInPage({ 'accept-language': 'de', cookie: `other=1; ${languageCookie}=fr` });
  expect(chosen).toContain('<html lang="fr">');
  expect(chosen).toContain('Cette page a expiré');
});

test.each(['*', 'de;q=;q=;;,,,==', '"><script>alert(1)</script>', '../../de', '__proto__', 'x,'.repeat(4000)])(
  'a browser that asks for “%s” reads English',
  async (asked) => {
    const page = await readSignInPage({ 'accept-language': asked, cookie: `${languageCookie}=constructor` });
    expect(page).toContain('<html lang="en">');
    expect(page).not.toContain('alert(1)');
  },
);

test('each language has as many reasons for an account, in its own words', () => {
  const texts = languages.map((language) => [benefits[language].title, ...benefits[language].reasons, benefits[language].note]);
  for (const list of texts) expect(list).toHaveLength(5);
  expect(new Set(texts.flat()).size).toBe(25);
});
