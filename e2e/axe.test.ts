import { sql } from '@strapline/server/ports/database';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findViolationsInBothThemes, measureHorizontalOverflow } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot, waitForHydration } from './journey.ts';
import { acceptTerms, signInAs } from './people.ts';
import { continueToPayment, fillAddress, payByCard } from './shop.ts';

type Screen = { width: number; height: number };
const screens: Screen[] = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
/** The narrowest phone. */
const narrowest: Screen = { width: 320, height: 640 };

const adminPaths = ['/admin', ...['chips', 'batches', 'bind', 'simulator'].map((part) => `/admin?tab=tags&part=${part}`)];

journey('every page, looked at by axe', { SEED: 'demo' }, (stage) => {
  let publicPaths: string[] = [];
  let memberPaths: string[] = [];
  let listedSlug = '';
  beforeAll(async () => {
    const first = async (where: ReturnType<typeof sql>): Promise<{ id: string; slug: string; creator: string }> => {
      const found = await stage.server.services.db.first<{ id: string; slug: string; creator: string }>(
        sql`select tag.id, listing.slug, replace(account.username, '_', '-') as creator from bra_tag tag left join listing on listing.bra_tag_id = tag.id
            join account on account.id = tag.creator_id where ${where} order by tag.id limit 1`,
      );
      if (!found) throw new Error('the demo lacks such a tag');
      return found;
    };
    const [sold, held, piece, claimed, givenAway] = await Promise.all([
      first(sql`tag.listing = 'sold' and listing.slug is not null`),
      first(sql`tag.listing = 'reserved'`),
      first(sql`tag.listing = 'published' and tag.title like 'Rose silk%'`),
      first(sql`tag.status = 'claimed'`),
      first(sql`tag.title like 'Birthday%'`),
    ]);
    listedSlug = piece.slug;
    publicPaths = [
      '/',
      '/?section=boutique',
      '/?q=nothing-of-that-name&section=boutique',
      '/no/such/page',
      `/listing/${piece.slug}`,
      `/listing/${held.slug}`,
      `/listing/${sold.slug}`,
      '/listing/never-was',
      `/model/${piece.creator}`,
      `/gallery/${piece.id}`,
      `/bratag/${piece.id}`,
      `/bratag/${claimed.id}`,
      `/bratag/${claimed.id}/action?verb=verify`,
      `/bratag/${claimed.id}/action?verb=claim`,
      '/bratag/unknown/action?verdict=bad_mac',
      `/collector/${await findPublicCollector()}`,
      '/calculator',
      '/log',
      `/log?tag=${claimed.id}`,
      '/check',
      `/check?tag=${claimed.id}`,
      '/complaint',
      '/confirmLoginIntent',
      '/blog',
      '/checkout',
      `/checkout?listing=${piece.slug}`,
      '/order/pi_000000000000000000000000',
      ...['terms', 'privacy', 'rules', 'complaint', 'boutique', 'blog', 'measuring', 'sizes', 'charts', 'fit'].map(
        (page) => `/content/${page}`,
      ),
      '/demo/outbox',
    ];
    memberPaths = [
      '/account',
      ...['tags', 'sales', 'delivery', 'orders', 'profile', 'settings'].map((tab) => `/account?tab=${tab}`),
      '/bratag/create',
      `/bratag/${givenAway.id}`,
      `/bratag/${piece.id}`,
      `/bratag/${piece.id}/action?verb=label`,
      `/bratag/${piece.id}/action?verb=stolen`,
      '/collector',
      '/admin',
    ];
  });

  /** The collector whose collection is public in the demo. */
  async function findPublicCollector(): Promise<string> {
    const row = await stage.server.services.db.first<{ username: string }>(sql`select username from account where collection_open`);
    return row?.username ?? '';
  }

  /** On all screens in parallel, each in its own browser. */
  async function expectOnEveryScreen(find: (page: Page, screen: Screen) => Promise<string[]>): Promise<void> {
    const findings = await Promise.all(
      screens.map(async (screen) => {
        const found = await find(await stage.newPage(screen), screen);
        return found.map((line) => `${screen.width} px: ${line}`);
      }),
    );
    expect(findings.flat()).toEqual([]);
  }

  test('public pages', async () => {
    stage.expectConsoleError(/status of (404|400)/, 'some of these pages are not there, and that is looked at too');
    await expectOnEveryScreen(async (page, screen) => [...(await checkPages(page, screen, publicPaths)), ...(await checkFullView(page))]);
  });

  test('pages of a member', async () => {
    await expectOnEveryScreen(async (page, screen) => {
      await signInAs(stage, page, 'mara');
      return await checkPages(page, screen, memberPaths);
    });
  });

  test('pages of an admin', async () => {
    await expectOnEveryScreen(async (page) => {
      await signInAs(stage, page, 'ines');
      const findings: string[] = [];
      for (const path of adminPaths) findings.push(...(await checkPath(page, stage.url, path)));
      return findings;
    });
  });

  test('pages of the sign-in service', async () => {
    await expectOnEveryScreen(async (page, { width }) => {
      await page.goto(`${stage.url}/confirmLoginIntent`);
      return await checkSignInPages(page, `${width}@post.example`);
    });
  });

  /** Pages on a phone are also checked on the narrowest one. */
  async function checkPages(page: Page, screen: Screen, paths: string[]): Promise<string[]> {
    const findings: string[] = [];
    for (const path of paths) findings.push(...(await checkPath(page, stage.url, path)), ...(await checkOnNarrowest(page, screen, path)));
    return findings;
  }

  test('a checkout, the bank’s page, a paid order, and a dialog', async () => {
    const page = await stage.newPage({ width: 390, height: 844 });
    await signInAs(stage, page, 'theo', `/checkout?listing=${listedSlug}`);
    const findings: string[] = [];
    await fillAddress(page);
    await continueToPayment(page);
    await page.getByLabel('Card number').waitFor();
    findings.push(...(await checkPage(page, 'checkout, held')));
    await payByCard(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    findings.push(...(await checkPage(page, 'the bank')));
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    findings.push(...(await checkPage(page, 'order, paid')));
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByRole('dialog').waitFor();
    findings.push(...(await checkPage(page, 'dialog')));
    expect(findings).toEqual([]);
  });
});

async function checkPath(page: Page, origin: string, path: string): Promise<string[]> {
  await page.goto(`${origin}${path}`);
  // This one redirects; its target is checked.
  if (path === '/blog') await page.waitForURL(/\/content\/blog$/);
  return await checkPage(page, path);
}

/** The axe violations of the page in both themes, and whether it scrolls sideways; one line each. */
async function checkPage(page: Page, name: string): Promise<string[]> {
  await waitUntilLoaded(page);
  const findings = await findViolationsInBothThemes(page, async (theme) => {
    await takeScreenshot(page, `axe ${theme} ${page.viewportSize()?.width} ${name}`.replace(/[^\w]+/g, '-'));
  });
  return [...findings.map((line) => `${name}, ${line}`), ...(await findOverflow(page, name))];
}

/** Whether a page on a phone scrolls sideways on the narrowest one. Desktop pages are skipped. */
async function checkOnNarrowest(page: Page, screen: Screen, name: string): Promise<string[]> {
  if (screen.width > 600) return [];
  await page.setViewportSize(narrowest);
  const findings = await findOverflow(page, `${name}, ${narrowest.width} px`);
  await page.setViewportSize(screen);
  return findings;
}

/** Waits until the page has loaded, with a limit. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .skel') === null);
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

async function findOverflow(page: Page, name: string): Promise<string[]> {
  const overflow = await measureHorizontalOverflow(page);
  return overflow > 0 ? [`${name}: scrolls ${overflow} px sideways`] : [];
}

/** Opens the gallery's full-screen view. Does nothing on other pages. */
async function checkFullView(page: Page): Promise<string[]> {
  await openPage(page, new URL('/?section=boutique', page.url()).href);
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /full screen/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
  return await checkPage(page, 'full view');
}

async function checkSignInPages(page: Page, email: string): Promise<string[]> {
  const findings: string[] = [];
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Name or e-mail').waitFor();
  findings.push(...(await checkPage(page, 'password')));
  for (const [link, name] of [
    ['Forgot your password?', 'reset'],
    ['Back', 'sign-in'],
    ['New here? Create an account', 'sign-up'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    findings.push(...(await checkPage(page, name)));
  }
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('8-digit code').waitFor();
  findings.push(...(await checkPage(page, 'code')));
  return findings;
}
