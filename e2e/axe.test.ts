import { type Statement, sql } from '@strapline/server/ports/database';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findViolations, measureHorizontalOverflow, switchTheme } from './expect-accessible.ts';
import { journey, openPage, type Stage, takeScreenshot } from './journey.ts';
import { acceptTerms, signInAs } from './people.ts';
import { continueToPayment, fillAddress, payByCard } from './shop.ts';

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };

/** What the addresses of pages name. */
type Names = Record<
  | 'listed'
  | 'held'
  | 'sold'
  | 'creator'
  | 'collector'
  | 'referrer'
  | 'pair'
  | 'ownPair'
  | 'waitingPair'
  | 'listedTag'
  | 'claimedTag'
  | 'givenAwayTag'
  | 'chippedTag',
  string
>;

const publicPages = [
  '/',
  '/?section=boutique',
  '/?q=nothing-of-that-name&section=boutique',
  // Only for who is signed in.
  '/?followed=yes&section=boutique',
  '/no/such/page',
  '/listing/:listed',
  '/listing/:held',
  '/listing/:sold',
  '/listing/never-was',
  '/model/:creator',
  '/apair',
  '/apair?band=32&cup=DD&system=UK',
  '/apair?band=60&cup=K&system=UK&sisters=no',
  '/apair/view/:pair',
  '/apair/view/:pair?tab=all',
  '/apair/nothing',
  '/gallery/:listedTag',
  '/gallery/:pair',
  '/gallery/gal_none',
  '/size/bluesky:maravale.example',
  '/size/bluesky:nobody.example',
  '/icbm/bluesky:maravale.example',
  '/icbm/bluesky:nobody.example',
  '/tag/bluesky:maravale.example',
  '/bratag/:listedTag',
  '/bratag/:claimedTag',
  '/bratag/:claimedTag/action?verb=verify',
  '/bratag/:claimedTag/action?verb=claim',
  '/bratag/unknown/action?verdict=bad_mac',
  '/collector/:collector',
  '/r/:referrer',
  '/r/amber_lark_zzz',
  '/featured',
  '/featured/bra/midnight-mesh-balconette-with-gold-channels',
  '/featured/bra/never-featured',
  '/calculator',
  '/log',
  '/log?tag=:claimedTag',
  '/check',
  '/faq?question=what-a-tap-proves',
  '/check?tag=:claimedTag',
  '/complaint',
  '/tag',
  '/tag?handle=instagram:nobody.here',
  '/forum',
  '/forum?q=nothing&sort=new',
  '/recover',
  '/invite',
  '/invite?step=accept',
  '/confirmLoginIntent',
  '/blog',
  '/checkout',
  '/checkout?listing=:listed',
  '/order/pi_000000000000000000000000',
  ...['terms', 'privacy', 'rules', 'complaint', 'boutique', 'blog', 'measuring', 'sizes', 'charts', 'fit'].map(
    (page) => `/content/${page}`,
  ),
  '/content/blog?q=silk',
  '/content/blog?q=nothing-like-that',
  '/content/blog/washing-silk-slowly',
  '/content/blog/what-a-chip-proves-and-what-it-doesnt',
  '/demo/outbox',
];
const topPages = ['/', '/?section=boutique', '/listing/:slug', '/bratag/:tag', '/model/:model', '/content/help', '/tag'];
const memberPages = [
  '/account',
  '/account?tab=pairs',
  '/account?tab=galleries',
  '/apair/create',
  '/apair/view/:ownPair',
  '/apair/edit/:ownPair',
  '/apair/wallet/:ownPair',
  '/tag',
  '/tag?handle=instagram:nobody.here',
  '/saved',
  '/collection',
  '/post/create',
  '/post/pst_aaaaaaaaaaaaaaaaaaaaaaaa',
  '/account?tab=posts',
  '/messages',
  '/notifications',
  '/referrals',
  '/notifications/settings',
  '/widgets',
  ...['tags', 'sales', 'delivery', 'orders', 'profile', 'privacy', 'settings'].map((tab) => `/account?tab=${tab}`),
  '/bratag/create',
  '/bratag/:givenAwayTag',
  '/bratag/:listedTag',
  '/bratag/:listedTag/action?verb=label',
  '/bratag/:listedTag/action?verb=stolen',
  '/bratag/:chippedTag',
  '/bratag/:chippedTag/action?verb=requestChipReplacement',
  '/rate/ord_aaaaaaaaaaaaaaaaaaaa',
  '/admin',
];
const adminPages = [
  '/admin',
  ...[
    'review',
    'reports',
    'forum',
    'orders',
    'people',
    'invites',
    'audit',
    'jobs',
    'outbox',
    'content',
    'support',
    'analytics',
    'feedback',
    'featured',
    'social',
  ].map((tab) => `/admin?tab=${tab}`),
  '/admin#icbm',
  '/admin#reddit',
  '/admin?tab=social&part=reddit',
  '/admin?tab=review&part=handles',
  '/admin?tab=review&part=pairs',
  '/admin?tab=review&part=pairs&subject=:waitingPair',
  ...['chips', 'batches', 'bind', 'simulator'].map((part) => `/admin?tab=tags&part=${part}`),
];

journey('every page, looked at by axe', { SEED: 'demo' }, (stage) => {
  let names: Names;
  let visitor: Page;
  let member: Page;
  let admin: Page;
  beforeAll(async () => {
    names = await findNames(stage);
    [visitor, member, admin] = (await Promise.all([0, 1, 2].map(() => stage.newPage({ keep: true })))) as [Page, Page, Page];
    await signInAs(stage, member, 'mara');
    await signInAs(stage, admin, 'ines');
  });

  const toptop = (): string => stage.url.replace('//localhost', '//toptop.localhost');

  const fill = (address: string): string => stage.url + address.replace(/:(\w+)/g, (_all, name: keyof Names) => names[name]);

  async function expectAccessiblePage(page: Page, address: string): Promise<void> {
    await page.setViewportSize(wide);
    await page.goto(fill(address));
    // This one redirects; its target is checked.
    if (address === '/blog') await page.waitForURL(/\/content\/blog$/);
    expect(await checkPage(page, address)).toEqual([]);
  }

  test.for(publicPages)('for a visitor: %s', async (address) => {
    stage.expectConsoleError(/status of (404|400)/, 'some of these pages are not there, and that is looked at too');
    await expectAccessiblePage(visitor, address);
  });

  test.for(topPages)('of the second app: %s', async (address) => {
    const client = await stage.server.connect({ app: 'toptop' });
    const { items } = await client.call('searchListings', { limit: 1 });
    const [top] = items;
    await visitor.setViewportSize(wide);
    await visitor.goto(
      toptop() +
        address
          .replace(':slug', top?.slug ?? '')
          .replace(':tag', top?.braTagId ?? '')
          .replace(':model', top?.creator.slug ?? ''),
    );
    expect(await checkPage(visitor, `toptop ${address}`)).toEqual([]);
  });

  test.for(memberPages)('for a member: %s', async (address) => {
    await expectAccessiblePage(member, address);
  });

  test.for(adminPages)('for an admin: %s', async (address) => {
    await expectAccessiblePage(admin, address);
  });

  test('a picture on the full screen', async () => {
    await visitor.setViewportSize(wide);
    await openPage(visitor, fill('/listing/:listed'));
    await visitor
      .getByRole('button', { name: /full screen/i })
      .first()
      .click();
    await visitor.getByRole('button', { name: 'Zoom in' }).waitFor();
    expect(await checkPage(visitor, 'full view')).toEqual([]);
  });

  test('pages of the sign-in service', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/confirmLoginIntent`);
    expect(await checkSignInPages(page)).toEqual([]);
  });

  test('a checkout, the bank’s page, a paid order, and a dialog', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'theo', `/checkout?listing=${names.listed}`);
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

/** The names of things of the demo. */
async function findNames(stage: Stage): Promise<Names> {
  type Row = { id: string; slug: string; creator: string };
  const first = async (where: Statement): Promise<Row> => {
    const found = await stage.server.services.db.first<Row>(
      sql`select tag.id, listing.slug, replace(account.username, '_', '-') as creator from bra_tag tag left join listing on listing.bra_tag_id = tag.id
          join account on account.id = tag.creator_id where tag.app = 'strapline' and ${where} order by tag.id limit 1`,
    );
    if (!found) throw new Error('the demo lacks such a tag');
    return found;
  };
  const [sold, held, listed, claimed, givenAway, chipped] = await Promise.all([
    first(sql`tag.listing = 'sold' and listing.slug is not null`),
    first(sql`tag.listing = 'reserved'`),
    first(sql`tag.listing = 'published' and tag.title like 'Rose silk%'`),
    first(sql`tag.status = 'claimed'`),
    first(sql`tag.title like 'Birthday%'`),
    first(
      sql`tag.status = 'active' and tag.chip -> 'proven' = 'true' and account.username = (select username from identity_account where sign_in_name = 'mara')`,
    ),
  ]);
  const collector = await stage.server.services.db.first<{ username: string }>(sql`select username from account where collection_open`);
  const findPair = async (where: Statement): Promise<string> => {
    const found = await stage.server.services.db.first<{ id: string }>(
      sql`select pair.id from pair join account on account.id = pair.creator_id where pair.app = 'strapline' and ${where} order by pair.id limit 1`,
    );
    if (!found) throw new Error('the demo lacks such a pair');
    return found.id;
  };
  const isOwn = sql`account.username = (select username from identity_account where sign_in_name = 'mara')`;
  const [pair, ownPair, waitingPair] = await Promise.all([
    findPair(sql`pair.status = 'active' and not ${isOwn}`),
    findPair(sql`pair.status = 'active' and ${isOwn}`),
    findPair(sql`pair.status = 'in_review'`),
  ]);
  return {
    listed: listed.slug,
    held: held.slug,
    sold: sold.slug,
    creator: listed.creator,
    referrer: listed.creator.replaceAll('-', '_'),
    collector: collector?.username ?? '',
    pair,
    ownPair,
    waitingPair,
    listedTag: listed.id,
    claimedTag: claimed.id,
    givenAwayTag: givenAway.id,
    chippedTag: chipped.id,
  };
}

/**
 * The axe violations of the page, wide and dark, then on a phone and light, and whether it scrolls sideways on a wide screen, a phone or the narrowest phone; one
 * line each.
 */
async function checkPage(page: Page, name: string): Promise<string[]> {
  const findings: string[] = [];
  for (const { theme, size } of [
    { theme: 'dark', size: wide },
    { theme: 'light', size: phone },
  ] as const) {
    await page.setViewportSize(size);
    await waitUntilLoaded(page);
    await switchTheme(page, theme);
    findings.push(...(await findViolations(page)), ...(await findOverflow(page)));
    await takeScreenshot(page, `axe ${theme} ${size.width} ${name}`.replace(/[^\w]+/g, '-'));
  }
  await page.setViewportSize(narrowest);
  findings.push(...(await findOverflow(page)));
  return findings.map((finding) => `${name}: ${finding}`);
}

/** Waits until the page has loaded, with a limit. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .skel') === null);
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

async function findOverflow(page: Page): Promise<string[]> {
  const overflow = await measureHorizontalOverflow(page);
  return overflow > 0 ? [`scrolls ${overflow} px sideways at ${page.viewportSize()?.width} px`] : [];
}

async function checkSignInPages(page: Page): Promise<string[]> {
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
  await page.getByLabel('E-mail').fill('axe@post.example');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('8-digit code').waitFor();
  findings.push(...(await checkPage(page, 'code')));
  return findings;
}
