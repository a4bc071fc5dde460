import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '@strapline/server/ports/database';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { journey, openPage, waitForHydration } from './journey.ts';
import { controlNetwork } from './network.ts';
import { createMember, signInAs } from './people.ts';
import { createListing, fillAddress, type Piece } from './shop.ts';

journey('the frame around every page', {}, (stage) => {
  let mara: Person;
  let piece: Piece;
  let model: string;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    for (let made = 0; made < 8; made += 1) piece = await createListing(stage, mara, `Linen full cup ${made + 1}`);
    model = `/model/${(await mara.client.call('fetchListing', { slug: piece.slug })).creator.slug}`;
  });

  test('rail and footer appear by the kind of page', async () => {
    const page = await stage.newPage();
    for (const [path, hasRail, hasFooter] of [
      ['/', false, true],
      [`/listing/${piece.slug}`, true, true],
      [model, true, true],
      [`/bratag/${piece.braTagId}`, false, false],
      [`/gallery/${piece.braTagId}`, true, true],
      ['/confirmLoginIntent', true, true],
      ['/checkout', true, true],
    ] as const) {
      await page.goto(`${stage.url}${path}`);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      if (hasFooter) await page.getByRole('contentinfo').waitFor();
      expect(await page.getByRole('complementary', { name: 'Side navigation' }).isVisible(), `rail on ${path}`).toBe(hasRail);
      expect(await page.getByRole('contentinfo').isVisible(), `footer on ${path}`).toBe(hasFooter);
    }
  });

  test('a collapsed rail stays collapsed, and on a phone the logo opens the menu', async () => {
    const desktop = await stage.newPage();
    await openPage(desktop, `${stage.url}/listing/${piece.slug}`);
    await desktop.getByRole('button', { name: 'Collapse menu' }).click();
    await desktop.reload();
    await desktop.getByRole('button', { name: 'Expand menu' }).waitFor();

    const phone = await stage.newPage({ width: 390, height: 844 });
    await openPage(phone, `${stage.url}/listing/${piece.slug}`);
    const rail = phone.getByRole('complementary', { name: 'Side navigation' });
    expect(await rail.isVisible()).toBe(false);
    await phone.getByRole('button', { name: 'Strapline, menu' }).click();
    await rail.getByRole('link', { name: 'Home' }).click();
    await phone.waitForURL(`${stage.url}/`);
  });

  test('wide view gives grids the whole screen', async () => {
    const page = await stage.newPage({ width: 1800, height: 900 });
    await signInAs(stage, page, 'mara', '/account?tab=settings');
    const widthOf = async (path: string, place: string) => {
      await openPage(page, `${stage.url}${path}`);
      return (await page.locator(place).first().boundingBox())?.width ?? 0;
    };
    const before = [await widthOf(model, '.page'), await widthOf('/?section=boutique', '#boutique')];
    for (const width of before) expect(width).toBeLessThanOrEqual(1200);
    await openPage(page, `${stage.url}/account?tab=settings`);
    await page.getByRole('checkbox', { name: /Wide view/ }).check();
    for (const width of [await widthOf(model, '.page'), await widthOf('/?section=boutique', '#boutique')])
      expect(width).toBeGreaterThan(1400);
  });

  test('questions in rail and footer link to answers', async () => {
    const page = await stage.newPage();
    for (const [name, role] of [
      ['FAQs', 'complementary'],
      ['F.A.Q.', 'contentinfo'],
    ] as const) {
      await openPage(page, `${stage.url}/listing/${piece.slug}`);
      await page.getByRole(role).getByRole('link', { name }).click();
      await page.getByRole('heading', { name: 'How can we help?' }).waitFor();
    }
  });

  test('input before hydration is not lost', async () => {
    const page = await stage.newPage();
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${stage.url}/?section=boutique`, { waitUntil: 'commit' });
    await page.getByRole('searchbox').first().fill('linen');
    gate.resolve();
    await waitForHydration(page);
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('linen');
  });

  test('scrolling and a press before hydration are not lost', async () => {
    const page = await stage.newPage({ width: 390, height: 700 });
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${stage.url}/listing/${piece.slug}`, { waitUntil: 'commit' });
    const buy = page.getByRole('link', { name: 'Buy now' }).first();
    // A font that arrives later makes the page longer.
    await page.evaluate(async () => void (await document.fonts.ready));
    await buy.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - innerHeight / 2));
    const before = await readScroll(page);
    expect(before).toBeGreaterThan(100);
    await buy.hover();
    await page.mouse.down();
    gate.resolve();
    await waitForHydration(page);
    // Whatever moves the page, does so within a few frames.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await readScroll(page)).toBe(before);
    await page.mouse.up();
    await page.waitForURL(/\/checkout/);
  });

  test('a button pressed before hydration shows that it waits, and is pressed once the app runs', async () => {
    const { slug } = await createListing(stage, mara, 'Fern bralette');
    const page = await stage.newPage();
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${stage.url}/checkout?listing=${slug}`, { waitUntil: 'commit' });
    await page.getByLabel('E-mail for the receipt').fill('june@post.example');
    await fillAddress(page);
    const next = page.getByRole('button', { name: 'Continue to payment' });
    await next.click();
    await next.click();
    expect(await next.evaluate((button) => getComputedStyle(button).cursor)).toBe('progress');
    expect(new URL(page.url()).search).toBe(`?listing=${slug}`);
    gate.resolve();
    await page.getByRole('heading', { name: 'Yours, for now.' }).waitFor();
    expect(await page.locator('[data-pressed]').count()).toBe(0);
  });

  test('a browser that was signed in keeps the place of “Make an offer” empty until the session is known', async () => {
    const page = await stage.newPage();
    await page.route('**/assets/index-*.js', (route) => route.abort());
    stage.expectConsoleError(/ERR_FAILED/, 'the app does not start');
    const offer = page.locator('.buy-or-offer').getByText('Make an offer');
    await page.goto(`${stage.url}/listing/${piece.slug}`);
    expect(await offer.isVisible()).toBe(true);
    const place = await page.getByRole('link', { name: 'Buy now' }).first().boundingBox();
    await page.evaluate(() => localStorage.setItem('strapline.was-signed-in', '1'));
    await page.reload();
    expect(await offer.isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Buy now' }).first().boundingBox()).toEqual(place);
  });

  test('the checkout form is server-rendered, and input before hydration stays in every frame', async () => {
    const page = await stage.newPage();
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${stage.url}/checkout?listing=${piece.slug}`, { waitUntil: 'commit' });
    await page.getByLabel('E-mail for the receipt').fill('june@post.example');
    await page.getByLabel('City').fill('Portland');
    const missing = page.evaluate(async () => {
      const isRunning = () => Object.keys(document.querySelector('#checkout') ?? {}).some((key) => key.startsWith('__react'));
      const away: string[] = [];
      for (let after = 0; after < 30; after += isRunning() ? 1 : 0) {
        for (const [name, typed] of Object.entries({ email: 'june@post.example', 'shipTo.city': 'Portland' })) {
          const { value } = document.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? { value: 'no field' };
          if (value !== typed) away.push(`${name}: ${value}`);
        }
        await new Promise(requestAnimationFrame);
      }
      return away;
    });
    gate.resolve();
    expect(await missing).toEqual([]);
  });

  test('the search button focuses the search field on any page', async () => {
    const page = await stage.newPage();
    for (const path of ['/', `/listing/${piece.slug}`, '/?section=boutique']) {
      await openPage(page, `${stage.url}${path}`);
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
      await page.getByRole('heading', { name: 'The boutique' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    }
  });

  test('embed=1 removes the navigation', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/listing/${piece.slug}?embed=1`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Buy now' }).first().waitFor();
    for (const role of ['banner', 'complementary', 'contentinfo'] as const) expect(await page.getByRole(role).count(), role).toBe(0);
  });

  test('another site may frame a creator’s page, without the footer, but not the home page', async () => {
    const other = await serveOtherSite(`<h1>Other</h1><iframe src="${stage.url}${model}"></iframe><iframe src="${stage.url}/"></iframe>`);
    try {
      stage.expectConsoleError(/frame-ancestors|refused|ERR_BLOCKED_BY_RESPONSE/i, 'the browser says that the front page is not framed');
      const page = await stage.newPage();
      await page.goto(other.url);
      const [framed, refused] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()];
      await framed
        .getByRole('link', { name: /Linen full cup/ })
        .first()
        .waitFor();
      // The server does not know that the page is framed; the app does.
      await expect.poll(() => framed.getByRole('contentinfo').count()).toBe(0);
      expect(await refused.getByRole('heading').count()).toBe(0);
    } finally {
      await other.close();
    }
  });

  test('a dark page is dark from its first paint', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/`);
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    // Without scripts: only the server's response counts.
    await page.route('**/assets/**/*.js', (route) => route.abort());
    await page.route('**/assets/*.js', (route) => route.abort());
    stage.expectConsoleError(/ERR_FAILED/, 'the scripts were held back by this story');
    await page.goto(`${stage.url}/listing/${piece.slug}`, { waitUntil: 'commit' });
    await page.locator('body').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(21, 15, 18)');
  });

  test('forward scrolls to the top, back restores the position', async () => {
    const page = await stage.newPage({ width: 390, height: 700 });
    await openPage(page, `${stage.url}/`);
    const card = page.getByRole('link', { name: 'Linen full cup 3' });
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => readScroll(page)).toBeGreaterThan(300);
    const before = await readScroll(page);
    await card.click();
    await page.getByRole('heading', { level: 1, name: 'Linen full cup 3' }).waitFor();
    await expect.poll(() => readScroll(page)).toBe(0);
    await page.goBack();
    await card.waitFor();
    await expect.poll(async () => Math.abs((await readScroll(page)) - before)).toBeLessThan(5);
  });

  test('an unknown path shows the home page with a message and status 404', async () => {
    stage.expectConsoleError(/status of 404/, 'the page is not there');
    const page = await stage.newPage();
    const answer = await page.goto(`${stage.url}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await page.getByText('We couldn’t find that page.').waitFor();
    await page.getByRole('heading', { name: 'Newest tags' }).waitFor();
  });

  test('a visited piece opens offline', async () => {
    stage.expectConsoleError(/ERR_INTERNET_DISCONNECTED|WebSocket/, 'there is no connection in this story');
    const page = await stage.newPage({ offlineCopy: true });
    await page.goto(`${stage.url}/`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await openPage(page, `${stage.url}/listing/${piece.slug}`);
    await waitUntilCached(page, page.url());
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /Linen full cup/ }).waitFor();
    await page.getByText('No connection. We keep trying.').waitFor();
  });

  test('a lost connection is shown after three seconds; failed loads are retried on reconnect', async () => {
    stage.expectConsoleError(/ERR_INTERNET_DISCONNECTED|WebSocket|response in time/, 'there is no connection in this story');
    // Later visits have the app cached and only load data; the first also loads scripts.
    for (const offlineCopy of [true, false]) {
      const page = await stage.newPage({ offlineCopy });
      await page.clock.install();
      const network = await controlNetwork(page);
      await openAndSettle(page, `${stage.url}/listing/${piece.slug}`);
      if (offlineCopy) await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      // The page's clock stands still from here on, so that a busy machine doesn't use up the three seconds.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await network.cut();
      const words = page.getByText('No connection. We keep trying.');
      await page.clock.runFor(2_500);
      expect(await words.isVisible()).toBe(false);
      const advanceAndLook = async (): Promise<boolean> => {
        await page.clock.runFor(600);
        return await words.isVisible();
      };
      await expect.poll(advanceAndLook).toBe(true);
      await page.clock.resume();
      await page.locator('main a[href^="/bratag/"]').first().click();
      await page.getByRole('heading', { name: 'You are offline' }).waitFor();
      await network.restore();
      await words.waitFor({ state: 'hidden' });
      await page.getByRole('heading', { level: 1, name: /Linen full cup/ }).waitFor();
      await page.context().close();
    }
  });

  test('a member who reloads offline is not asked to sign in, and continues when online', async () => {
    stage.expectConsoleError(/ERR_INTERNET_DISCONNECTED|WebSocket|response in time/, 'there is no connection in this story');
    const page = await stage.newPage({ offlineCopy: true });
    await signInAs(stage, page, 'mara', '/account?tab=payouts');
    const heading = page.getByRole('heading', { name: 'Set up your payouts' });
    await heading.waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await heading.waitFor();
    await waitUntilCached(page, page.url());
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
    await page.context().setOffline(false);
    await heading.waitFor();
  });

  test('a member’s own collection opens offline, and is removed after sign-out', async () => {
    stage.expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|response in time/, 'there is no connection in this story');
    const theo = await createMember(stage, 'theo');
    const bought = await createListing(stage, mara, 'Slate plunge');
    await stage.server.services.db.change(
      sql`update bra_tag set status = 'claimed', owner_id = ${theo.accountId}, owner_number = 2, claimed_at = now() where id = ${bought.braTagId}`,
    );
    const page = await stage.newPage({ offlineCopy: true });
    stage.expectConsoleError(/status of 404 .*\/certificate/, 'this piece was given without a claim, so it has no certificate');
    await signInAs(stage, page, 'theo', '/collection');
    const shownPiece = page.getByRole('link', { name: 'Slate plunge' });
    await shownPiece.waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await shownPiece.waitFor();
    await waitUntilCached(page, page.url());
    await page.waitForFunction(() => localStorage.getItem('strapline.member.collection') !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/This is your collection as of/).waitFor();
    await shownPiece.click();
    await page.getByRole('heading', { level: 1, name: 'Slate plunge' }).waitFor();
    await page.context().setOffline(false);
    await page.goto(`${stage.url}/signout`);
    await page.waitForURL(`${stage.url}/`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('strapline.member.collection'))).toBeNull();
    await page.context().setOffline(true);
    await page.goto(`${stage.url}/collection`);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await page.getByText('Slate plunge').count()).toBe(0);
  });

  test('a newer build is offered, and the reload bypasses caches', async () => {
    const page = await stage.newPage({ offlineCopy: true });
    await page.clock.install();
    await openAndSettle(page, `${stage.url}/listing/${piece.slug}`);
    await page.route('**/build-info.json', (route) => route.fulfill({ json: { build_date: '2099-01-01T00:00:00Z', commit_sha: 'newer' } }));
    await page.clock.fastForward(61_000);
    await page.getByText('App update available').waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.waitForURL(/\?v=\d+/);
  });
});

/** Opens a page and waits until everything is loaded, also after the first paint. */
async function openAndSettle(page: Page, address: string): Promise<void> {
  const lastThing = page.waitForResponse(/silent-check-sso\.html/);
  await page.goto(address);
  await lastThing;
  await page.waitForTimeout(500);
}

/** Waits until the service worker has saved a page for offline use. */
async function waitUntilCached(page: Page, url: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined, url))
    .toBe(true);
}

function readScroll(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** Serves a page of another site. */
async function serveOtherSite(markup: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(`<!doctype html>${markup}`));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
