import { createPhoto } from '@strapline/testkit/bra-tags';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { createMember, signInAs, signInAsAdmin } from './people.ts';

const phone = { width: 390, height: 844 };

journey('posts', {}, (stage) => {
  let mara: Person;
  let ines: Person;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await mara.client.call('saveProfile', { creatorMode: true });
    await createMember(stage, 'theo');
    ines = await stage.server.person({ roles: ['admin'] });
  });

  async function addPicture(page: Page, button: string, alt: string): Promise<void> {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'bowl.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() });
    await page.getByLabel('What it shows').fill(alt);
    await page.getByRole('button', { name: 'Add picture', exact: true }).click();
    await page.getByLabel('What it shows').waitFor({ state: 'detached' });
  }

  test('a creator writes a post with pictures and publishes it: it is on the blog, in RSS, on the model page, found by search, and there offline after a visit', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara', '/account?tab=posts');
    await page.getByText('No posts yet').waitFor();
    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByLabel('Title').fill('Washing silk, slowly');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('Silk is a protein, like hair. It likes what hair likes.\n\nBefore you start');
    await page.getByRole('button', { name: 'Heading' }).click();
    await text.press('End');
    await text.press('Enter');
    await text.pressSequentially('Close every ');
    await text.press('ControlOrMeta+b');
    await text.pressSequentially('hook');
    await text.press('End');
    await addPicture(page, 'Picture', 'Cream lace in a white bowl');
    await addPicture(page, 'Add a picture', 'Silk drying on a chair');
    await page.getByLabel('Topics').fill('Care, Silk');
    // Nothing is lost by a reload, although nothing was sent.
    await page.getByText('Kept on this device').waitFor();
    await page.reload();
    await expect.poll(async () => await text.inputValue()).toContain('Close every **hook**');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Before you start' }).waitFor();
    await preview.getByRole('img', { name: 'Cream lace in a white bowl' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'post-editor');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Your post is published.').waitFor();
    await page.waitForURL(/\/post\/pst_/);

    const visitor = await stage.newPage({ offlineCopy: true });
    await openPage(visitor, `${stage.url}/model/${mara.username.replaceAll('_', '-')}`);
    await visitor.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await visitor.getByRole('heading', { name: 'From the blog' }).waitFor();
    await visitor.getByRole('link', { name: /Washing silk, slowly/ }).click();
    await visitor.waitForURL(/\/content\/blog\/washing-silk-slowly$/);
    await visitor.getByRole('heading', { level: 1, name: 'Washing silk, slowly' }).waitFor();
    expect(await visitor.locator('a[rel=author]').getAttribute('href')).toBe(`/model/${mara.username.replaceAll('_', '-')}`);
    await expectAccessibleInBothThemes(visitor);
    await takeScreenshot(visitor, 'post');
    expect((await stage.server.http('/content/rss/')).body).toContain('/content/blog/washing-silk-slowly');
    await visitor.goto(`${stage.url}/content/blog`);
    await visitor.getByLabel('Search the blog').fill('protein');
    await visitor.getByRole('button', { name: 'Search' }).click();
    await visitor.getByText('One post').waitFor();
    await visitor.getByRole('link', { name: /Washing silk, slowly/ }).click();
    await visitor.getByRole('heading', { level: 1, name: 'Washing silk, slowly' }).waitFor();
    await visitor.reload();
    await visitor.context().setOffline(true);
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: 'Washing silk, slowly' }).waitFor();
    const picture = visitor.getByRole('img', { name: 'Cream lace in a white bowl' });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(async () => await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await visitor.context().setOffline(false);
  });

  test('a phone schedules a post; another device that saves meanwhile is told of, and both texts stay until one is chosen', async () => {
    const page = await stage.newPage(phone);
    await signInAs(stage, page, 'mara', '/post/create');
    await page.getByLabel('Title').fill('Packing a parcel');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Tissue first.');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText(/^Scheduled for /).waitFor();
    await takeScreenshot(page, 'post-scheduled');
    const postId = /pst_[0-9a-f]{24}/.exec(page.url())?.[0] ?? expect.fail('no post in the address');
    const { version } = await mara.client.call('fetchOwnPost', { postId });
    const elsewhere = { postId, version, title: 'Packing a parcel', text: 'Ribbon first.', idempotencyKey: crypto.randomUUID() };
    await mara.client.call('savePost', elsewhere);
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('Tissue first, then ribbon.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('This post was saved on another device').waitFor();
    expect(await text.inputValue()).toBe('Tissue first, then ribbon.');
    await page.getByRole('button', { name: 'Keep what I typed' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved.').waitFor();
    expect((await mara.client.call('fetchOwnPost', { postId })).text).toBe('Tissue first, then ribbon.');
  });

  test('a reader reports a post from its page, and the team writes news', async () => {
    const saved = await mara.client.call('savePost', { title: 'Mending hooks', text: 'With wax.', idempotencyKey: crypto.randomUUID() });
    const { postId, version, slug } = saved;
    await mara.client.call('publishPost', { postId, version, idempotencyKey: crypto.randomUUID() });
    const reader = await stage.newPage(phone);
    await reader.goto(`${stage.url}/content/blog/${slug}`);
    await reader.getByRole('link', { name: 'Report this post' }).click();
    await reader.getByText(`We’ll report this post: ${postId}`).waitFor();
    await mara.client.call('rateAnswer', { slug: 'what-do-i-pay', isHelpful: false, browserId: crypto.randomUUID() });
    const page = await stage.newPage();
    await signInAsAdmin(stage, page, ines, '/admin?tab=content');
    await page.getByRole('link', { name: 'Mending hooks' }).waitFor();
    await page.getByText('1 of 1 said no').waitFor();
    await page.getByRole('link', { name: 'What do I pay in total?' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'admin-content');
    await page.getByRole('link', { name: 'Write as the team' }).click();
    await page.getByLabel('Title').fill('New opening hours');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We answer on Saturdays, too.');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Your post is published.').waitFor();
    const { items } = await mara.client.call('listPosts', {});
    expect(items.find(({ title }) => title === 'New opening hours')?.by).toEqual({ name: 'Strapline', creator: null });
  });
});
