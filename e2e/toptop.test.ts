import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { acceptTerms, addAuthenticator, createMember, signInByPassword } from './people.ts';
import { createPhotograph } from './photographs.ts';
import { continueToPayment, fillAddress, payByCard } from './shop.ts';

const title = 'Harbour tee with a sailcloth pocket';

journey('the main job in the second app', {}, (stage) => {
  let toptop = '';
  /** The creator tags on a phone; the buyer is at a desk. */
  let mara: Page;
  let june: Page;
  let braTagId = '';
  let code = '';
  stopAfterFailure();
  beforeAll(async () => {
    toptop = stage.url.replace('//localhost', '//toptop.localhost');
    await createMember(stage, 'mara');
    mara = await stage.newPage({ keep: true, width: 390, height: 844 });
    june = await stage.newPage({ keep: true });
    await addAuthenticator(june);
  });

  test('its creator signs in with the account of the first app, and stays signed in', async () => {
    await openPage(mara, toptop);
    await mara.getByText('Made once,').waitFor();
    await signInByPassword({ url: toptop }, mara, 'mara', '/bratag/create');
    await mara.reload();
    await mara.getByRole('heading', { name: 'Tag a top.' }).waitFor();
  });

  test('she tags a top: a letter, three flat measures, a category', async () => {
    await mara.locator('input[type="file"][multiple]').setInputFiles([await createPhotograph('front.jpg', [40, 110, 120])]);
    await expect.poll(() => mara.getByText('1 of 12').count()).toBe(1);
    await expect.poll(() => mara.getByRole('progressbar').count()).toBe(0);
    await expect.poll(() => mara.getByText('Processing').count()).toBe(0);
    await mara.getByLabel('What picture 1 shows').fill('The tee, laid flat');
    await mara.getByLabel('Title').fill(title);
    await mara.getByLabel('Story', { exact: true }).fill('Cut from one apron, so that the stripes of the pocket meet.');
    await mara.getByLabel('Size on the label').selectOption('M');
    await mara.getByText('Measured on the garment').click();
    await mara.getByLabel('Chest', { exact: false }).first().fill('52 cm');
    await mara.getByLabel('Style').selectOption('Tee');
    await mara.getByRole('radio', { name: /^As new/ }).check();
    await mara.getByRole('checkbox', { name: /I confirm that it has been laundered/ }).check();
    await mara.getByLabel('Your price').fill('78');
    await mara.getByText('Ready to submit').waitFor();
    await expectAccessible(mara);
    await takeScreenshot(mara, 'toptop-create');
    await mara.getByRole('button', { name: 'Submit for review' }).click();
    await mara.getByRole('heading', { name: 'It’s on the record.' }).waitFor();
    braTagId = (await mara.getByText(/^\w+:\d{4}:main:0001$/).textContent()) ?? '';
  });

  test('a guest finds it by size, sees no trace of the first app, and buys it', async () => {
    await openPage(june, `${toptop}/?section=boutique`);
    await expectAccessibleInBothThemes(june);
    await june.getByRole('button', { name: 'S', exact: true }).click();
    await june
      .getByText(/Nothing|No /)
      .first()
      .waitFor();
    await june.getByRole('button', { name: 'M', exact: true }).click();
    await june
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await june.getByRole('heading', { level: 1, name: /Harbour tee/ }).waitFor();
    await june.getByRole('heading', { name: 'Would it fit me?' }).waitFor();
    await expectAccessibleInBothThemes(june);
    expect(await june.getByRole('main').innerText()).not.toMatch(/strapline|\bbras?\b|cup|calculator/i);
    await takeScreenshot(june, 'toptop-listing');
    await june.getByRole('link', { name: 'Buy now' }).first().click();
    await june.getByLabel('E-mail for the receipt').fill('june@post.example');
    await fillAddress(june);
    await continueToPayment(june);
    await payByCard(june, '4242 4242 4242 4242');
    await june.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    const mail = await stage.waitForMail('june@post.example');
    expect(mail).toContain(`${toptop}/order/`);
  });

  test('the first app doesn’t have it', async () => {
    const visitor = await stage.newPage();
    stage.expectConsoleError(/status of 404/, 'it is not there');
    await openPage(visitor, `${stage.url}/bratag/${braTagId}`);
    await expect.poll(async () => await visitor.getByRole('main').innerText()).not.toContain('Harbour');
    await openPage(visitor, `${stage.url}/?section=boutique`);
    expect(await visitor.getByText('Harbour').count()).toBe(0);
  });

  test('the creator ships it with its code', async () => {
    await openPage(mara, `${toptop}/bratag/${braTagId}`);
    await mara.getByRole('link', { name: 'Print its label' }).click();
    await mara.getByRole('button', { name: 'Generate the code' }).click();
    await mara.getByRole('dialog').getByRole('button', { name: 'Generate the code' }).click();
    const shown = mara.getByTestId('strap-code');
    await expect.poll(() => shown.textContent()).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]$/);
    code = (await shown.textContent()) ?? '';
    await openPage(mara, `${toptop}/account?tab=sales`);
    await mara.getByRole('button', { name: 'Ship it' }).click();
    const dialog = mara.getByRole('dialog');
    await dialog.getByLabel('Carrier').selectOption('USPS');
    await dialog.getByLabel('Tracking number').fill('9400111899223197428490');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await june.getByRole('heading', { name: 'It is on its way.' }).waitFor();
  });

  test('the guest makes an account and claims it, and its certificate is Toptop’s', async () => {
    await june.getByRole('link', { name: 'Create an account to claim' }).click();
    await acceptTerms(june);
    await june.getByRole('button', { name: 'I’m new here', exact: true }).click();
    await june.getByRole('button', { name: 'Create account with a passkey' }).click();
    // Passkeys belong to the host of the sign-in service, whose page makes it.
    await june.getByRole('button', { name: 'Create a passkey' }).click();
    await june.waitForURL(/\/order\/pi_/);
    expect(new URL(june.url()).origin).toBe(toptop);
    await june.getByText('Order added to your account.').waitFor();
    await june.getByRole('link', { name: 'I have it. Claim it.' }).click();
    await june.getByLabel('Strap code').fill(code);
    await june.getByRole('checkbox', { name: /I received it and I’m satisfied/ }).check();
    await june.getByRole('button', { name: 'Claim it' }).click();
    await june.getByRole('heading', { name: 'It is yours.' }).waitFor();
    await openPage(june, `${toptop}/bratag/${braTagId}/certificate`);
    await june.getByText(title).first().waitFor();
    expect(await june.getByRole('main').innerText()).not.toMatch(/strapline(?!-verify)/i);
    await takeScreenshot(june, 'toptop-certificate');
    // Restoring the session here leads over the sign-in service's page, which another navigation would cut off.
    await june.getByRole('link', { name: 'Account', exact: true }).waitFor();
    // Both apps know her, and only this one knows her top.
    await openPage(june, `${toptop}/collection`);
    await june.getByRole('main').getByText(title).first().waitFor();
  });
});
