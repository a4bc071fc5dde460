import { beforeAll, expect, test } from 'vitest';
import { journey, openPage } from './journey.ts';
import { describeFocus, tabTo } from './keys.ts';
import { createMember } from './people.ts';
import { createListing } from './shop.ts';

journey('without a mouse', {}, (stage) => {
  beforeAll(async () => {
    await createListing(stage, await createMember(stage, 'mara'), 'Garnet longline');
  });

  test('a guest goes from the home page to a paid order by keyboard alone', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/`);
    await page.keyboard.press('Tab');
    expect((await page.evaluate(describeFocus)).name).toBe('Skip to the content');
    await page.getByRole('link', { name: 'Garnet longline' }).first().waitFor();
    await tabTo(page, /^Garnet longline$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/listing\/garnet-longline/);

    await tabTo(page, /^Buy now$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Make it yours.' }).waitFor();

    await tabTo(page, /^Continue to payment$/);
    await page.keyboard.press('Enter');
    // The missing field has the focus and its error.
    await expect.poll(async () => (await page.evaluate(describeFocus)).name).toMatch(/^E-mail for the receipt/);
    await page.keyboard.type('june@post.example');
    for (const [label, words] of [
      [/^Name/, 'June Doe'],
      [/^Address/, '12 Ferry Road'],
      [/^City/, 'Portland'],
      [/^State/, 'OR'],
      [/^Postal code/, '97201'],
    ] as const) {
      await tabTo(page, label, 3);
      await page.keyboard.type(words);
    }
    await tabTo(page, /^Country/, 1);
    await page.keyboard.type('United States');
    await tabTo(page, /^Continue to payment$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Yours, for now.' }).waitFor();

    await expect.poll(async () => (await page.evaluate(describeFocus)).name).toMatch(/^Card number/);
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    await expect.poll(async () => (await page.evaluate(describeFocus)).name).toBe('Paid, and being packed.');
  });
});
