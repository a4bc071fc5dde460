import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, openPage } from './journey.ts';

const neutral = 'https://en.wikipedia.org/';

/** The neutral site, without the network. */
async function openWithNeutralSite(page: Page): Promise<void> {
  await page.route(`${neutral}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wikipedia</h1>' }));
}

async function expectNeutral(page: Page): Promise<void> {
  await page.waitForURL(`${neutral}**`);
  await page.getByRole('heading', { name: 'Wikipedia' }).waitFor();
}

journey('leaving quickly', {}, (stage) => {
  test('by the key, from a page of the app: Back and Forward don’t show our pages again', async () => {
    const page = await stage.newPage();
    await openWithNeutralSite(page);
    await page.goto(`${stage.url}/content/help`);
    await openPage(page, `${stage.url}/check`);
    await page.getByRole('link', { name: 'The public log' }).first().click();
    await page.waitForURL(`${stage.url}/log`);
    // In one task: the three presses count within a second, which a busy machine may need for each.
    await page.evaluate(() => {
      for (let press = 0; press < 3; press += 1) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    });
    await expectNeutral(page);
    await page.goBack().catch(() => undefined);
    await expectNeutral(page);
    expect(await page.evaluate(() => document.body.textContent)).not.toContain('Strapline');
  });

  test('by the button, from pages that the server draws', async () => {
    stage.expectConsoleError(/status of 404 .*\/sandbox\/coinbase\/pay\/none/, 'an error page has the button too');
    for (const where of ['/content/help', '/realms/strapline/login/none', '/sandbox/coinbase/pay/none'])
      for (const width of [390, 1280]) {
        const page = await stage.newPage({ width, height: 844 });
        await openWithNeutralSite(page);
        await page.goto(`${stage.url}/content/terms`);
        await page.goto(`${stage.url}${where}`);
        await page.getByRole('button', { name: 'Leave quickly' }).click();
        await expectNeutral(page);
        await page.goBack().catch(() => undefined);
        await expectNeutral(page);
      }
  });

  test('ends when the site is opened again', async () => {
    const page = await stage.newPage();
    await openWithNeutralSite(page);
    await page.goto(`${stage.url}/content/help`);
    await page.getByRole('button', { name: 'Leave quickly' }).click();
    await expectNeutral(page);
    await page.goto(`${stage.url}/content/help`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
