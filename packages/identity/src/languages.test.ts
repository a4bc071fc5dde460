import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IdentityError } from './identity-error.ts';
import { html } from './pages/html.ts';
import { createDemoPerson, createTestClient, signUp, type TestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { createVisitor, type Visitor } from './test-visitor.ts';
import { en } from './texts/en.ts';
import { findUiLocale, getTexts, type Language, languages } from './texts/languages.ts';

const translated = languages.filter((language) => language !== 'en');

/** Each text by its place, such as `signIn.title`; functions are called with sample values. */
function listTexts(texts: object): [place: string, text: string][] {
  return Object.entries(texts).flatMap(([group, entries]: [string, object]) =>
    Object.entries(entries).map(([name, text]): [string, string] => [`${group}.${name}`, renderText(text)]),
  );
}

function renderText(text: unknown): string {
  if (typeof text === 'string') return text;
  if (typeof text !== 'function') return (text as { markup: string }).markup;
  const link = (label: string) => html`<a>${label}</a>`;
  const takesLinks = /html/.test(String(text));
  return renderText(takesLinks ? text(link, link) : text('Strapline', 10));
}

/** The same words in two languages. */
const shared: { [language in Language]?: string[] } = {
  fr: ['page.email'],
  ja: ['page.emailExample'],
};

describe.each(translated)('the texts in %s', (language) => {
  const texts = new Map(listTexts(getTexts(language)));

  test('differ from the English ones', () => {
    const equal = listTexts(en).filter(([place, text]) => texts.get(place) === text);
    expect(equal.map(([place]) => place)).toEqual(shared[language] ?? []);
  });

  test('have the values, emphasis and links of the English ones', () => {
    const values = /Strapline|(?<!\d)10(?!\d)|<\/?\w+>/g;
    const count = (text = '') => [...text.matchAll(values)].map(([value]) => value).sort();
    for (const [place, text] of listTexts(en)) expect(count(texts.get(place)), place).toEqual(count(text));
  });

  test('have no straight quotes, and no line breaks in a sentence', () => {
    for (const [place, text] of texts) expect(text, place).not.toMatch(/['"]|\S {2,}\S|\s$/);
  });
});

test.each([
  ['de', 'de'],
  ['ko de-AT en', 'de'],
  ['FR-ca', 'fr'],
  ['ko', null],
  ['', null],
  ['__proto__ constructor', null],
  ['"><script>alert(1)</script>', null],
  ['x'.repeat(100_000), null],
  [undefined, null],
  [['de'], null],
])('ui_locales %s is %s', (uiLocales, language) => expect(findUiLocale(uiLocales)).toBe(language));

test('an error has its message in every language, and one for programs is the same in each', () => {
  const error = new IdentityError('limited', (errors) => errors.tooManyAccounts(5));
  expect(error.message).toContain('Try again in 5 minutes');
  expect(error.messageIn('de')).toContain('in 5 Minuten');
  expect(new IdentityError('invalid', 'The token is invalid.').messageIn('de')).toBe('The token is invalid.');
});

describe('the pages and mails', () => {
  let server: TestProvider;
  let client: TestClient;
  const accountLanguages = new Map<string, Language>();
  beforeAll(async () => {
    server = await startTestProvider({ accountLanguageOf: async (sub) => accountLanguages.get(sub) ?? null });
    client = await createTestClient(server);
  });
  afterAll(() => server.close());

  async function openSignIn(extra: { [name: string]: string } = {}): Promise<{ browser: Visitor; pathname: string }> {
    const browser = createVisitor(server);
    await browser.get((await client.begin(extra)).url);
    return { browser, pathname: new URL(browser.page().url).pathname };
  }

  /** What a reader sees or hears. */
  function readText(page: string): string {
    const attributes = [...page.matchAll(/ (?:placeholder|title|aria-label|data-retry|data-not-used|data-already-here)="([^"]*)"/g)];
    const shown = page.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ');
    return `${shown} ${attributes.map(([, text]) => text).join(' ')}`;
  }

  test.each(languages)('every screen in %s says so and has only its language', async (language) => {
    const headers = { 'accept-language': language };
    const { browser, pathname } = await openSignIn();
    for (const screen of ['signin', 'signup', 'password', 'reset', 'code', 'terms']) {
      const { text } = await browser.get(`${pathname}?screen=${screen}`, headers);
      expect(text).toContain(`<html lang="${language}">`);
      const english = readText(text).match(/\b(?:the|your|with|and|account|password|sign|enter)\b/gi) ?? [];
      expect(english.length > 0, `${screen}: ${english.join()}`).toBe(language === 'en');
    }
    await browser.get(`${pathname}?screen=password`, headers);
    const { text } = await browser.send('/password', { name: 'nobody', password: 'wrong' }, headers);
    expect(text).toContain(getTexts(language).errors.wrongPassword);
    const expired = await createVisitor(server).get(`${server.origin}${pathname}`, headers);
    expect(expired.text).toContain(getTexts(language).notice.expiredTitle);
    const refused = await createVisitor(server).get(`${server.origin}/realms/strapline/protocol/openid-connect/auth?client_id=x`, headers);
    expect(refused.text).toContain(getTexts(language).notice.wrongTitle);
  });

  test('signing out asks in the visitor’s language', async () => {
    const { browser } = await signUp(server, client, 'pia@post.example');
    const { text } = await browser.get(`${server.origin}/realms/strapline/protocol/openid-connect/logout`, { 'accept-language': 'ja' });
    expect(text).toContain('<html lang="ja">');
    expect(text).toContain('ログインしたままにする');
  });

  test('the language that the client asks for holds for the whole sign-in, whatever the browser prefers', async () => {
    const { browser, pathname } = await openSignIn({ ui_locales: 'ja' });
    expect(browser.page().text).toContain('<html lang="ja">');
    const { text } = await browser.get(`${pathname}?screen=password`, { 'accept-language': 'de' });
    expect(text).toContain('パスワードで<em>ログイン</em>');
  });

  test('a name in a text is escaped', async () => {
    const { browser } = await openSignIn({ ui_locales: 'de' });
    await browser.send('/code', { email: `o'neil&co@post.example` });
    const { text } = await browser.get(browser.page().url);
    expect(text).toContain('an o&#39;neil&amp;co@post.example geschickt');
  });

  test('a code is mailed in the language of the page that asked for it', async () => {
    const { browser } = await openSignIn({ ui_locales: 'fr' });
    await browser.send('/code', { email: 'claire@post.example' });
    expect(server.mails.at(-1)).toMatchObject({
      to: 'claire@post.example',
      subject: 'Votre code Strapline',
      text: expect.stringMatching(/^Votre code est \d{4} \d{4}\n/),
    });
  });

  test('a changed password is mailed in the account’s own language, else in that of the page', async () => {
    const reset = async (email: string, password: string) => {
      const { browser, pathname } = await openSignIn({ ui_locales: 'es' });
      await browser.get(`${pathname}?screen=reset`);
      await browser.send('/reset', { email, password });
      const code = /(\d{4}) (\d{4})/.exec(server.mails.at(-1)?.text ?? '');
      await browser.send('/verify', { code: `${code?.[1]}${code?.[2]}` });
      return server.mails.at(-1)?.subject;
    };
    await createDemoPerson(server, 'lena');
    const { sub } = await createDemoPerson(server, 'kenji');
    accountLanguages.set(sub, 'ja');
    expect(await reset('lena@post.example', 'seven lamps under snow')).toBe('Se ha cambiado tu contraseña de Strapline');
    expect(await reset('kenji@post.example', 'eight lamps under snow')).toBe('Straplineのパスワードが変更されました');
  });

  test('a new address gets its code, and the old one the notice, in the account’s language', async () => {
    await signUp(server, client, 'nora@post.example');
    const account = await server.identity.accounts.find({ email: 'nora@post.example' });
    const sub = account?.sub ?? '';
    accountLanguages.set(sub, 'de');
    const networks = [{ key: '192.0.2.1', room: 1 }] as const;
    await server.identity.accounts.requestEmail(sub, 'nora.new@post.example', networks);
    const mail = server.mails.at(-1);
    expect(mail?.subject).toBe('Dein Code für Strapline');
    await server.identity.accounts.confirmEmail(sub, /\d{4} \d{4}/.exec(mail?.text ?? '')?.[0] ?? '', networks);
    expect(server.mails.at(-1)).toMatchObject({ to: 'nora@post.example', subject: 'Deine E-Mail-Adresse bei Strapline wurde geändert' });
  });
});
