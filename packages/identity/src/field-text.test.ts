import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemoPerson, createTestClient, demoPassword, type TestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { createVisitor, type Visitor } from './test-visitor.ts';

/** A control character, a zero-width space, a bidirectional override, a line separator and a tag character. */
const hiddenCharacters = ['\u0007', '\u200b', '\u202e', '\u2028', '\u{e0041}'];

describe('text from form fields and links', () => {
  let server: TestProvider;
  let client: TestClient;
  beforeAll(async () => {
    const many = { count: 10_000, perMs: 60_000 };
    server = await startTestProvider({ limits: { mailsPerAddress: many, passwordsPerAddress: many, startsPerAddress: many } });
    client = await createTestClient(server);
    await createDemoPerson(server);
  });
  afterAll(() => server.close());

  async function openScreen(screen: string, extra: { [name: string]: string } = {}): Promise<Visitor> {
    const browser = createVisitor(server);
    await browser.get((await client.begin(extra)).url);
    await browser.get(`${new URL(browser.page().url).pathname}?screen=${screen}`);
    return browser;
  }

  const readField = (browser: Visitor, field: string): string | undefined =>
    new RegExp(`id="${field}"[^>]* value="([^"]*)"`).exec(browser.page().text)?.[1];

  test.each(['mara', 'opal_heron_m8c', 'june@post.example', 'Ines.Okafor@post.example'])('a link may prefill %s', async (hint) => {
    expect(readField(await openScreen('password', { login_hint: hint }), 'name')).toBe(hint);
    expect(readField(await openScreen('signup', { login_hint: hint }), 'email')).toBe(hint);
  });

  test.each([
    'Your account is locked, call +1 555 0100',
    'https://evil.example',
    'evil.example/sign-in',
    '"><b>bold',
    'ma ra',
    '@post.example',
    'x'.repeat(300),
    ...hiddenCharacters.slice(0, 4).map((character) => `ma${character}ra`),
    `june${hiddenCharacters[2]}@post.example`,
  ])('what is neither a name nor an address is not put into a field: %j', async (hint) => {
    expect(readField(await openScreen('password', { login_hint: hint }), 'name')).toBe('');
    expect(readField(await openScreen('signup', { login_hint: hint }), 'email')).toBe('');
  });

  test.each(hiddenCharacters)('%j is rejected in a name, an e-mail address and a new password', async (character) => {
    const refusals = [
      await (await openScreen('password')).send('/password', { name: `ma${character}ra`, password: demoPassword }),
      await (await openScreen('signin')).send('/code', { email: `ju${character}ne@post.example` }),
      await (await openScreen('reset')).send('/reset', { email: 'june@post.example', password: `seven lamps${character} under snow` }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(refusals.map(({ text }) => /role="alert">([^<]*)/.exec(text)?.[1])).toEqual([
      'Write this on one line, without line breaks or invisible characters.',
      'Write this on one line, without line breaks or invisible characters.',
      'Choose a password without control or invisible characters.',
    ]);
    for (const { text } of refusals) expect(text).not.toContain(character);
    expect(server.mails).toEqual([]);
  });

  test('a rejected value stays in its field', async () => {
    const browser = await openScreen('signin');
    expect((await browser.send('/code', { email: 'june@' })).status).toBe(400);
    expect(readField(browser, 'email')).toBe('june@');
  });
});
