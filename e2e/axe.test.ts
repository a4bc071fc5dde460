import { AxeBuilder } from '@axe-core/playwright';
import { sql } from '@strapline/server/ports/database';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { appRuns, journey, type Look, openPage, takePicture } from './journey.ts';
import { confirmTerms, signInAs } from './people.ts';
import { fillAddress, goOnToPay, payWith } from './shop.ts';

const looks: Look[] = [
  { theme: 'light', width: 1280, height: 900 },
  { theme: 'dark', width: 1280, height: 900 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 390, height: 844 },
];

const admins = ['/admin', ...['chips', 'batches', 'bind', 'simulator'].map((part) => `/admin?tab=tags&part=${part}`)];

journey('every page, looked at by axe', { SEED: 'demo' }, (stage) => {
  let open: string[] = [];
  let own: string[] = [];
  let buyable = '';
  beforeAll(async () => {
    const first = async (where: ReturnType<typeof sql>): Promise<{ id: string; slug: string; creator: string }> => {
      const found = await stage.house.services.db.first<{ id: string; slug: string; creator: string }>(
        sql`select tag.id, listing.slug, replace(account.username, '_', '-') as creator from bra_tag tag left join listing on listing.bra_tag_id = tag.id
            join account on account.id = tag.creator_id where ${where} order by tag.id limit 1`,
      );
      if (!found) throw new Error('the demo lacks such a tag');
      return found;
    };
    const [sold, held, piece, claimed] = await Promise.all([
      first(sql`tag.listing = 'sold' and listing.slug is not null`),
      first(sql`tag.listing = 'reserved'`),
      first(sql`tag.listing = 'published' and tag.title like 'Rose silk%'`),
      first(sql`tag.status = 'claimed'`),
    ]);
    buyable = piece.slug;
    open = [
      '/',
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
      `/collector/${(await ownerOf(claimed.id)) ?? ''}`,
      '/calculator',
      '/log',
      `/log?tag=${claimed.id}`,
      '/check',
      `/check?tag=${claimed.id}`,
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
    own = [
      '/account',
      ...['tags', 'sales', 'orders', 'profile', 'settings'].map((tab) => `/account?tab=${tab}`),
      '/bratag/create',
      `/bratag/${piece.id}`,
      `/bratag/${piece.id}/action?verb=label`,
      `/bratag/${piece.id}/action?verb=stolen`,
      '/collector',
      '/admin',
    ];
  });

  async function ownerOf(braTagId: string): Promise<string | undefined> {
    const client = await stage.house.connect();
    return (await client.call('fetchBraTag', { braTagId })).owner?.username ?? undefined;
  }

  for (const look of looks) {
    const { theme, width } = look;
    test(`what everybody sees: ${theme}, ${width} px`, async () => {
      stage.expectWords(/status of (404|400)/, 'some of these pages are not there, and that is looked at too');
      const page = await inTheme(await stage.somebody(look), theme);
      const findings: string[] = [];
      for (const path of open) findings.push(...(await findingsOn(page, stage.url, path)));
      findings.push(...(await fullView(page)));
      expect(findings).toEqual([]);
    });

    test(`what one sees of one's own: ${theme}, ${width} px`, async () => {
      const page = await inTheme(await stage.somebody(look), theme);
      await signInAs(stage, page, 'mara');
      const findings: string[] = [];
      for (const path of own) findings.push(...(await findingsOn(page, stage.url, path)));
      expect(findings).toEqual([]);
    });

    test(`what an admin sees: ${theme}, ${width} px`, async () => {
      const page = await inTheme(await stage.somebody(look), theme);
      await signInAs(stage, page, 'ines');
      const findings: string[] = [];
      for (const path of admins) findings.push(...(await findingsOn(page, stage.url, path)));
      expect(findings).toEqual([]);
    });

    test(`the way through the sign-in service: ${theme}, ${width} px`, async () => {
      const page = await inTheme(await stage.somebody(look), theme);
      await page.goto(`${stage.url}/confirmLoginIntent`);
      expect(await signInPages(page, `${theme}-${width}@post.example`)).toEqual([]);
    });
  }

  test('a checkout on its way, the bank’s page, a paid order, and a dialog', async () => {
    const page = await stage.somebody({ width: 390, height: 844 });
    await signInAs(stage, page, 'theo', `/checkout?listing=${buyable}`);
    const findings: string[] = [];
    await fillAddress(page);
    await goOnToPay(page);
    await page.getByLabel('Card number').waitFor();
    findings.push(...(await look(page, 'checkout, held')));
    await payWith(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    findings.push(...(await look(page, 'the bank')));
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    findings.push(...(await look(page, 'order, paid')));
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByRole('dialog').waitFor();
    findings.push(...(await look(page, 'dialog')));
    expect(findings).toEqual([]);
  });

  test('nothing scrolls sideways on the narrowest phone', async () => {
    stage.expectWords(/status of 404/, 'some of these pages are not there');
    const page = await stage.somebody({ width: 320, height: 640 });
    const findings: string[] = [];
    for (const path of open) {
      await page.goto(`${stage.url}${path}`);
      await settled(page);
      findings.push(...(await sideways(page, path)));
    }
    await signInAs(stage, page, 'mara');
    for (const path of own) {
      await page.goto(`${stage.url}${path}`);
      await settled(page);
      findings.push(...(await sideways(page, path)));
    }
    expect(findings).toEqual([]);
  });
});

/** Keeps the theme as the switch in the header does, before any page is opened. */
async function inTheme(page: Page, theme: Look['theme']): Promise<Page> {
  await page.addInitScript((kept) => localStorage.setItem('strapline.preferences', kept), JSON.stringify({ state: { theme }, version: 0 }));
  return page;
}

async function findingsOn(page: Page, origin: string, path: string): Promise<string[]> {
  await page.goto(`${origin}${path}`);
  // This one leaves by itself; what is looked at is where it leads.
  if (path === '/blog') await page.waitForURL(/\/content\/blog$/);
  return await look(page, path);
}

/** What axe has against the page as it stands, and whether it scrolls sideways; one line each. */
async function look(page: Page, name: string): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${name}: ${id} at ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
  );
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  await takePicture(page, `axe ${theme} ${page.viewportSize()?.width} ${name}`.replace(/[^\w]+/g, '-'));
  return [...lines, ...(await sideways(page, name))];
}

/** Until what loads has loaded, as far as a person would wait for it. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .skel') === null);
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

async function sideways(page: Page, name: string): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return over > 0 ? [`${name}: scrolls ${over} px sideways`] : [];
}

/** The gallery's pictures over the whole screen. The page stands on any other. */
async function fullView(page: Page): Promise<string[]> {
  await openPage(page, new URL('/?section=boutique', page.url()).href);
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await appRuns(page);
  await page
    .getByRole('button', { name: /full screen/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
  return await look(page, 'full view');
}

async function signInPages(page: Page, email: string): Promise<string[]> {
  const findings: string[] = [];
  await confirmTerms(page);
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Name or e-mail').waitFor();
  findings.push(...(await look(page, 'password')));
  for (const [link, name] of [
    ['I forgot my password', 'reset'],
    ['Back', 'sign-in'],
    ['New here? Create an account', 'sign-up'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    findings.push(...(await look(page, name)));
  }
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Code of eight digits').waitFor();
  findings.push(...(await look(page, 'code')));
  return findings;
}
