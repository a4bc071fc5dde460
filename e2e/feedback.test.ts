import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { expectAccessibleInBothThemes, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, type Stage, takeScreenshot } from './journey.ts';
import { tabTo } from './keys.ts';
import { createMember, signInAs } from './people.ts';
import { createListing, type Piece } from './shop.ts';

const threeMinutes = 180_000;
const day = 86_400_000;

async function openWithClock(stage: Stage, address: string, options: Parameters<Stage['newPage']>[0] = {}): Promise<Page> {
  const page = await stage.newPage(options);
  await page.clock.install({ time: stage.server.clock.now() });
  await openPage(page, `${stage.url}${address}`);
  return page;
}

const findSurvey = (page: Page) => page.getByRole('heading', { name: 'Two quick questions' });

/** The timer starts with the part of the app that loads after the page. */
async function waitThreeMinutes(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(threeMinutes + 1_000);
  await page.clock.fastForward(6_000);
}

/** On a slow machine the timer can start after the first three minutes. */
async function waitForSurvey(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await waitThreeMinutes(page);
      return await findSurvey(page).count();
    })
    .toBe(1);
}

const listAnswers = async (stage: Stage) => {
  const admin = await stage.server.person({ roles: ['admin'] });
  return (await admin.client.call('listFeedback', {})).items.map(({ score, text }) => ({ score, text }));
};

journey('the feedback survey', {}, (stage) => {
  let piece: Piece;
  beforeAll(async () => {
    const mara = await createMember(stage, 'mara');
    await createMember(stage, 'ines', ['admin']);
    piece = await createListing(stage, mara, 'Fog silk plunge');
  });

  test('asks after three minutes, keeps what was typed when sending fails, and doesn’t ask again for 90 days', async () => {
    const page = await openWithClock(stage, '/');
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward(threeMinutes - 20_000);
    expect(await findSurvey(page).count()).toBe(0);
    await waitForSurvey(page);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await takeScreenshot(page, 'feedback');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Choose a number from 0 to 10.').waitFor();
    // What is typed is stored encrypted, with a key that the server makes.
    const key = page.waitForResponse(/\/v1\/draft-key$/);
    await page.getByRole('radio', { name: '8', exact: true }).check({ force: true });
    await page.getByLabel('What’s one thing we should change?').fill('Let me sort by size.');
    await key;
    const busy = vi.spyOn(stage.server.services.limits, 'take').mockReturnValue(1_000);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    expect(await page.getByLabel('What’s one thing we should change?').inputValue()).toBe('Let me sort by size.');
    busy.mockRestore();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Thank you.').waitFor();
    expect(await listAnswers(stage)).toEqual([{ score: 8, text: 'Let me sort by size.' }]);
    await openPage(page, `${stage.url}/listing/${piece.slug}`);
    await waitThreeMinutes(page);
    expect(await findSurvey(page).count()).toBe(0);
    await page.clock.fastForward(91 * day);
    await page.clock.fastForward(6_000);
    await findSurvey(page).waitFor();
  });

  test('dismissing it with the keyboard counts as asked', async () => {
    const page = await openWithClock(stage, '/');
    await waitForSurvey(page);
    await tabTo(page, /^Not now$/, 300);
    await page.keyboard.press('Escape');
    await findSurvey(page).waitFor({ state: 'detached' });
    await openPage(page, stage.url);
    await waitThreeMinutes(page);
    expect(await findSurvey(page).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('strapline.feedback'))).toContain('askedAt');
  });

  test('is not shown at the checkout, at sign-in, in a frame, or to somebody who types', async () => {
    for (const address of [`/checkout?listing=${piece.slug}`, '/signin', '/order/pi_000000000000000000000000']) {
      const page = await openWithClock(stage, address);
      await waitThreeMinutes(page);
      expect(await findSurvey(page).count(), address).toBe(0);
      await page.close();
    }
    const framed = await stage.newPage();
    await framed.clock.install({ time: stage.server.clock.now() });
    const frame = `<!doctype html><iframe src="${stage.url}/listing/${piece.slug}" width="900" height="700"></iframe>`;
    const other = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end(frame));
    await new Promise<void>((listening) => void other.listen(0, '127.0.0.1', listening));
    await framed.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    await framed.frameLocator('iframe').getByRole('heading', { name: 'Fog silk plunge' }).waitFor();
    await waitThreeMinutes(framed);
    expect(await framed.frameLocator('iframe').getByRole('heading', { name: 'Two quick questions' }).count()).toBe(0);
    other.close();
    const page = await openWithClock(stage, '/check');
    await page.getByRole('textbox').first().focus();
    await waitThreeMinutes(page);
    expect(await findSurvey(page).count()).toBe(0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.fastForward(6_000);
    await findSurvey(page).waitFor();
  });

  test('on a phone it fits, and admins read the answers', async () => {
    const page = await openWithClock(stage, '/', { width: 390, height: 844 });
    await waitForSurvey(page);
    await takeScreenshot(page, 'feedback-390');
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    const desk = await stage.newPage();
    await signInAs(stage, desk, 'ines', '/admin?tab=feedback');
    await desk.getByText('Let me sort by size.').waitFor();
    await takeScreenshot(desk, 'feedback-admin');
    await expectAccessibleInBothThemes(desk);
    await expectFitsNarrowestPhone(desk);
  });
});
