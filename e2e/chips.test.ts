import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { tabTo } from './keys.ts';
import { createMember, signInAs } from './people.ts';

journey('chips, without a chip', {}, (stage) => {
  let ines: Page;
  let braTagId = '';
  beforeAll(async () => {
    const mara = await createMember(stage, 'mara');
    await createMember(stage, 'ines', ['admin']);
    braTagId = await createTestBraTag(stage.server, mara, { title: 'Garnet longline' });
    ines = await stage.newPage({ keep: true });
    await signInAs(stage, ines, 'ines', '/admin?tab=tags&part=simulator');
  });

  test('an admin simulates a chip and binds it by its tap', async () => {
    await ines.getByRole('radio', { name: /^Genuine/ }).check();
    await ines.getByRole('button', { name: 'Tap', exact: true }).click();
    await ines.getByText('Not bound to a tag').waitFor();
    await takeScreenshot(ines, 'simulator');
    await ines.getByRole('button', { name: 'Bind this chip' }).click();

    expect(await ines.getByLabel('Chip serial number').inputValue()).toMatch(/^04(:[0-9A-F]{2}){6}$/);
    expect(await ines.getByLabel('Tap URL').inputValue()).toContain(`${stage.url}/t/`);
    await ines.getByRole('button', { name: 'Bind chip' }).click();
    await ines.getByText('Enter a tag ID').waitFor();
    await ines.getByLabel('Tag id').fill(braTagId);
    await ines.keyboard.press('Enter');
    await ines.getByText('Chip bound, grade A.').waitFor();
    await takeScreenshot(ines, 'bound');
    await expectAccessible(ines);
  });

  test('its next tap is accepted once', async () => {
    const tapUrl = await tap(ines, /^Genuine/, 'Accepted');
    const phone = await stage.newPage({ width: 390, height: 844 });
    await openPage(phone, `${stage.url}/check`);
    await phone.getByLabel('Tag ID, strap code or link').fill(tapUrl);
    await phone.getByRole('button', { name: 'Check', exact: true }).click();
    await phone.getByRole('heading', { name: 'Chip verified.' }).waitFor();
    await takeScreenshot(phone, 'checked-by-tap');

    const other = await stage.newPage({ width: 390, height: 844 });
    await openPage(other, tapUrl);
    await other.getByRole('heading', { name: 'Tap already used.' }).waitFor();
    await takeScreenshot(other, 'replayed-tap');
  });

  test('manipulated taps get the verdicts that the simulator predicts', async () => {
    await tap(ines, /^Replayed/, 'Replay');
    await tap(ines, /^Tampered/, 'Invalid signature');
    await tap(ines, /^Wrong signature/, 'Invalid signature');
    await tap(ines, /^Wrong key/, 'Unknown key');
    const opened = await tap(ines, /^Loop opened/, 'Accepted, loop open');
    const phone = await stage.newPage({ width: 390, height: 844 });
    await openPage(phone, `${stage.url}/check`);
    await phone.getByLabel('Tag ID, strap code or link').fill(opened);
    await phone.keyboard.press('Enter');
    await phone.getByRole('heading', { name: 'The right chip, loop opened.' }).waitFor();
    await takeScreenshot(phone, 'checked-opened');
    await tap(ines, /^Loop closed again/, 'Loop contradicts itself');
    await expectAccessible(ines);
  });

  test('taps are counted by day and listed by chip; a suspicion is cleared with a reason', async () => {
    const again = await tap(ines, /^Replayed/, 'Replay');
    for (let times = 0; times < 5; times += 1) {
      const visitor = await stage.newPage();
      await openPage(visitor, again);
      await visitor.getByRole('heading', { name: 'Tap already used.' }).waitFor();
    }
    await openPage(ines, `${stage.url}/admin?tab=tags`);
    await ines.getByRole('heading', { name: 'One chip needs review' }).waitFor();
    await ines.getByText('Replayed', { exact: true }).waitFor();
    await takeScreenshot(ines, 'chip-alert');
    await expectAccessible(ines);

    await ines.getByText('The 30 days as a table').click();
    await ines.getByRole('columnheader', { name: 'Replays' }).waitFor();

    await tabTo(ines, /^Taps of Garnet longline/, 120);
    await ines.keyboard.press('Enter');
    await ines.getByRole('dialog').getByText('Accepted').first().waitFor();
    await takeScreenshot(ines, 'chip-taps');
    await ines.keyboard.press('Escape');

    await ines.getByRole('button', { name: 'Clear alerts: Garnet longline' }).click();
    await ines.getByRole('button', { name: 'Clear alerts', exact: true }).click();
    await ines.getByText('Enter what you found.').waitFor();
    await ines.getByLabel('What did you find?').fill('The owner showed the label to friends, who all opened the same link.');
    await ines.getByRole('button', { name: 'Clear alerts', exact: true }).click();
    await ines.getByText('No suspicious chips.').waitFor();
  });

  test('its owner asks for another chip, which an admin binds', async () => {
    const mara = await stage.newPage({ width: 390, height: 844 });
    await signInAs(stage, mara, 'mara', `/bratag/${braTagId}`);
    await mara.getByRole('link', { name: 'Its chip doesn’t respond?' }).click();
    await mara.getByRole('button', { name: 'Send request' }).click();
    await mara.getByText('Choose what is wrong with the chip.').waitFor();
    await takeScreenshot(mara, 'chip-request');
    await expectAccessible(mara);
    await mara.getByRole('radio', { name: 'Phones don’t react to it' }).check();
    await mara.getByLabel('Note').fill('Three phones, without their cases.');
    await mara.getByRole('button', { name: 'Send request' }).click();
    await mara.getByText('You asked for another chip').waitFor();
    await takeScreenshot(mara, 'chip-requested');
    await expectAccessible(mara);

    await openPage(ines, `${stage.url}/admin?tab=tags`);
    await ines.getByRole('heading', { name: 'One request for another chip' }).waitFor();
    await ines.getByRole('tab', { name: /^Tags.*1 waiting/ }).waitFor();
    await ines.getByText('Three phones, without their cases.').waitFor();
    await takeScreenshot(ines, 'chip-requests');
    await expectAccessible(ines);
    await ines.getByRole('button', { name: 'Replace chip: Garnet longline' }).click();
    await ines.getByRole('button', { name: 'Simulator' }).click();
    await ines.getByRole('button', { name: 'Tap', exact: true }).click();
    await ines.getByRole('button', { name: 'Bind this chip' }).first().click();
    expect(await ines.getByLabel('Tag id').inputValue()).toBe(braTagId);
    await ines.getByLabel('Why is the chip replaced?').fill('The first chip no longer answers.');
    await takeScreenshot(ines, 'chip-replacement');
    await expectAccessible(ines);
    await ines.getByRole('button', { name: 'Replace chip', exact: true }).click();
    await ines.getByText('Chip bound, grade').waitFor();
    await mara.getByText('You asked for another chip').waitFor({ state: 'detached' });
    await openPage(mara, `${stage.url}/bratag/${braTagId}?tab=provenance`);
    await mara.getByText('Its chip was replaced').waitFor();
  });

  test('a batch gets its key, and is retired permanently', async () => {
    await openPage(ines, `${stage.url}/admin?tab=tags&part=batches`);
    await ines.getByRole('radio', { name: /^LRP/ }).check();
    await ines.getByLabel('Note').fill('Two hundred, autumn order');
    await ines.getByRole('button', { name: 'Create key' }).click();
    const card = ines.getByRole('listitem').filter({ hasText: 'Two hundred, autumn order' });
    await card.getByText('LRP mode').waitFor();
    await card.getByRole('button', { name: /^Retire/ }).click();
    await ines.getByRole('button', { name: 'Retire key', exact: true }).click();
    await card.getByText('Retired', { exact: true }).waitFor();
    await expectAccessible(ines);
  });
});

/** Simulates a tap of the last chip or a new one; returns its URL when the simulator shows the expected verdict. */
async function tap(page: Page, kind: RegExp, says: string): Promise<string> {
  if (!page.url().includes('part=simulator')) await page.getByRole('button', { name: 'Simulator' }).click();
  const chips = page.getByLabel('Chip', { exact: true });
  await chips.locator('option', { hasText: 'Garnet longline' }).waitFor({ state: 'attached' });
  await chips.selectOption({ index: 1 });
  await page.getByRole('radio', { name: kind }).check();
  const newest = page.locator('[data-newest]');
  const before = (await newest.count()) > 0 ? await newest.getByTestId('tap-url').textContent() : null;
  await page.getByRole('button', { name: 'Tap', exact: true }).click();
  await expect.poll(() => newest.getByTestId('tap-url').textContent()).not.toBe(before);
  await newest.getByText(says, { exact: true }).waitFor();
  return (await newest.getByTestId('tap-url').textContent()) ?? '';
}
