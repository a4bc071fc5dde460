import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { tabTo } from './keys.ts';
import { addAuthenticator, createMember, signInAs, signUpWithPasskey } from './people.ts';

const title = 'Fern silk bralette';
const minute = 60_000;

journey('a piece goes from hand to hand', {}, (stage) => {
  /** One journey: its people keep their browsers throughout. */
  let mara: Page;
  let theo: Page;
  let june: Page;
  let maker: Person;
  let braTagId = '';
  let firstCode = '';
  let secondCode = '';
  const record = () => `${stage.url}/bratag/${braTagId}`;
  const action = (verb = '') => `${record()}/action${verb && `?verb=${verb}`}`;

  stopAfterFailure();
  beforeAll(async () => {
    [mara, theo, june] = await Promise.all([
      stage.newPage({ keep: true }),
      stage.newPage({ keep: true, theme: 'dark' }),
      stage.newPage({ keep: true, width: 390, height: 844 }),
    ]);
    maker = await createMember(stage, 'mara');
    await createMember(stage, 'theo');
    await addAuthenticator(theo);
    await addAuthenticator(june);
    braTagId = await createTestBraTag(stage.server, maker, { title, offered: true, offeredAmount: 8_900 });
    await stage.server.jobs.runDue();
  });

  /** Generates a code on the label's page and returns it. */
  async function pullCode(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Generate the code' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate the code' }).click();
    const shown = page.getByTestId('strap-code');
    await expect.poll(() => shown.textContent()).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]$/);
    return (await shown.textContent()) ?? '';
  }

  async function claimWith(page: Page, code: string): Promise<void> {
    await page.getByLabel('Strap code').fill(code);
    await page.getByRole('button', { name: 'Claim it' }).click();
  }

  test('its creator generates the code, and gives the piece away', async () => {
    await signInAs(stage, mara, 'mara', `/bratag/${braTagId}`);
    await mara.getByRole('link', { name: 'Print its label' }).click();
    firstCode = await pullCode(mara);
    await openPage(mara, action());
    await mara.getByRole('link', { name: 'Given' }).waitFor();
    await expectAccessible(mara);
    await mara.getByRole('link', { name: 'Given' }).click();
    await mara.getByText('Its listing closes.').waitFor();
    await mara.getByRole('dialog').getByRole('button', { name: 'Mark as given away' }).click();
    await mara.getByRole('heading', { name: 'Given away, not yet claimed' }).waitFor();
  });

  test('theo claims it, and is the first collector', async () => {
    await signInAs(stage, theo, 'theo', `/bratag/${braTagId}`);
    await theo.getByRole('link', { name: 'Claim it with the code' }).click();
    await claimWith(theo, firstCode);
    await theo.getByRole('heading', { name: 'It is yours.' }).waitFor();
    await theo.getByText(`You are owner no. 2 of ${title}.`).waitFor();
    await takeScreenshot(theo, 'claimed-gift');
  });

  test('he adds a passkey, which a transfer then requires', async () => {
    await theo.goto(`${stage.url}/account?tab=settings`);
    await theo.getByRole('button', { name: 'Add a passkey on this device' }).click();
    await theo.getByText('Passkey added.').waitFor();

    await openPage(theo, action());
    await theo.getByRole('link', { name: 'Pass it on' }).waitFor();
    await expectAccessible(theo);
    await theo.getByRole('link', { name: 'Pass it on' }).click();
    const question = theo.getByRole('dialog', { name: 'Pass it on?' });
    await question.getByRole('button', { name: 'Start the transfer' }).click();
    const stepUp = theo.getByRole('dialog', { name: 'Confirm it’s you' });
    await expectAccessible(theo);
    await stepUp.getByRole('button', { name: 'Not now' }).click();
    await question.getByText('Confirm it’s you with your passkey to continue.').waitFor();

    await question.getByRole('button', { name: 'Start the transfer' }).click();
    await stepUp.getByRole('button', { name: 'Confirm with my passkey' }).click();
    await theo.getByRole('heading', { name: 'On its way to the next owner' }).waitFor();
    await theo.getByText(/^1[34] days left$/).waitFor();
    await takeScreenshot(theo, 'transfer-started');
  });

  test('he cancels the transfer by keyboard alone; its code no longer works', async () => {
    await theo.getByRole('link', { name: 'Generate its code' }).click();
    firstCode = await pullCode(theo);
    await theo.getByText(/^The code works until /).waitFor();

    await openPage(theo, action());
    await theo.getByRole('link', { name: 'Cancel transfer' }).waitFor();
    await tabTo(theo, /^Cancel transfer$/);
    await theo.keyboard.press('Enter');
    await theo.getByRole('dialog', { name: 'Cancel the transfer?' }).waitFor();
    await theo.keyboard.press('Escape');
    await theo.getByRole('dialog').waitFor({ state: 'detached' });
    await tabTo(theo, /^Cancel transfer$/);
    await theo.keyboard.press('Enter');
    await tabTo(theo, /^Cancel transfer$/);
    await theo.keyboard.press('Enter');
    await theo.getByText('Canceled. The code no longer works.').waitFor();
    await theo.getByRole('heading', { name: 'On its way to the next owner' }).waitFor({ state: 'detached' });
  });

  test('he starts again without another step-up, and sees it in his account', async () => {
    await openPage(theo, action('startTransfer'));
    await theo.getByRole('button', { name: 'Start the transfer' }).click();
    await theo.getByRole('link', { name: 'Generate its code' }).click();
    secondCode = await pullCode(theo);
    expect(secondCode).not.toBe(firstCode);
    await theo.goto(`${stage.url}/account?tab=collection`);
    await theo.getByText('In transfer').waitFor();
    await theo.getByRole('link', { name: /^Open until/ }).click();
    await theo.getByRole('heading', { name: 'On its way to the next owner' }).waitFor();
  });

  test('june claims it with the new code only; theo’s page updates', async () => {
    await june.goto(action('claim'));
    await june.getByText('Its owner is passing it on.').waitFor();
    await june.getByRole('button', { name: 'Sign in and claim' }).click();
    await signUpWithPasskey(june);
    await claimWith(june, firstCode);
    await june.locator('[aria-invalid="true"]').waitFor();
    expect(await june.getByLabel('Strap code').inputValue()).toBe(firstCode);
    await june.locator('input:focus[name="strapCode"]').waitFor();
    await claimWith(june, secondCode);
    await june.getByText(`You are owner no. 3 of ${title}.`).waitFor();
    await expectAccessible(june);
    await takeScreenshot(june, 'claimed-transfer');
    await theo.getByRole('heading', { name: 'On its way to the next owner' }).waitFor({ state: 'detached' });
    await theo.getByText('No. 3').first().waitFor();
  });

  async function reportMissing(): Promise<void> {
    await june.getByRole('link', { name: 'Missing' }).click();
    await june.getByLabel('Public note').fill('Last seen in Porto, at the station.');
    await expectAccessible(june);
    await june.getByRole('button', { name: 'Report it missing' }).click();
    await june.getByText('Its owner reported it missing.').waitFor();
  }

  test('she reports it missing by mistake, and withdraws the report at once', async () => {
    await openPage(june, action());
    await reportMissing();
    // It stays for five seconds.
    await june.getByRole('button', { name: 'Undo' }).click();
    await june.getByText('Its owner reported it missing.').waitFor({ state: 'detached' });
  });

  test('she reports it missing: everybody sees it at once, until she has found it', async () => {
    const stranger = await stage.newPage();
    await openPage(stranger, record());
    await reportMissing();
    await takeScreenshot(june, 'missing');
    await openPage(stranger, record());
    await stranger.getByText('Last seen in Porto, at the station.').waitFor();
    await expectAccessible(stranger);
    await june.getByRole('link', { name: 'Mark as found' }).click();
    await june.getByRole('button', { name: 'Mark as found' }).click();
    await june.getByText('Its owner reported it missing.').waitFor({ state: 'detached' });
    await openPage(stranger, record());
    for (const knot of ['Found again', 'Reported missing', 'Passed on to owner no. 3', 'Claimed by owner no. 2'])
      await stranger.getByRole('heading', { name: knot }).first().waitFor();
  });

  test('a member without a passkey signs in again, and returns to the same dialog', async () => {
    const own = await createTestBraTag(stage.server, maker, { title: 'Worn-out basic' });
    await stage.server.jobs.runDue();
    stage.server.clock.forward(6 * minute);
    await openPage(mara, `${stage.url}/bratag/${own}/action?verb=retire`);
    await mara.getByRole('button', { name: 'End the record' }).click();
    await mara.getByText('Confirm this to continue.').waitFor();
    await mara.getByRole('checkbox', { name: /can’t be undone/ }).check();
    await mara.getByRole('button', { name: 'End the record' }).click();
    await mara.getByRole('button', { name: 'Sign in again' }).click();
    await mara.getByText('Use a password instead').click();
    await mara.getByLabel('Password').waitFor();
    // The identity provider uses the system clock, so ours is set back to it.
    stage.server.clock.forward(-6 * minute);
    await mara.getByLabel('Name or e-mail').fill('mara');
    await mara.getByLabel('Password').fill('strapline-demo');
    await mara.getByRole('button', { name: 'Sign in' }).click();
    await mara.getByRole('dialog', { name: 'End its record?' }).waitFor();
    await mara.getByRole('checkbox', { name: /can’t be undone/ }).check();
    await mara.getByRole('button', { name: 'End the record' }).click();
    await mara.getByText('Record ended.').waitFor();
    await mara.getByText('Record ended by its owner').waitFor();
  });
});
