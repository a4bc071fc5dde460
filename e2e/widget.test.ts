import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Input, Output } from '@strapline/contract/events';
import { openTestSurvey, proveTestHandle } from '@strapline/testkit/handles';
import type { Person } from '@strapline/testkit/test-server';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectFitsNarrowestPhone, findViolations } from './expect-accessible.ts';
import { journey, takeScreenshot } from './journey.ts';
import { createMember, signInByPassword } from './people.ts';
import { continueToPayment, createListing, fillAddress, type Piece, payByCard } from './shop.ts';

/** Another site: it serves whatever page a test gives it. */
class OtherSite {
  html = '';
  private readonly server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><head><title>Another site</title><meta name="viewport" content="width=device-width"></head>
      <body style="margin:0"><main><h1>Another site</h1>${this.html}</main></body></html>`);
  });

  async open(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }
}

journey('widgets on another site', { TRUST_PROXY: '127.0.0.1' }, (stage) => {
  const site = new OtherSite();
  let address: string;
  let maker: Person;
  let piece: Piece;
  const fqsid = 'bluesky:widgets.example';

  beforeAll(async () => {
    address = await site.open();
    maker = await createMember(stage, 'widgetmaker');
    const admin = await stage.server.person({ roles: ['admin'] });
    piece = await createListing(stage, maker, 'Rose-dust bralette');
    await maker.client.call('saveProfile', { collectionOpen: true });
    await proveTestHandle(maker, admin, fqsid);
    await openTestSurvey(maker, 'icbm', fqsid);
  });
  afterAll(() => site.close());

  type Kind = Input<'createWidget'>['kind'];

  async function create(kind: Kind, target?: string, more: Partial<Input<'createWidget'>> = {}): Promise<Output<'createWidget'>> {
    const input = { kind, allowedOrigins: [address], idempotencyKey: randomUUID(), ...(target ? { target } : {}), ...more };
    return await maker.client.call('createWidget', input);
  }

  /** The other site's page, with the code of a widget. */
  async function openSite(page: Page, code: string): Promise<FrameLocator> {
    site.html = code;
    await page.goto(address);
    return page.frameLocator('iframe');
  }

  const kinds: [Kind, () => string | undefined, RegExp][] = [
    ['listing', () => piece.slug, /Rose-dust bralette/],
    ['model', () => maker.username, /./],
    ['collection', () => maker.username, /./],
    ['tagCheck', () => piece.braTagId, /Rose-dust bralette/],
    ['tagCheck', () => undefined, /Is it genuine/],
    ['calculator', () => undefined, /Two measurements/],
    ['icbm', () => fqsid, /./],
  ];

  test.each(kinds)('%s is as high as its content from 320 to 1280 pixels, and stores nothing', async (kind, target, heading) => {
    const page = await stage.newPage();
    const frame = await openSite(page, (await create(kind, target())).snippet);
    await frame.getByRole('heading', { level: 1, name: heading }).waitFor();
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const { shown, needed, wide } = await measureFrame(page);
          return Math.abs(shown - needed) <= 1 && wide <= width ? 'fits' : `${shown} for ${needed} at ${wide}`;
        })
        .toBe('fits');
      if (width === 1280 || width === 390) await takeScreenshot(page, `widget-${kind}-${target() ? 'target' : 'plain'}-${width}`);
    }
    expect(await page.locator('iframe').getAttribute('title')).toMatch(/Strapline/);
    expect(await findViolations(page)).toEqual([]);
    const inner = page.frames()[1];
    expect(
      await inner?.evaluate(() => [document.cookie, Object.keys(localStorage).length === 0 || !(localStorage instanceof Storage)]),
    ).toEqual(['', true]);
    const stored = await page.context().storageState({ indexedDB: true });
    // What the test's own preparation of a page stores in each origin is all there is.
    expect(stored.cookies).toEqual([]);
    expect(
      stored.origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name)).filter((name) => !name.endsWith('.analytics')),
    ).toEqual([]);
  });

  async function measureFrame(page: Page): Promise<{ shown: number; needed: number; wide: number }> {
    const shown = await page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
    const needed = (await page.frames()[1]?.evaluate(() => document.body.getBoundingClientRect().height)) ?? 0;
    const wide = (await page.frames()[1]?.evaluate(() => document.documentElement.scrollWidth)) ?? 0;
    return { shown, needed: Math.ceil(needed), wide };
  }

  test('the element alone makes its frame, and without a script the code has a frame and a link', async () => {
    const { widgetId, snippet } = await create('listing', piece.slug);
    const page = await stage.newPage();
    const short = `<strapline-widget id="${widgetId}"></strapline-widget><script src="${stage.url}/widget-1.js"></script>`;
    await (await openSite(page, short)).getByRole('heading', { name: /Rose-dust/ }).waitFor();
    expect(await page.locator('iframe').getAttribute('title')).toMatch(/Strapline/);
    const plain = await openSite(page, snippet.replace(/<script.*/, ''));
    await plain.getByRole('link', { name: 'Buy now' }).waitFor();
    await page.getByRole('link', { name: /on Strapline/ }).waitFor();
  });

  test('a site that isn’t named cannot frame it, and is told nothing', async () => {
    const page = await stage.newPage();
    stage.expectConsoleError(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/, 'the browser reports that the frame was refused');
    for (const allowedOrigins of [[], ['https://shop.example']]) {
      const { snippet } = await create('listing', piece.slug, { allowedOrigins });
      site.html = snippet;
      await page.goto(address);
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/chrome-error|about:blank/);
      expect(await page.locator('strapline-widget > p').isVisible()).toBe(true);
    }
  });

  test('a removed piece is not available, in a frame that still fits', async () => {
    const { widgetId, snippet } = await create('listing', piece.slug);
    const hidden = await createListing(stage, maker, 'Soon hidden');
    await maker.client.call('updateWidget', { widgetId, target: hidden.slug });
    await maker.client.call('offerBraTag', { braTagId: hidden.braTagId, offered: false });
    stage.expectConsoleError(/status of 404/, 'the widget’s piece is not for sale any more');
    const page = await stage.newPage({ width: 390 });
    const frame = await openSite(page, snippet);
    await frame.getByRole('heading', { name: 'This isn’t available right now' }).waitFor();
    await expect.poll(async () => (await measureFrame(page)).shown - (await measureFrame(page)).needed).toBe(0);
    await takeScreenshot(page, 'widget-missing-390');
  });

  test('a piece is bought on our own page, and the widget is in its seller’s funnel', async () => {
    const { snippet } = await create('listing', piece.slug);
    // Below three views a source isn't shown.
    for (let visitor = 0; visitor < 3; visitor += 1) {
      const page = await stage.newPage({ analyticsBanner: true });
      await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${visitor + 1}` });
      const frame = await openSite(page, snippet);
      await frame.getByRole('link', { name: 'Buy now' }).click();
      await page.waitForURL(/\/checkout\?listing=/);
      expect(new URL(page.url()).origin).toBe(stage.url);
      const counted = page.waitForResponse(/\/v1\/visits$/);
      await page.getByRole('button', { name: 'Yes, count them' }).click();
      await counted;
      if (visitor === 2) await buy(page);
      await page.goto('about:blank');
    }
    const today = stage.server.clock.now().toISOString().slice(0, 10);
    await expect
      .poll(async () => (await maker.client.call('getFunnel', { from: today, to: today })).bySource)
      .toEqual([{ source: 'widget', n: 3, saves: 0, offers: 0, checkouts: 3 }]);
    const { steps } = await maker.client.call('getFunnel', { from: today, to: today });
    expect(steps.find(({ name }) => name === 'sales')?.n).toBe(1);
  });

  async function buy(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'E-mail' }).fill('june@post.example');
    await fillAddress(page);
    await continueToPayment(page);
    await payByCard(page, '4242 4242 4242 4242');
    await page.waitForURL(/\/order\//);
  }
});

journey('the page that makes widgets', {}, (stage) => {
  test('makes one, shows its code, changes and deletes it', async () => {
    const maker = await createMember(stage, 'widgetmaker');
    const { slug } = await createListing(stage, maker, 'Rose-dust bralette');
    const page = await stage.newPage();
    await signInByPassword(stage, page, 'widgetmaker', '/widgets');
    await page.getByRole('heading', { name: 'Put it on your site.' }).waitFor();
    await page.getByText('No widgets yet.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Listing').fill(`${stage.url}/listing/${slug}`);
    const preview = page.frameLocator('iframe[title="Preview of the widget"]');
    await preview.getByRole('heading', { name: /Rose-dust/ }).waitFor();
    await page.getByLabel('Sites that may show it').fill('shop.example');
    await page.getByRole('button', { name: 'Create widget' }).click();
    await page.getByText('Enter the start of an address').waitFor();
    await page.getByLabel('Sites that may show it').fill('https://shop.example');
    await page.getByRole('button', { name: 'Create widget' }).click();
    await page.getByRole('heading', { name: 'Your widget is ready' }).waitFor();
    expect(await page.getByLabel('Code of the widget').first().inputValue()).toContain('<strapline-widget id="wgt_');
    // The form is empty again, and the preview goes a moment later.
    await page.getByText('Choose what to show, and it appears here.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Edit A piece/ }).click();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await preview.getByRole('heading', { name: /Rose-dust/ }).waitFor();
    await expect.poll(() => page.frames()[1]?.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await takeScreenshot(page, 'widgets-1280');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => (await maker.client.call('listWidgets', {})).items[0]?.options.theme).toBe('dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await takeScreenshot(page, 'widgets-390');
    await expectFitsNarrowestPhone(page);
    await page.getByRole('button', { name: /^Delete A piece/ }).click();
    await page.getByRole('button', { name: 'Delete widget' }).click();
    await page.getByText('No widgets yet.').waitFor();
  });
});
