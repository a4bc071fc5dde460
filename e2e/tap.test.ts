import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot, waitForHydration } from './journey.ts';
import { tabTo } from './keys.ts';
import { createMember, signInAs } from './people.ts';

const title = 'Ivory tulle balconette';

journey('a piece with a chip is tapped', {}, (stage) => {
  /** One journey: theo keeps his phone throughout. */
  let theo: Page;
  let server: Person;
  let owner: Person;
  let braTagId = '';
  let code = '';
  let serialNumber = '';
  let firstTap = '';
  stopAfterFailure();

  /** The URL of the chip's next tap. */
  async function tap(kind: 'genuine' | 'replayed' | 'tampered' | 'opened' | 'closed_again' | 'jump' = 'genuine'): Promise<string> {
    return (await server.client.call('simulateTap', { kind, serialNumber })).tapUrl;
  }

  async function openTap(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await waitForHydration(page);
  }

  beforeAll(async () => {
    theo = await stage.newPage({ keep: true, width: 390, height: 844 });
    server = await stage.server.person({ roles: ['admin'] });
    const maker = await createMember(stage, 'mara');
    owner = await createMember(stage, 'theo');
    braTagId = await createTestBraTag(stage.server, maker, { title });
    await stage.server.jobs.runDue();
    const chip = await server.client.call('simulateTap', { kind: 'genuine', tear: true });
    serialNumber = chip.serialNumber;
    await server.client.call('recordNfcTag', { braTagId, encryptionKeyKid: chip.kid, serialNumber, tapUrl: chip.tapUrl });
    code = (await maker.client.call('pullStrapCode', { braTagId })).strapCode;
    await maker.client.call('braTagAction', { braTagId, action: 'given' });
  });

  test('a tap opens the record, with its proof one step away', async () => {
    firstTap = await tap();
    await openTap(theo, firstTap);
    await theo.waitForURL(`${stage.url}/bratag/${braTagId}`);
    await theo.getByText('You tapped its chip').waitFor();
    await expectAccessible(theo);
    await theo.getByRole('link', { name: 'What that proves' }).click();
    await theo.getByRole('heading', { name: 'Chip verified.' }).waitFor();
    await theo.getByText('its tear loop was never opened.').first().waitFor();
    await theo.getByText(/^That the chip is here now/).waitFor();
    await expectAccessible(theo);
    await takeScreenshot(theo, 'tap-proves');
    // A reload shows the same without a request.
    await theo.reload();
    await theo.getByRole('heading', { name: 'Chip verified.' }).waitFor();
  });

  test('the same URL in another browser is a used tap', async () => {
    const stranger = await stage.newPage();
    await openTap(stranger, firstTap);
    await stranger.getByRole('heading', { name: 'Tap already used.' }).waitFor();
    await stranger.getByText('Such a tap counts as a label, not as a proof.').waitFor();
    await expectAccessible(stranger);
    await openTap(stranger, await tap('tampered'));
    await stranger.getByRole('heading', { name: 'Not one of our chips.' }).waitFor();
    await expectAccessible(stranger);
  });

  test('he signs in and claims; after a replay he needs a second tap', async () => {
    await signInAs(stage, theo, 'theo', `/bratag/${braTagId}/action?verb=claim`);
    await theo.getByText('The chip was read').waitFor();
    await theo.getByLabel('Strap code').fill(code);
    await takeScreenshot(theo, 'claim-with-tap');
    await theo.getByRole('button', { name: 'Claim it' }).click();
    await theo.getByText('There was unusual activity on this chip recently.').waitFor();
    await expectAccessible(theo);
    await takeScreenshot(theo, 'second-tap');

    // A phone opens each tap in its own tab; the first one is updated and keeps the code.
    const tab = await theo.context().newPage();
    await openTap(tab, await tap());
    await tab.getByText('You tapped its chip').waitFor();
    await expect.poll(() => theo.getByText('The chip was read').count()).toBe(2);
    await theo.getByRole('button', { name: 'Claim it' }).click();
    await theo.getByText(`You are owner no. 2 of ${title}.`).waitFor();
    await theo.getByRole('link', { name: 'Open the certificate' }).click();
    await theo.getByRole('heading', { name: 'Certificate of provenance' }).waitFor();
    await tab.close();
  });

  test('his own tap raises the proof level to 4', async () => {
    await openTap(theo, await tap());
    await theo.getByText(/^Tapped by owner, (today|yesterday)$/).waitFor();
    await theo.getByText('Loop intact').waitFor();
    await theo.getByRole('heading', { name: 'Certificate', exact: true }).waitFor();
    await takeScreenshot(theo, 'tag-tapped-by-owner');
    await expectAccessible(theo);
  });

  test('he can choose where a tap leads; a warning is always shown', async () => {
    await openPage(theo, `${stage.url}/account?tab=settings`);
    await theo.getByLabel('When I tap a chip').selectOption('Ask me each time');
    await openTap(theo, await tap());
    await theo.getByRole('heading', { name: 'Where now?' }).waitFor();
    await expectAccessible(theo);
    await tabTo(theo, /^What it proves/);
    await theo.keyboard.press('Enter');
    await theo.getByRole('heading', { name: 'Where now?' }).waitFor({ state: 'detached' });
    await theo.getByRole('heading', { name: 'Chip verified.' }).waitFor();
    await openTap(theo, await tap('replayed'));
    await theo.getByRole('heading', { name: 'Tap already used.' }).waitFor();
  });

  test('the next owner cannot claim without a tap, and needs a second one after a counter jump', async () => {
    await owner.client.call('braTagAction', { braTagId, action: 'startTransfer' });
    const { strapCode } = await owner.client.call('pullStrapCode', { braTagId });
    await createMember(stage, 'june');
    const june = await stage.newPage();
    await signInAs(stage, june, 'june', `/bratag/${braTagId}/action?verb=claim`);
    await june.getByLabel('Strap code').fill(strapCode);
    await june.getByRole('button', { name: 'Claim it' }).click();
    await june.getByText('Tap the chip first. The code is sent with the tap.').waitFor();
    await june.locator('fieldset:focus[name="tap"]').waitFor();
    expect(await june.getByLabel('Strap code').inputValue()).toBe(strapCode);
    await expectAccessible(june);

    const tab = await june.context().newPage();
    for (const kind of ['jump', 'genuine'] as const) {
      await openTap(tab, await tap(kind));
      await tab.getByText('You tapped its chip').waitFor();
    }
    await june.getByText('The chip was read').waitFor();
    await june.getByRole('button', { name: 'Claim it' }).click();
    await june.getByText(`You are owner no. 3 of ${title}.`).waitFor();
  });

  test('an opened loop is shown permanently; one that closes again raises an alarm', async () => {
    const stranger = await stage.newPage();
    await openTap(stranger, await tap('opened'));
    await stranger.getByText('The right chip, loop opened.').or(stranger.getByText('You tapped its chip')).first().waitFor();
    await openPage(stranger, `${stage.url}/bratag/${braTagId}`);
    await stranger.getByRole('heading', { name: 'The tear loop was opened' }).waitFor();
    await openTap(stranger, await tap('closed_again'));
    await stranger.getByRole('heading', { name: 'Tampering suspected.' }).waitFor();
    await stranger.getByText('Suspicious chip').first().waitFor();
    await expectAccessible(stranger);
  });
});
