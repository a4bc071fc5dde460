import { expect, test } from 'vitest';
import { journey, openPage, takeScreenshot } from './journey.ts';

journey('questions and answers', {}, (stage) => {
  test('the footer leads to the FAQ; a topic and a question are in the address, which opens them again', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/calculator`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'F.A.Q.' }).click();
    await page.getByRole('heading', { name: 'How can we help?' }).waitFor();
    expect(page.url()).toContain('/faq?section=faq');
    await page
      .getByRole('navigation', { name: 'Topics' })
      .getByRole('link', { name: /^Tags and proof/ })
      .click();
    await page
      .getByRole('navigation', { name: 'Topics' })
      .getByRole('link', { name: /^Chips/ })
      .click();
    await page.getByRole('heading', { name: 'What does a tap prove?' }).click();
    await page.waitForURL(/section=faq-proof-chips.*question=what-a-tap-proves|question=what-a-tap-proves.*section=faq-proof-chips/);
    await page.getByText('That this chip was read after the last accepted tap.').waitFor();
    await takeScreenshot(page, 'faq');
    const other = await stage.newPage();
    await openPage(other, page.url());
    await other.getByText('That this chip was read after the last accepted tap.').waitFor();
  });

  test('the search answers as one types and, after a visit, without a connection; by keys alone', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/faq`);
    // Opening it earlier would create an empty database.
    const isStored = () =>
      page.evaluate(async () => {
        if (!(await indexedDB.databases()).some(({ name, version }) => name === 'strapline' && version === 15)) return false;
        return await new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('strapline');
          opening.onsuccess = () => {
            const counting = opening.result.transaction('faq-meta').objectStore('faq-meta').count();
            counting.onsuccess = () => {
              opening.result.close();
              resolve(counting.result === 1);
            };
          };
        });
      });
    await expect.poll(isStored).toBe(true);
    // Parts of the app that load later would report that they can't.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('searchbox', { name: 'Search questions and answers' }).focus();
    await page.keyboard.type('money back');
    const question = page.getByRole('heading', { name: 'How do I get my money back?' });
    await question.waitFor();
    const summary = page.locator('#how-refunds-work > summary');
    for (let i = 0; i < 12 && !(await summary.evaluate((element) => element === document.activeElement)); i++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('A refund goes back the way you paid').waitFor();
    await page.waitForURL(/question=how-refunds-work/);
    await page.context().setOffline(false);
  });

  test('an answer is rated once per browser, and the choice is shown again', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/faq?question=what-do-i-pay`);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByText('Thank you.').waitFor();
    await openPage(page, `${stage.url}/faq?question=what-do-i-pay`);
    await page.getByRole('button', { name: 'Yes', exact: true, pressed: true }).waitFor();
  });
});
