import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import type { Stage } from './journey.ts';

export type Piece = { braTagId: string; slug: string };

/** A published listing; `more` overrides fields of the form. */
export async function createListing(
  stage: Stage,
  creator: Person,
  title: string,
  more: Parameters<typeof createTestBraTag>[2] = {},
): Promise<Piece> {
  const braTagId = await createTestBraTag(stage.server, creator, { title, offered: true, offeredAmount: 14_990, ...more });
  await stage.server.jobs.runDue();
  const { slug } = await creator.client.call('fetchBraTag', { braTagId });
  if (!slug) throw new Error(`${braTagId} did not go on sale`);
  return { braTagId, slug };
}

/** Fills the shipping address, in the domestic country. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('June Doe');
  await page.getByLabel('Address', { exact: true }).fill('12 Ferry Road');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('State').fill('OR');
  await page.getByLabel('Postal code').fill('97201');
}

/** Continues from the address to the payment, which starts the hold. */
export async function continueToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Yours, for now.' }).waitFor();
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
