import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';

const command = path.resolve(import.meta.dirname, '../packages/verify/src/command.ts');

journey('the certificate', {}, (stage) => {
  let braTagId = '';
  let theo: Person;
  let folder = '';
  let file = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'strapline-certificate-'));
    file = path.join(folder, 'certificate.html');
    const mara = await stage.server.person({ birthDate: '1990-05-01' });
    theo = await stage.server.person();
    braTagId = await createTestBraTag(stage.server, mara, { title: 'Rosaline balconette', series: 'spring' });
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
    await mara.client.call('braTagAction', { braTagId, action: 'given' });
    await theo.client.call('claimCollectorTag', { braTagId, strapCode });
    // Its entry is covered by a checkpoint within a second.
    await vi.waitFor(async () => expect((await stage.server.http(`/v1/bratags/${braTagId}/certificate`)).status).toBe(200), 60_000);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const open = async (page: Page): Promise<void> => {
    await openPage(page, `${stage.url}/bratag/${braTagId}/certificate`);
    await page.getByText('Checked by your browser.').waitFor();
  };
  /** An offline page that records its requests. */
  const offline = async (look: Parameters<typeof stage.newPage>[0] = {}): Promise<{ page: Page; asked: string[] }> => {
    const page = await stage.newPage(look);
    await page.context().setOffline(true);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:') && !request.isNavigationRequest()) asked.push(request.url());
    });
    return { page, asked };
  };

  test('is verified in the browser and shown, on desktop and phone, light and dark', async () => {
    for (const look of [{}, { theme: 'dark' }, { width: 390, height: 844 }, { width: 320, height: 700 }] as const) {
      const page = await stage.newPage(look);
      await open(page);
      await page.getByRole('heading', { level: 1, name: 'Certificate of provenance' }).waitFor();
      await page.getByText('No. 2', { exact: true }).waitFor();
      await page.getByText('Grade C, strap code').waitFor();
      await expectAccessible(page);
      await takeScreenshot(page, `certificate-${Object.values(look).join('-') || 'desktop'}`);
    }
  });

  test('is saved as one file that verifies itself offline, without requests', async () => {
    const visitor = await stage.newPage();
    await open(visitor);
    const [download] = await Promise.all([visitor.waitForEvent('download'), visitor.getByRole('button', { name: /self.*\.html/ }).click()]);
    expect(download.suggestedFilename()).toBe(`certificate-${braTagId.replaceAll(':', '-')}.html`);
    await download.saveAs(file);
    for (const look of [{}, { theme: 'dark' }, { width: 390, height: 844 }] as const) {
      const { page, asked } = await offline(look);
      await page.goto(pathToFileURL(file).href);
      await page.getByText('Checked here, offline.').waitFor();
      await page.getByText('No. 2', { exact: true }).waitFor();
      expect(
        await page.getByRole('img', { name: 'The piece' }).evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth),
      ).toBeGreaterThan(100);
      await expectAccessible(page);
      expect(asked).toEqual([]);
      await takeScreenshot(page, `certificate-file-${Object.values(look).join('-') || 'desktop'}`);
    }
  });

  test('an altered file is refused by itself and by the command', async () => {
    stage.expectConsoleError(/Content Security Policy/, 'a changed script is not run, and the browser says why');
    const whole = await readFile(file, 'utf8');
    const key = await stage.server.http('/v1/log/key');
    const verify = (name: string, ...more: string[]) =>
      spawnSync(process.execPath, [command, path.join(folder, name), ...more], { encoding: 'utf8' });
    expect(verify('certificate.html', '--key', String(key.body).trim())).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Verified with the log key from --key'),
    });
    const changes: [string, string, RegExp][] = [
      ['certificate.json', whole.replace('"proof": "c2sp', '"proof": "c2sq'), /Refused\. Part of it was changed/],
      [
        'statement',
        whole.replace(/("statement": "[^.]+\.)(.)/, (_, before, sign) => before + (sign === 'e' ? 'f' : 'e')),
        /Refused\. Its current status/,
      ],
      [
        'script',
        whole.replace('"use strict"', '"use  strict"').replace('(function(){', '(function(){ '),
        /didn’t run, so it proves nothing/,
      ],
    ];
    for (const [what, changed, says] of changes) {
      expect(changed, what).not.toBe(whole);
      await writeFile(path.join(folder, 'changed.html'), changed);
      const { page } = await offline();
      await page.goto(pathToFileURL(path.join(folder, 'changed.html')).href);
      await page.getByText(says).waitFor();
      expect(await page.getByRole('article').isVisible(), what).toBe(false);
      expect(verify('changed.html'), what).toMatchObject({ status: 1 });
    }
  });

  test('prints on one A4 page with any content', async () => {
    const page = await stage.newPage({ theme: 'dark' });
    await open(page);
    const sheets = async (pdf: Promise<Buffer>): Promise<number> => (await pdf).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(await sheets(page.pdf({ preferCSSPageSize: true }))).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 1062, height: 730 });
    await takeScreenshot(page, 'certificate-printed');
    // The pocket card, by its button.
    await page.evaluate(() => Object.assign(window, { print: () => undefined }));
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: 'Card' }).click();
    expect(await sheets(page.pdf({ preferCSSPageSize: true }))).toBe(1);
    // After printing, the next print is the full page again.
    await page.getByRole('button', { name: 'Card' }).click();
    await page.emulateMedia({ media: 'print' });
    await takeScreenshot(page, 'certificate-card-printed');
    expect(await page.locator('.pocket').evaluate((card) => [card.clientWidth, card.scrollHeight - card.clientHeight])).toEqual([322, 0]);

    const { page: kept } = await offline();
    await kept.goto(pathToFileURL(file).href);
    await kept.getByText('Checked here').waitFor();
    expect(await sheets(kept.pdf({ preferCSSPageSize: true }))).toBe(1);
    // The maximum content: the longest title and a warning about the piece.
    await kept.evaluate(() => {
      const standing = document.getElementById('standing');
      standing?.removeAttribute('hidden');
      standing?.append('Its owner reported it missing. It cannot be sold or claimed until it is found.');
      document
        .querySelector('[data-slot="title"]')
        ?.replaceChildren('Hand-finished midnight satin longline balconette with eleven bones and a detachable garter of '.slice(0, 80));
    });
    await kept.emulateMedia({ media: 'print' });
    await kept.setViewportSize({ width: 1062, height: 730 });
    expect(await kept.locator('.cert').evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0);
    await takeScreenshot(kept, 'certificate-printed-full');
  });

  test('is not shown if the server’s response is invalid', async () => {
    const page = await stage.newPage();
    await page.route(/\/v1\/bratags\/.*\/certificate$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('"statement": "ey', '"statement": "eX') });
    });
    await openPage(page, `${stage.url}/bratag/${braTagId}/certificate`);
    await page.getByRole('heading', { level: 1, name: 'This isn’t valid.' }).waitFor();
    await page.getByRole('alert').getByText('not signed by the key in the file').waitFor();
    await expectAccessible(page);
  });

  test('without one, the page says so and links to the tag', async () => {
    stage.expectConsoleError(/status of 404/, 'there is no certificate yet');
    const mara = await stage.server.person({ birthDate: '1990-05-01' });
    const fresh = await createTestBraTag(stage.server, mara);
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/bratag/${fresh}/certificate`);
    await page.getByText('The first one is issued when someone claims the piece').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See the tag' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plum balconette' }).waitFor();
  });
});
