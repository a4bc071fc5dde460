import { existsSync } from 'node:fs';
import path from 'node:path';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webDist } from '../../features/pages/page-template.ts';
import { choosePageLanguage, keepChosenLanguage } from './asked-language.ts';

const http = 'http://localhost:8080';
const choose = (headers: Record<string, string>, query = ''): string => choosePageLanguage(headers, new URLSearchParams(query), http);

test.each([
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['pt-BR,pt;q=0.9,es;q=0.8,en;q=0.7', 'es'],
  ['ja;q=0.4, fr;q=0.8', 'fr'],
  ['de;q=0, en', 'en'],
  ['ko', 'en'],
  ['*', 'en'],
  ['de;q=;q=;;,,,==', 'en'],
  ['../../../etc/passwd', 'en'],
])('a browser that asks for “%s” reads %s', (accepted, language) => {
  expect(choose({ 'accept-language': accepted })).toBe(language);
});

test('what somebody chose is stronger than their browser, and the address is stronger than both', () => {
  const headers = { 'accept-language': 'de', cookie: 'other=1; strapline-language=fr' };
  expect(choose(headers)).toBe('fr');
  expect(choose(headers, 'lang=ja')).toBe('ja');
  expect(choose(headers, 'lang=xx')).toBe('fr');
  expect(choose({ 'accept-language': 'de', cookie: 'strapline-language=<script>' })).toBe('de');
});

test('a choice on our own pages is kept for a year; a link from elsewhere changes nothing', () => {
  const keep = (site: string, query: string, referer = `${http}/calculator?lang=fr`) =>
    keepChosenLanguage({ 'sec-fetch-site': site, referer }, new URL(`${http}/calculator?${query}`), http);
  const setCookie = 'strapline-language=de; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000';
  expect(keep('same-origin', 'lang=de')).toEqual({ setCookie, path: '/calculator' });
  expect(keep('same-origin', 'size=32DD&lang=de&system=us')).toEqual({ setCookie, path: '/calculator?size=32DD&system=us' });
  expect(keep('same-origin', 'lang=xx')).toBeNull();
  expect(keep('same-origin', '')).toBeNull();
  for (const site of ['cross-site', 'same-site', 'none']) expect(keep(site, 'lang=de')).toBeNull();
  // A link to another page only carries the language of the page that it is on.
  expect(keep('same-origin', 'lang=de', `${http}/?lang=de`)).toBeNull();
  expect(keep('same-origin', 'page=2&lang=fr')).toBeNull();
  expect(keep('same-origin', 'lang=de', '')).toBeNull();
  const path = keepChosenLanguage({ 'sec-fetch-site': 'same-origin', referer: http }, new URL(`${http}//other.example?lang=de`), http);
  expect(path).toBeNull();
});

describe.skipIf(!existsSync(path.join(webDist, 'index.html')))('the first HTML', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('in another language has its screen and title in it, its own address, and the addresses of the others', async () => {
    const { headers, body } = await server.http('/calculator?lang=de', { headers: { accept: 'text/html' } });
    const html = String(body);
    expect(headers.get('content-language')).toBe('de');
    expect(html).toContain('<html lang="de"');
    expect(html).toMatch(/<title>BH-Größenrechner: Strapline<\/title>/);
    expect(html).toContain(`<link rel="canonical" href="${server.url}/calculator?lang=de" />`);
    for (const tag of ['en', 'de', 'fr', 'es', 'ja'])
      expect(html).toContain(`<link rel="alternate" hreflang="${tag}" href="${server.url}/calculator?lang=${tag}" />`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${server.url}/calculator" />`);
    expect(html).toMatch(/<link rel="late-modulepreload"[^>]*href="\/assets\/language-[\w-]+\.js"/);
    expect(html).toContain('Zwei Maße');
  });

  test('describes its page and has the answers of the FAQ in its language', async () => {
    const read = async (address: string) => String((await server.http(address, { headers: { accept: 'text/html' } })).body);
    expect(await read('/?section=boutique&lang=de')).toContain('<meta name="description" content="Einzigartige BHs zum Verkauf');
    expect(await read('/calculator?lang=ja')).toMatch(/<meta name="description" content="[ぁ-ん一-龠ァ-ヴー]{4}/);
    const faq = await read('/faq?question=what-do-i-pay&lang=fr');
    expect(faq).toContain('la livraison dans votre pays et la protection de l’acheteur');
    expect(faq).not.toContain('You see the total before you pay');
  });

  test('is in the language that the browser asks for, and says that it depends on that', async () => {
    const ask = async (language: string) =>
      await server.http('/calculator', { headers: { accept: 'text/html', 'accept-language': language } });
    const [french, korean] = await Promise.all([ask('fr-CA, en;q=0.5'), ask('ko')]);
    expect(String(french.body)).toContain('<html lang="fr"');
    expect(french.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    expect(String(korean.body)).toContain('<html lang="en"');
    expect(String(korean.body)).not.toContain('/assets/language-');
  });
});
