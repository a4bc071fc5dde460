import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '@strapline/server/ports/database';
import type { Person } from '@strapline/testkit/test-server';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, type Stage, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { createListing, type Piece } from './shop.ts';

/** What a browser has sent for counting, by the body of each request. */
function recordVisits(context: BrowserContext): string[] {
  const bodies: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/v1/visits')) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** The names of everything that the browser stores. */
async function listStored(page: Page): Promise<string[]> {
  const inPage = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
  ]);
  const cookies = await page.context().cookies();
  return [...inPage, ...cookies.map(({ name }) => `cookie ${name}`)].sort();
}

const countEvents = async ({ server }: Stage) => (await server.services.db.rows(sql`select 1 from analytics_event`)).length;
const listEvents = async ({ server }: Stage) =>
  await server.services.db.rows<{ name: string; source: string; page: string | null; bra_tag_id: string | null }>(
    sql`select name, source, page, bra_tag_id from analytics_event order by id`,
  );
/** Long enough for everything that waits to be sent. */
const waitForSending = (page: Page) => page.clock.fastForward(30_000);

async function newVisitor(stage: Stage): Promise<{ page: Page; visits: string[] }> {
  const page = await stage.newPage({ analyticsBanner: true });
  await page.clock.install({ time: stage.server.clock.now() });
  return { page, visits: recordVisits(page.context()) };
}

journey('counting visits', { TRUST_PROXY: '127.0.0.1' }, (stage) => {
  let mara: Person;
  let piece: Piece;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await createMember(stage, 'ines', ['admin']);
    piece = await createListing(stage, mara, 'Fog silk plunge');
  });

  const openHome = async (page: Page) => {
    await openPage(page, stage.url);
    await page.clock.fastForward(2_000);
    await page.getByRole('button', { name: 'Yes, count them' }).waitFor();
  };

  test('before a choice, and after a no, nothing is sent and nothing is stored', async () => {
    const { page, visits } = await newVisitor(stage);
    await openHome(page);
    await takeScreenshot(page, 'consent');
    const before = await listStored(page);
    await openPage(page, `${stage.url}/listing/${piece.slug}`);
    await waitForSending(page);
    expect(before.filter((name) => /analytic|visit|posthog|feedback/i.test(name))).toEqual([]);
    await page.getByRole('button', { name: 'No, thank you' }).click();
    await page.getByRole('link', { name: 'Strapline' }).first().click();
    await waitForSending(page);
    await page.goto('about:blank');
    await openPage(page, stage.url);
    expect(
      (await listStored(page))
        .filter((name) => !before.includes(name) && !name.startsWith('session'))
        .filter((name) => /analytic|visit/.test(name)),
    ).toEqual(['local strapline.analytics']);
    expect(visits).toEqual([]);
    expect(await countEvents(stage)).toBe(0);
  });

  test('after a yes, pages and pieces are counted with the kind of source, and nothing else is sent or stored', async () => {
    const { page, visits } = await newVisitor(stage);
    await page.goto(`${stage.url}/?utm_source=widget&utm_campaign=june-marlowe`);
    await openHome(page);
    const before = await listStored(page);
    await openPage(page, `${stage.url}/?utm_source=widget&utm_campaign=june-marlowe`);
    await page.clock.fastForward(2_000);
    await page.getByRole('button', { name: 'Yes, count them' }).click();
    // The part that counts loads after the yes, and counts the page that is open then.
    await expect
      .poll(async () => {
        await waitForSending(page);
        return await countEvents(stage);
      })
      .toBe(1);
    await page
      .getByRole('link', { name: /Fog silk plunge/ })
      .first()
      .click();
    await page.waitForURL(/\/listing\//);
    await expect
      .poll(async () => {
        await waitForSending(page);
        return await listEvents(stage);
      })
      .toEqual([
        { name: 'pageViewed', source: 'widget', page: 'home', bra_tag_id: null },
        { name: 'pageViewed', source: 'widget', page: 'listing', bra_tag_id: null },
        { name: 'pieceViewed', source: 'widget', page: null, bra_tag_id: piece.braTagId },
      ]);
    for (const trace of ['june-marlowe', 'utm', 'Mozilla', stage.url]) expect(visits.join()).not.toContain(trace);
    const added = (await listStored(page)).filter((name) => !before.includes(name));
    // The cookie belongs to “Recently viewed”, which is stored encrypted in this browser alone.
    expect(added.filter((name) => /analytic|visit|posthog|cookie (?!strapline-drafts)/i.test(name))).toEqual(['local strapline.analytics']);
  });

  test('what waits is sent when the page is hidden', async () => {
    const before = await countEvents(stage);
    const { page } = await newVisitor(stage);
    await openHome(page);
    await page.getByRole('button', { name: 'Yes, count them' }).click();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    });
    await expect
      .poll(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return await countEvents(stage);
      })
      .toBe(before + 1);
  });

  test('a withdrawal stops all tabs at once, and what waits is not sent', async () => {
    const { page, visits } = await newVisitor(stage);
    await openHome(page);
    const other = await page.context().newPage();
    await other.clock.install({ time: stage.server.clock.now() });
    await openPage(other, stage.url);
    await page.getByRole('button', { name: 'Yes, count them' }).click();
    await signInAs(stage, page, 'mara', '/account?tab=privacy');
    await other
      .getByRole('link', { name: /Fog silk plunge/ })
      .first()
      .click();
    await other.waitForURL(/\/listing\//);
    await page.getByText('Don’t count my visits').click();
    await expect.poll(() => other.evaluate(() => localStorage.getItem('strapline.analytics'))).toContain('"no"');
    const before = visits.length;
    await waitForSending(page);
    await waitForSending(other);
    await other.getByRole('link', { name: 'Strapline' }).first().click();
    await waitForSending(other);
    expect(visits.length).toBe(before);
    const events = [{ name: 'pageViewed', at: stage.server.clock.now().toISOString(), props: { page: 'home', source: 'direct' } }];
    expect((await mara.client.refusal('trackEvents', { events, consentVersion: '2026-11' })).code).toBe('consent_required');
  });

  test('creators see their funnel, and admins what visitors did', async () => {
    for (let visitor = 1; visitor <= 4; visitor += 1) {
      const client = await stage.server.connect({ headers: { 'x-forwarded-for': `198.51.100.${visitor}` } });
      const at = stage.server.clock.now().toISOString();
      const events = [
        { name: 'pageViewed', at, props: { page: 'listing', source: 'search' } },
        { name: 'pieceViewed', at, props: { slug: piece.slug, source: 'search' } },
      ];
      await client.call('trackEvents', { events, consentVersion: '2026-11' });
    }
    await mara.client.call('saveProfile', { creatorMode: true });
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara', '/account');
    await page.getByRole('button', { name: 'Creator', exact: true }).click();
    await page.getByRole('heading', { name: 'From view to sale' }).scrollIntoViewIfNeeded();
    await page.getByText('Search engines').waitFor();
    await takeScreenshot(page, 'funnel');
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    const desk = await stage.newPage();
    await signInAs(stage, desk, 'ines', '/admin?tab=analytics');
    await desk.getByRole('heading', { name: 'Most viewed pages' }).waitFor();
    await takeScreenshot(desk, 'analytics');
    await expectAccessibleInBothThemes(desk);
    await expectFitsNarrowestPhone(desk);
  });
});

const received: string[] = [];
const posthog = createServer((request, response) => {
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  let body = '';
  request.on('data', (part) => {
    body += String(part);
  });
  request.on('end', () => {
    if (request.method === 'POST') received.push(body);
    response.writeHead(200, cors).end('{}');
  });
});
await new Promise<void>((listening) => void posthog.listen(0, '127.0.0.1', listening));
const { port } = posthog.address() as AddressInfo;

journey('counting visits with PostHog', { POSTHOG_KEY: 'phc_testkey1', POSTHOG_HOST: `http://127.0.0.1:${port}` }, (stage) => {
  afterAll(() => void posthog.close());

  test('it gets the same events after consent, and nothing before', async () => {
    const { page } = await newVisitor(stage);
    await openPage(page, stage.url);
    await page.clock.fastForward(30_000);
    expect(received).toEqual([]);
    await page.getByRole('button', { name: 'Yes, count them' }).click();
    await expect
      .poll(async () => {
        await page.clock.fastForward(30_000);
        return received.length;
      })
      .toBe(1);
    const { api_key, batch } = JSON.parse(received[0] ?? '{}') as { api_key: string; batch: { event: string; properties: object }[] };
    expect(api_key).toBe('phc_testkey1');
    expect(batch.map(({ event }) => event)).toEqual(['pageViewed']);
    expect(Object.keys(batch[0]?.properties ?? {}).sort()).toEqual([
      '$geoip_disable',
      '$process_person_profile',
      'app',
      'distinct_id',
      'page',
      'source',
    ]);
  });
});
