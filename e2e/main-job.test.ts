import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { journey, stopAfterFailure, takeScreenshot, waitForHydration } from './journey.ts';
import { addAuthenticator, signInByMail, signUpWithPasskey } from './people.ts';
import { createPhotograph, hasLocationMetadata } from './photographs.ts';
import { continueToPayment, fillAddress, payByCard } from './shop.ts';

const title = 'Plum satin balconette';

journey('the main job', {}, (stage) => {
  /** One journey: creator and buyer keep their browsers throughout. */
  let ada: Page;
  let june: Page;
  let braTagId = '';
  let slug = '';
  let code = '';
  stopAfterFailure();
  beforeAll(async () => {
    ada = await stage.newPage({ keep: true, offlineCopy: true });
    june = await stage.newPage({ keep: true, width: 390, height: 844, offlineCopy: true });
    await addAuthenticator(june);
  });

  test('a new creator signs in by e-mail and enters her birth date', async () => {
    await ada.goto(`${stage.url}/bratag/create`);
    await signInByMail(stage, ada, 'ada@post.example');
    await ada.getByRole('heading', { name: 'Tag a bra.' }).waitFor();
    await ada.locator('input[type="date"]').fill('1990-05-01');
    await ada.getByRole('button', { name: 'Continue' }).click();
    await ada.getByText('1 May 1990.').waitFor();
    await ada.getByRole('button', { name: 'Yes, save it' }).click();
    await ada.getByRole('heading', { name: 'Before your first tag' }).waitFor({ state: 'detached' });
  });

  test('she tags a bra from three photographs', async () => {
    const colours = { 'front.jpg': [150, 60, 110], 'inside.jpg': [90, 40, 80], 'strap.jpg': [190, 120, 150] } as const;
    const files = await Promise.all(Object.entries(colours).map(([name, colour]) => createPhotograph(name, colour)));
    for (const file of files) expect(hasLocationMetadata(file.buffer), file.name).toBe(true);
    await ada.locator('input[type="file"][multiple]').setInputFiles(files);
    await ada.getByText('3 of 12').waitFor();
    await expect.poll(() => ada.getByRole('progressbar').count()).toBe(0);
    await expect.poll(() => ada.getByText('Processing').count()).toBe(0);

    const words = ['The whole bra on a stand', 'The lining, turned out', 'A strap with its ring'];
    for (const [at, alt] of words.entries()) await ada.getByLabel(`What picture ${at + 1} shows`).fill(alt);
    await ada.getByRole('button', { name: /^Move .*, place 3;/ }).press('Home');
    await ada.getByText('Now the first, the cover.').waitFor();
    await expect.poll(() => ada.getByLabel('What picture 1 shows').inputValue()).toBe('A strap with its ring');

    await ada.getByRole('button', { name: 'Submit for review' }).click();
    await ada.getByText('Choose a condition.').waitFor();

    await ada.getByLabel('Title').fill(title);
    await ada.getByLabel('Story', { exact: true }).fill('Cut from the lining of a coat, and worn to one wedding.');
    await ada.getByLabel('Size on the label').fill('34DD');
    await ada.getByText('Measured on the garment').click();
    await ada.getByLabel('Band, relaxed').fill('snug');
    await ada.getByText('Enter a length, e.g. 13.5 or 5 1/4.').waitFor();
    await ada.getByLabel('Band, relaxed').fill('27 1/4 in');
    // An error disappears as soon as its field is corrected.
    await ada.getByRole('radio', { name: /^As new/ }).check();
    expect(await ada.getByText('Choose a condition.').count()).toBe(0);
    await ada.getByRole('checkbox', { name: /I confirm that it has been laundered/ }).check();
    expect(await ada.getByText('Confirm that the piece has been laundered').count()).toBe(0);
    await ada.getByLabel('Your price').fill('1.490');
    await ada.getByText('That could mean two amounts. Enter 1490 or 1.49.').waitFor();
    await ada.getByLabel('Your price').fill('149,90');
    expect(await ada.getByText('That could mean two amounts').count()).toBe(0);
    await ada.getByLabel('Style').selectOption('Balconette');
    for (const fact of ['Purple', 'Satin', 'Lace']) await ada.getByRole('button', { name: fact, exact: true }).click();
    await ada.getByText('Ready to submit').waitFor();
    await ada.getByLabel('Style').evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 200));
    await takeScreenshot(ada, 'tag-a-bra');
    await ada.getByRole('button', { name: 'Submit for review' }).click();
    await ada.getByRole('heading', { name: 'It’s on the record.' }).waitFor();
    await ada.getByText('It’s public. Print its label now').waitFor();
    braTagId = (await ada.getByText(/^\w+:\d{4}:main:0001$/).textContent()) ?? '';
  });

  test('served photos contain no location', async () => {
    const client = await stage.server.connect();
    const tag = await client.call('fetchBraTag', { braTagId });
    expect(tag.media.map((one) => one.alt)).toEqual(['A strap with its ring', 'The whole bra on a stand', 'The lining, turned out']);
    slug = tag.slug ?? '';
    for (const { url } of tag.media.flatMap((one) => one.sources)) {
      const file = await fetch(`${stage.url}${url}`);
      expect(hasLocationMetadata(new Uint8Array(await file.arrayBuffer())), url).toBe(false);
    }
  });

  test('she replaces a published picture on her phone, and the history shows it', async () => {
    await ada.setViewportSize({ width: 390, height: 844 });
    await ada.goto(`${stage.url}/bratag/${braTagId}`);
    await ada.getByRole('button', { name: 'Edit details' }).click();
    const dialog = ada.getByRole('dialog', { name: 'Edit details' });
    await dialog.getByText('3 of 12').waitFor();
    await dialog.locator('input[type="file"][multiple]').setInputFiles([await createPhotograph('back.jpg', [120, 50, 90])]);
    await dialog.getByText('4 of 12').waitFor();
    await dialog.getByRole('button', { name: 'Remove The lining, turned out' }).click();
    // Until then picture 3 is the one that is removed.
    await dialog.getByText('3 of 12').waitFor();
    await dialog.getByLabel('What picture 3 shows').fill('The back, closed');
    await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0);
    await expect.poll(() => dialog.getByText('Processing').count()).toBe(0);
    await takeScreenshot(ada, 'replace-pictures');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const tag = await (await stage.server.connect()).call('fetchBraTag', { braTagId });
    expect(tag.media.map((one) => one.alt)).toEqual(['A strap with its ring', 'The whole bra on a stand', 'The back, closed']);
    expect(tag.provenance.map(({ type }) => type)).toContain('tag.rephotographed');
    await ada.getByText('Pictures replaced').waitFor();
    await ada.setViewportSize({ width: 1280, height: 800 });
  });

  test('a guest buys it: the address is validated, one card is declined, the next pays', async () => {
    stage.expectConsoleError(/status of 402 .*\/confirm/, 'a declined card is what this story is about');
    await ada.goto(`${stage.url}/account?tab=sales`);
    await ada.getByText('Nothing sold yet').waitFor();

    await june.goto(`${stage.url}/listing/${slug}`);
    await june.getByRole('heading', { level: 1, name: title }).waitFor();
    await takeScreenshot(june, 'listing');
    await june.getByRole('link', { name: 'Buy now' }).first().click();
    await june.getByLabel('E-mail for the receipt').fill('june@post.example');
    await waitForHydration(june);
    await june.getByRole('button', { name: 'Continue to payment' }).click();
    await expect.poll(() => june.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await fillAddress(june);
    const code = june.getByLabel('Postal code');
    await code.fill('!!');
    // It is covered by the bottom bar, as after scrolling up to the total.
    await code.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - innerHeight + 40));
    await june.getByRole('button', { name: 'Continue to payment' }).press('Enter');
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    await june.getByText('Enter a valid postal code').waitFor();
    const isAboveBar = (field: Element) =>
      field.getBoundingClientRect().bottom <= innerHeight - Number.parseInt(document.documentElement.style.getPropertyValue('--dock'), 10);
    expect(await code.evaluate(isAboveBar), 'what is refused is not hidden by the bar').toBe(true);
    await code.fill('97201');
    await continueToPayment(june);
    await payByCard(june, '4000 0000 0000 0002');
    await june.getByText('The bank declined this card.').waitFor();
    await payByCard(june, '4242 4242 4242 4242');
    await june.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    await takeScreenshot(june, 'order-paid');

    // The creator's page updates without interaction.
    await ada.getByText('Paid, ready to ship').waitFor();
    await takeScreenshot(ada, 'account-sales');
  });

  test('the creator prints the label with its code, and ships', async () => {
    await ada.goto(`${stage.url}/bratag/${braTagId}`);
    await ada.getByRole('link', { name: 'Print its label' }).click();
    await ada.getByRole('button', { name: 'Generate the code' }).click();
    await ada.getByRole('dialog').getByRole('button', { name: 'Generate the code' }).click();
    await ada.getByRole('img', { name: /^QR code of the tag’s page/ }).waitFor();
    const shown = ada.getByTestId('strap-code');
    await expect.poll(() => shown.textContent()).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]$/);
    code = (await shown.textContent()) ?? '';
    await takeScreenshot(ada, 'strap-label');

    await ada.goto(`${stage.url}/account?tab=sales`);
    await ada.getByRole('button', { name: 'Ship it' }).click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByLabel('Carrier').selectOption('USPS');
    await dialog.getByLabel('Tracking number').fill('9400111899223197428490');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();

    // The guest's page updates without interaction.
    await june.getByRole('heading', { name: 'It is on its way.' }).waitFor();
  });

  test('the guest creates an account, which gets the order, and claims the piece with the code', async () => {
    await june.getByRole('link', { name: 'Create an account to claim' }).click();
    await signUpWithPasskey(june);
    await june.waitForURL(/\/order\/pi_/);
    await june.getByText('Order added to your account.').waitFor();
    await june.getByRole('link', { name: 'I have it. Claim it.' }).click();

    await june.getByRole('heading', { name: 'Make it yours.' }).waitFor();
    await june.getByLabel('Strap code').fill('7K3M-9QXD-2VTB-8');
    await june.getByText('One character is wrong').waitFor();
    await june.getByLabel('Strap code').fill(` ${code.toLowerCase().replaceAll('-', '')} `);
    await june.getByText('The code looks right.').waitFor();
    await june.getByRole('checkbox', { name: /I received it and I’m satisfied/ }).check();
    await june.getByRole('button', { name: 'Claim it' }).click();
    await june.getByRole('heading', { name: 'It is yours.' }).waitFor();
    // Its creator is owner no. 1.
    await june.getByText(`You are owner no. 2 of ${title}.`).waitFor();
    await takeScreenshot(june, 'claimed');

    await june.getByRole('link', { name: 'See my collection' }).click();
    await june.getByRole('heading', { level: 2, name: title }).waitFor();
    await june.goto(`${stage.url}/bratag/${braTagId}`);
    for (const milestone of ['Claimed by owner no. 2', 'Sold on Strapline', /^Recorded by/])
      await june.getByRole('heading', { name: milestone }).waitFor();
    await takeScreenshot(june, 'tag-claimed');

    await ada.goto(`${stage.url}/account`);
    await ada.getByText('sold').first().waitFor();
  });
});
