import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot, waitForHydration } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { continueToPayment, createListing, fillAddress, type Piece, payByCard } from './shop.ts';

const title = 'Copper lace balconette';
const command = path.resolve(import.meta.dirname, '../packages/verify/src/command.ts');

journey('from the chip to the proof', {}, (stage) => {
  /** One journey: its people keep their browsers throughout. */
  let ines: Page;
  let theo: Page;
  let june: Page;
  let mara: Person;
  let piece: Piece;
  let serialNumber = '';
  let strapCode = '';
  let disk = '';
  stopAfterFailure();
  beforeAll(async () => {
    disk = await mkdtemp(path.join(os.tmpdir(), 'strapline-proof-'));
    mara = await createMember(stage, 'mara');
    await createMember(stage, 'theo');
    await createMember(stage, 'june');
    await createMember(stage, 'ines', ['admin']);
    piece = await createListing(stage, mara, title);
    ines = await stage.newPage({ keep: true });
    theo = await stage.newPage({ keep: true, width: 390, height: 844 });
    june = await stage.newPage({ keep: true, theme: 'dark' });
  });
  afterAll(() => rm(disk, { recursive: true }));

  /** The chip's next tap URL, from the admin's simulator. */
  async function readNextTapUrl(): Promise<string> {
    await openPage(ines, `${stage.url}/admin?tab=tags&part=simulator`);
    const chips = ines.getByLabel('Chip', { exact: true });
    await chips.locator('option', { hasText: title }).waitFor({ state: 'attached' });
    await chips.selectOption({ index: 1 });
    await ines.getByRole('radio', { name: /^Genuine/ }).check();
    await ines.getByRole('button', { name: 'Tap', exact: true }).click();
    return (await ines.locator('[data-newest]').getByTestId('tap-url').textContent()) ?? '';
  }

  async function tapChip(page: Page): Promise<void> {
    await page.goto(await readNextTapUrl());
    await waitForHydration(page);
    await page.getByText('You tapped its chip').waitFor();
  }

  async function claimTag(page: Page): Promise<void> {
    await openPage(page, `${stage.url}/bratag/${piece.braTagId}/action?verb=claim`);
    await page.getByText('The chip was read').waitFor();
    await page.getByLabel('Strap code').fill(strapCode);
  }

  test('an admin binds a simulated chip to the tag', async () => {
    await signInAs(stage, ines, 'ines', '/admin?tab=tags&part=simulator');
    await ines.getByRole('radio', { name: /^Genuine/ }).check();
    await ines.getByRole('button', { name: 'Tap', exact: true }).click();
    await ines.getByRole('button', { name: 'Bind this chip' }).click();
    serialNumber = await ines.getByLabel('Chip serial number').inputValue();
    expect(serialNumber).toMatch(/^04(:[0-9A-F]{2}){6}$/);
    await ines.getByLabel('Tag id').fill(piece.braTagId);
    await ines.getByRole('button', { name: 'Bind chip' }).click();
    await ines.getByText('Chip bound, grade A.').waitFor();
  });

  test('a member buys the piece, and it is sent with its code', async () => {
    await signInAs(stage, theo, 'theo', `/listing/${piece.slug}`);
    await theo.getByRole('link', { name: 'Buy now' }).first().click();
    await fillAddress(theo);
    await continueToPayment(theo);
    await payByCard(theo, '4242 4242 4242 4242');
    await theo.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    strapCode = (await mara.client.call('pullStrapCode', { braTagId: piece.braTagId })).strapCode;
    const [order] = (await mara.client.call('listOrders', { as: 'seller' })).items;
    await mara.client.call('shipOrder', { orderId: order?.id ?? '', carrier: 'usps', trackingNumber: '9400111899223197428490' });
    await theo.getByRole('heading', { name: 'It is on its way.' }).waitFor();
  });

  test('he taps it and claims it, which completes the order', async () => {
    await tapChip(theo);
    await claimTag(theo);
    await theo.getByRole('checkbox', { name: /I received it and I’m satisfied/ }).check();
    await theo.getByRole('button', { name: 'Claim it' }).click();
    await theo.getByText(`You are owner no. 2 of ${title}.`).waitFor();
    await takeScreenshot(theo, 'proof-claimed');
    const [order] = (await mara.client.call('listOrders', { as: 'seller' })).items;
    expect(order).toMatchObject({ status: 'completed', certificateStatus: 'claimed' });
  });

  test('he passes it on; the next owner taps, claims, and taps again', async () => {
    await openPage(theo, `${stage.url}/bratag/${piece.braTagId}/action?verb=startTransfer`);
    await theo.getByRole('button', { name: 'Start the transfer' }).click();
    await theo.getByRole('link', { name: 'Generate its code' }).click();
    await theo.getByRole('button', { name: 'Generate the code' }).click();
    await theo.getByRole('dialog').getByRole('button', { name: 'Generate the code' }).click();
    const shown = theo.getByTestId('strap-code');
    await expect.poll(() => shown.textContent()).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]$/);
    expect(await shown.textContent()).not.toBe(strapCode);
    strapCode = (await shown.textContent()) ?? '';

    await signInAs(stage, june, 'june');
    await tapChip(june);
    await claimTag(june);
    await june.getByRole('button', { name: 'Claim it' }).click();
    await june.getByText(`You are owner no. 3 of ${title}.`).waitFor();
    await tapChip(june);
    await june.getByText(/^Tapped by owner, (today|yesterday)$/).waitFor();
    for (const knot of ['Passed on to owner no. 3', 'Claimed by owner no. 2', 'Sold on Strapline', /^Recorded by/])
      await june.getByRole('heading', { name: knot }).waitFor();
    await expectAccessible(june);
    await takeScreenshot(june, 'proof-record');
  });

  test('her ownership is proven offline from a file', async () => {
    await openPage(june, `${stage.url}/bratag/${piece.braTagId}/certificate`);
    await june.getByText('Checked by your browser.').waitFor();
    const [download] = await Promise.all([june.waitForEvent('download'), june.getByRole('button', { name: /self.*\.html/ }).click()]);
    const file = path.join(disk, 'certificate.html');
    await download.saveAs(file);
    const reader = await stage.newPage();
    await reader.context().setOffline(true);
    await reader.goto(pathToFileURL(file).href);
    await reader.getByText('Checked here, offline.').waitFor();
    await reader.getByText('No. 3', { exact: false }).first().waitFor();
    await reader
      .getByText(/Grade A/)
      .first()
      .waitFor();
    await takeScreenshot(reader, 'proof-file');
    const key = String((await stage.server.http('/v1/log/key')).body).trim();
    expect(spawnSync(process.execPath, [command, file, '--key', key], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  });
});
