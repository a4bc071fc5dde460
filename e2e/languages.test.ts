import { runInNewContext } from 'node:vm';
import { languageCookie } from '@strapline/contract/languages';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { createListing } from './shop.ts';

journey('languages', {}, (stage) => {
  let mara: Person;
  let slug: string;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    ({ slug } = await createListing(stage, mara, 'Fog'));
  });

  test('a visitor whose browser asks for German reads German, before any script and after', async () => {
    const page = await stage.newPage({ width: 390, locale: 'de-AT' });
    const firstHtml = await (await page.request.get(stage.url, { headers: { 'accept-language': 'de-AT' } })).text();
    expect(firstHtml).toContain('<h1>Einzigartig,');
    await openPage(page, `${stage.url}/listing/${slug}`);
    await page
      .getByRole('link', { name: 'Jetzt kaufen' })
      .or(page.getByRole('button', { name: 'Jetzt kaufen' }))
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectFitsNarrowestPhone(page);
    await takeScreenshot(page, 'listing-de-390');
    await page.getByRole('link', { name: 'Anmelden' }).first().waitFor({ state: 'attached' });
  });

  test('a language chosen at the end of a page stays, and a link from elsewhere changes only what is shown', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/?section=boutique`);
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: '日本語' }).click();
    await page.locator('html[lang=ja]').waitFor();
    expect(new URL(page.url()).search).toBe('?section=boutique');
    await takeScreenshot(page, 'boutique-ja-1280');
    await openPage(page, `${stage.url}/calculator?lang=fr`);
    await page.locator('html[lang=fr]').waitFor();
    await openPage(page, `${stage.url}/calculator`);
    await page.locator('html[lang=ja]').waitFor();
    await expectAccessible(page);
  });

  test('whatever is opened from a page whose address chose its language is in it, too, and the next visit is not', async () => {
    const page = await stage.newPage();
    const isInFrench = async (path: RegExp) => {
      await page.waitForURL((url) => path.test(url.pathname) && url.searchParams.get('lang') === 'fr');
      await page.locator('html[lang=fr]').waitFor();
    };
    await openPage(page, `${stage.url}/listing/${slug}?lang=fr`);
    await page.getByRole('link', { name: 'Boutique' }).first().click();
    await isInFrench(/^\/$/);
    await page.reload();
    await isInFrench(/^\/$/);
    // A page of help and blog, which isn't the app's, so nothing there is hydrated.
    await page.goto(`${stage.url}/blog?lang=fr`);
    await isInFrench(/^\/content\/blog$/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Conditions' }).click();
    await isInFrench(/^\/content\/terms$/);
    await page.getByRole('link', { name: 'Calculateur' }).first().click();
    await isInFrench(/^\/calculator$/);
    await page.locator('a[href^="/content/measuring"]').first().click();
    await isInFrench(/^\/content\/measuring$/);
    await openPage(page, `${stage.url}/calculator`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('so is the page that a member returns to from the sign-in service', async () => {
    const page = await stage.newPage({ locale: 'fr-FR' });
    await signInAs(stage, page, 'mara', '/saved?lang=en');
    expect(new URL(page.url()).search).toBe('?lang=en');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('what is wrong with a form, and what the server refuses, is said in the language of the page', async () => {
    const page = await stage.newPage();
    await speak(page, 'es');
    await openPage(page, `${stage.url}/complaint`);
    await page.getByRole('button', { name: 'Enviar' }).last().click();
    const error = page.locator('.help.bad').first();
    await error.waitFor();
    expect(await error.innerText()).not.toMatch(/\b(the|your|Enter|Choose|Use)\b/);
    stage.expectConsoleError(/404 \(Not Found\)/, 'there is no such tag');
    await openPage(page, `${stage.url}/bratag/not-a-tag`);
    expect(await page.locator('#main').innerText()).not.toMatch(/\b(the|couldn’t|your)\b/i);
  });

  test('no sentence of a page is left in English', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara');
    await speak(page, 'de');
    await hideMessages(page);
    stage.expectConsoleError(/React error #|[Hh]ydrat/, 'the server’s markup has the letters that the browser’s messages lost');
    const paths = [
      '/',
      '/?section=boutique',
      `/listing/${slug}`,
      '/calculator',
      '/check',
      '/apair',
      '/tag',
      '/complaint',
      '/forum',
      '/widgets',
    ];
    paths.push('/account', '/account?tab=settings', '/bratag/create', '/collection', '/saved', '/messages', '/notifications', '/referrals');
    const left: Record<string, string[]> = {};
    for (const path of paths) {
      await openPage(page, stage.url + path);
      await page.waitForFunction(() => document.getElementById('main')?.innerText.includes('¤'));
      const texts = await page.evaluate(listTexts);
      const found = texts.filter((text) => /[A-Za-z]{3}/.test(text.replaceAll(names, '')));
      if (found.length > 0) left[path] = found;
    }
    expect(left).toEqual({});
  });

  async function speak(page: Page, value: string): Promise<void> {
    await page.context().addCookies([{ name: languageCookie, value, url: stage.url }]);
  }
});

/** Names, codes and examples, which no language changes, and what the browser itself says in German. */
const names =
  /Strapline|Toptop|English|Deutsch|Français|Español|Bluesky|Reddit|Instagram|TikTok|YouTube|Threads|Mastodon|Facebook|Twitch|OnlyFans|ICBM|NFC|Fog|main|Worn to one wedding, danced until three.|Chrome on Linux|(?:Drawing of an? |Fog, seen ).*|\S*[_:@./]\S+|\b[A-Z\d-]{3,}\b|\b(?:Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez|heute|gestern)\b/g;

/** The visible texts of a page, and those that assistive technology reads. */
function listTexts(): string[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (!node.parentElement?.closest('script, style, noscript, select')) texts.add(node.textContent?.trim() ?? '');
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) texts.add(element.getAttribute(name) ?? '');
  return [...texts];
}

type Token = string | number | [name: string] | [name: string, type: string, cases?: Record<string, Token[] | number>];

/** Replaces the letters of the loaded messages, so that what keeps its letters didn't come from them. */
async function hideMessages(page: Page): Promise<void> {
  await page.route('**/assets/language-*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    const { literal = '' } = /JSON\.parse\((?<literal>.*)\);export/s.exec(script)?.groups ?? {};
    const messages = JSON.parse(String(runInNewContext(literal))) as Record<string, Token[]>;
    const hidden = Object.fromEntries(Object.entries(messages).map(([id, tokens]) => [id, tokens.map(hideLetters)]));
    await route.fulfill({ response, body: script.replace(literal, () => JSON.stringify(JSON.stringify(hidden))) });
  });
}

function hideLetters(token: Token): Token {
  if (typeof token === 'string') return token.replaceAll(/\p{L}/gu, '¤');
  if (typeof token === 'number' || token.length === 1) return token;
  const [name, type, cases] = token;
  const hidden = Object.entries(cases ?? {}).map(([key, tokens]) => [key, Array.isArray(tokens) ? tokens.map(hideLetters) : tokens]);
  return cases ? [name, type, Object.fromEntries(hidden)] : token;
}
