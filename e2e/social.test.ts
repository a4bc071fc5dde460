import { startTestBluesky, type TestBluesky } from '@strapline/testkit/bluesky';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, measureHorizontalOverflow, switchTheme } from './expect-accessible.ts';
import { journey, openPage, type Stage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, signInAsAdmin } from './people.ts';
import { createPhotograph } from './photographs.ts';
import { createListing } from './shop.ts';

async function takeScreenshots(page: Page, name: string): Promise<void> {
  for (const [width, theme] of [
    [1280, 'light'],
    [390, 'dark'],
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await switchTheme(page, theme);
    expect(await findViolations(page)).toEqual([]);
    expect(await measureHorizontalOverflow(page)).toBe(0);
    await takeScreenshot(page, `${name}-${width}-${theme}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await switchTheme(page, 'light');
}

async function openAdmin(stage: Stage, address: string): Promise<Page> {
  const page = await stage.newPage({ width: 1280, height: 900, keep: true });
  const ines: Person = await createMember(stage, 'ines', ['admin']);
  await signInAsAdmin(stage, page, ines, address);
  return page;
}

journey('posts on networks that aren’t set up', { REDDIT_SUBREDDIT: 'strapline' }, (stage) => {
  stopAfterFailure();
  let page: Page;
  let mara: Person;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await createListing(stage, mara, 'Sage bralette, corozo ring');
    page = await openAdmin(stage, '/admin#reddit');
  });

  test('an admin sees the exact text about a member, and it waits in the outbox, not sent', async () => {
    const panel = page.locator('#reddit');
    await panel.getByText('Enter the e-mail of a member to see the text.').waitFor();
    await panel.getByLabel('E-mail of the member').fill('nobody@post.example');
    await panel.getByText('No member with a public page has this address.').waitFor();
    const { email } = await stage.server.services.identity.getEmail(mara.accountId);
    await panel.getByLabel('E-mail of the member').fill(email ?? '');
    await panel.getByText(`Welcome ${mara.username}`).waitFor();
    await panel.getByText('“Sage bralette, corozo ring”').waitFor();
    await panel.getByText('Reddit isn’t set up, so nothing is sent.').waitFor();
    await panel.getByRole('button', { name: 'New listing' }).press('Enter');
    await panel.getByText(`New: “Sage bralette, corozo ring” by ${mara.username}`).waitFor();
    await takeScreenshots(page, 'social-reddit-panel');
    await panel.getByRole('button', { name: 'Queue the post' }).press('Enter');
    await page.getByText('The post is in the outbox, not sent.').waitFor();
    await panel.getByRole('link', { name: 'Open the outbox' }).press('Enter');
    await page.getByText('To send them from here, set REDDIT_CLIENT_ID').waitFor();
    const post = page.getByRole('article').filter({ hasText: 'Sage bralette' });
    await post.getByText('Not sent').waitFor();
    expect(await post.getByRole('button', { name: 'Send now' }).count()).toBe(0);
    const link = new URL((await post.getByRole('link', { name: 'Open prefilled link' }).getAttribute('href')) ?? '');
    expect([link.pathname, link.searchParams.get('title')]).toEqual([
      '/r/strapline/submit',
      `New: “Sage bralette, corozo ring” by ${mara.username}`,
    ]);
    await takeScreenshots(page, 'social-reddit');
  });

  test('Bluesky says that it isn’t set up, and what is typed stays', async () => {
    await openPage(page, `${stage.url}/admin?tab=social`);
    await page.getByText('Bluesky isn’t set up, so nothing is sent.').waitFor();
    await page.getByText('No posts yet').waitFor();
    await page.getByLabel('Text').fill('👗'.repeat(301));
    await page.getByText('1 character too many').waitFor();
    await page.getByRole('button', { name: 'Add to the outbox' }).press('Enter');
    await page.getByText('Use at most 300 characters.').waitFor();
    await page.reload();
    expect(await page.getByLabel('Text').inputValue()).toBe('👗'.repeat(301));
    await page.getByLabel('Text').fill('Three new pieces this week.');
    await page.getByLabel('Link').fill('https://strapline.example/boutique');
    await page.getByRole('button', { name: 'Add to the outbox' }).press('Enter');
    await page.getByRole('article').getByText('Not sent').waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('');
    await takeScreenshots(page, 'social-bluesky-off');
    await page.getByRole('article').getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByText('No posts yet').waitFor();
  });
});

const pds: TestBluesky = await startTestBluesky();
const account = { BLUESKY_SERVICE: pds.url, BLUESKY_HANDLE: pds.handle, BLUESKY_APP_PASSWORD: pds.password };

journey('posts on Bluesky', account, (stage) => {
  stopAfterFailure();
  afterAll(() => pds.close());
  let page: Page;
  beforeAll(async () => {
    page = await openAdmin(stage, '/admin?tab=social');
  });

  test('an admin describes the pictures of a post, sends it, and finds it on Bluesky', async () => {
    await page.getByRole('link', { name: '@strapline.example' }).waitFor();
    await page.getByLabel('Text').fill('Two from the same remnant 👗 https://strapline.example/boutique');
    await page
      .locator('input[type=file]')
      .setInputFiles([await createPhotograph('rose.jpg', [190, 120, 130]), await createPhotograph('sage.jpg', [120, 150, 130])]);
    await page.getByLabel('What picture 2 shows').waitFor();
    await page.getByLabel('What picture 1 shows').fill('Rose silk on a chair');
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await page.getByText('Describe what the picture shows.').waitFor();
    await page.getByLabel('What picture 2 shows').fill('Sage lace in a bowl');
    await takeScreenshots(page, 'social-bluesky');
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect.poll(() => pds.records.size, { timeout: 30_000 }).toBe(1);
    const [record] = [...pds.records.values()];
    expect(record?.embed?.images?.map(({ alt }) => alt)).toEqual(['Rose silk on a chair', 'Sage lace in a bowl']);
    const post = page.getByRole('article').filter({ hasText: 'Two from the same remnant' });
    await post.getByText('Sent', { exact: true }).waitFor();
    expect(await post.getByRole('link', { name: 'Open the post' }).getAttribute('href')).toMatch(
      /^https:\/\/bsky\.app\/profile\/strapline\.example\/post\//,
    );
  });

  test('a post that Bluesky refuses says so, and is sent again', async () => {
    pds.fail = { method: 'com.atproto.repo.putRecord', status: 400, error: 'InvalidRequest' };
    await page.getByLabel('Text').fill('A post for later.');
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    const post = page.getByRole('article').filter({ hasText: 'A post for later.' });
    await post.getByText('Failed').waitFor();
    await post.getByText('InvalidRequest').waitFor();
    await takeScreenshots(page, 'social-bluesky-failed');
    pds.fail = null;
    await post.getByRole('button', { name: 'Send now' }).press('Enter');
    await expect.poll(() => pds.records.size, { timeout: 30_000 }).toBe(2);
  });
});
