import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { createPhotograph } from './photographs.ts';

const title = 'How do you date an elastic?';

journey('the forum', {}, (stage) => {
  let ines: Person;
  let topic: string;
  beforeAll(async () => {
    await createMember(stage, 'mara');
    await createMember(stage, 'theo');
    ines = await stage.server.person({ roles: ['admin'] });
  });

  async function approveAll(): Promise<void> {
    for (const { id } of (await ines.client.call('listWaitingPosts', {})).items)
      await ines.client.call('approvePost', { postId: id, approved: true });
  }

  test('a member writes a topic with a picture; it waits for a moderator, and is then read without an account', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara', '/forum');
    await page.getByRole('button', { name: 'New topic' }).click();
    await page.getByRole('combobox', { name: 'Category' }).last().selectOption('collecting');
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Your text' }).fill('The elastic has gone the colour of **weak tea**.');
    await page.getByLabel('Add a picture').setInputFiles(await createPhotograph('elastic.jpg', [180, 140, 90]));
    await page.getByRole('button', { name: /^Remove/ }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('Only you and moderators see this post').waitFor();
    topic = page.url();
    await approveAll();

    const visitor = await stage.newPage({ width: 390, height: 844, theme: 'dark' });
    await openPage(visitor, topic);
    await visitor.getByRole('heading', { name: title }).waitFor();
    await visitor.getByRole('button', { name: /Open picture/ }).waitFor();
    await visitor.getByRole('link', { name: 'Sign in to reply' }).waitFor();
    await expectAccessible(visitor);
    await takeScreenshot(visitor, 'forum-topic-phone');
  });

  test('another one likes it, and replies with a quote, by keyboard; the author is notified', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'theo', new URL(topic).pathname);
    await page.getByRole('button', { name: 'Like, 0 likes' }).press('Enter');
    await page.getByRole('button', { name: 'Like, 1 like', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Unfollow' }).waitFor();
    await selectWords(page, 'weak tea');
    await page.getByRole('button', { name: 'Reply', exact: true }).first().press('Enter');
    const field = page.getByRole('textbox', { name: 'Your reply' });
    await field.fill('Look at the cut edge with a loupe.');
    await page.getByRole('button', { name: 'Reply', exact: true }).last().press('Enter');
    await page.getByText('A moderator will look at your reply').waitFor();
    await approveAll();
    await openPage(page, topic);
    await page.getByText('weak tea', { exact: true }).last().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'forum-topic');

    const author = await stage.newPage();
    await signInAs(stage, author, 'mara', '/notifications');
    await author.getByText('replied to your post in').waitFor();
    await author.getByRole('link', { name: 'Read reply' }).first().click();
    await author.getByText('Look at the cut edge').waitFor();
    await openPage(author, `${stage.url}/forum`);
    await author.getByRole('link', { name: title }).waitFor();
    await takeScreenshot(author, 'forum');
    await author.getByRole('searchbox', { name: 'Search the forum' }).fill('loupe');
    await author.keyboard.press('Enter');
    await expect.poll(() => author.url()).toContain('q=loupe');
    await author.getByRole('link', { name: title }).waitFor();
  });
});

/** Selects words of the first post, as with the mouse. */
async function selectWords(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const texts = document.createTreeWalker(document.getElementById('post-0') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const start = node.textContent?.indexOf(wanted) ?? -1;
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return;
    }
  }, words);
}
