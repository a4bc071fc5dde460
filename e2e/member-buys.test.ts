import type { Person } from '@strapline/testkit/house';
import { beforeAll, expect, test } from 'vitest';
import { journey, openPage, takePicture } from './journey.ts';
import { member, signInAs } from './people.ts';
import { fillAddress, goOnToPay, offerPiece, payWith } from './shop.ts';

const cardThatAsks = '4000 0025 0000 3155';

journey('a member buys', {}, (stage) => {
  let mara: Person;
  beforeAll(async () => {
    mara = await member(stage, 'mara');
    await member(stage, 'theo');
  });

  test('the bank asks, is refused once, then approves; meanwhile others see that the piece is held', async () => {
    const { slug } = await offerPiece(stage, mara, 'Rose silk balconette');
    const theo = await stage.somebody();
    await signInAs(stage, theo, 'theo', `/listing/${slug}`);
    await theo.getByRole('link', { name: 'Buy by card' }).click();
    await theo.getByText('theo@post.example').waitFor();
    await fillAddress(theo);
    await goOnToPay(theo);

    const timer = theo.getByRole('timer', { name: 'Time left of the hold' });
    expect(await timer.textContent()).toMatch(/^1[45]:\d\d$/);
    await expect.poll(() => timer.textContent(), { timeout: 5_000 }).toMatch(/^14:\d\d$/);
    await takePicture(theo, 'checkout-held');

    const passerBy = await stage.somebody({ width: 390, height: 844 });
    await passerBy.goto(`${stage.url}/listing/${slug}`);
    expect(await passerBy.getByRole('button', { name: 'On hold' }).isDisabled()).toBe(true);
    await passerBy.getByText(/1\d:\d\d left/).waitFor();

    await payWith(theo, cardThatAsks);
    await theo.getByRole('button', { name: 'Refuse' }).click();
    await theo.waitForURL(/\/order\/pi_/);
    await theo.getByText('The bank did not approve it.').waitFor();
    await theo.getByRole('button', { name: 'Continue to pay' }).first().click();
    await theo.getByRole('heading', { name: 'Yours, for now.' }).waitFor();

    await payWith(theo, cardThatAsks);
    await theo.getByRole('button', { name: 'Approve' }).click();
    await theo.waitForURL(/\/order\/pi_/);
    await theo.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    await theo.getByText('Your first piece.').waitFor();

    await passerBy.goto(`${stage.url}/listing/${slug}`);
    await passerBy.getByRole('heading', { name: 'Sold' }).waitFor();
  });

  test('of two who press at once, one holds the piece and the other is told so', async () => {
    const { slug } = await offerPiece(stage, mara, 'Midnight mesh bralette');
    const rivals = await Promise.all([stage.somebody(), stage.somebody()]);
    await Promise.all(
      rivals.map(async (page, at) => {
        await openPage(page, `${stage.url}/checkout?listing=${slug}`);
        await page.getByLabel('Where the receipt goes').fill(`rival${at}@post.example`);
        await fillAddress(page);
      }),
    );
    await Promise.all(rivals.map((page) => page.getByRole('button', { name: 'Continue to payment' }).click()));
    const headings = await Promise.all(
      rivals.map(async (page) => {
        const outcome = page.getByRole('heading', { level: 1, name: /Yours, for now\.|Somebody is ahead of you\./ });
        await outcome.waitFor();
        return await outcome.textContent();
      }),
    );
    expect(headings.toSorted()).toEqual(['Somebody is ahead of you.', 'Yours, for now.']);

    const [winner, loser] = headings[0] === 'Yours, for now.' ? rivals : rivals.toReversed();
    await loser?.getByText(/Their hold ends in 1\d:\d\d/).waitFor();
    if (winner) await payWith(winner, '4242 4242 4242 4242');
    await winner?.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
  });
});
