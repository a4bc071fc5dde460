import { notify } from '@strapline/server/features/notification/notification';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, type Stage, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';

journey('notifications', {}, (stage) => {
  test('ring the bell of open pages, lead to what they are about, and can be marked as read and unread again', async () => {
    const [desktop, phone] = [await stage.newPage(), await stage.newPage({ width: 390, height: 844, theme: 'dark' })];
    const mara = await createMember(stage, 'mara');
    const braTagId = await createTestBraTag(stage.server, mara, { title: 'Fern silk bralette' });
    await signInAs(stage, desktop, 'mara', '/account');
    await signInAs(stage, phone, 'mara', '/notifications');
    await phone.getByText('You’re all caught up.').waitFor();
    for (const code of ['tag_found', 'tag_transfer_started'] as const) await tell(stage, mara.accountId, braTagId, code);
    const bell = desktop.getByRole('button', { name: 'Notifications, 2 unread' });
    await bell.click();
    const panel = desktop.getByRole('region', { name: 'Notifications' });
    await panel.getByText('is marked as found').waitFor();
    await takeScreenshot(desktop, 'notifications-bell');
    await expectAccessible(desktop);
    await desktop.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await phone.getByRole('heading', { name: 'Today' }).waitFor();
    await takeScreenshot(phone, 'notifications-phone');
    await phone.getByRole('button', { name: 'Mark all as read' }).click();
    await desktop.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Undo' }).click();
    await bell.click();
    await panel.getByRole('link', { name: 'View piece' }).first().click();
    await desktop.waitForURL(`${stage.url}/bratag/${braTagId}`);
    await phone.getByRole('button', { name: 'Unread 1' }).click();
    await expect.poll(() => phone.getByRole('link', { name: 'View piece' }).count()).toBe(1);
    await expectSettings(stage, desktop);
  });
});

/** Each change is saved at once, and is there after a reload. */
async function expectSettings(stage: Stage, page: Page): Promise<void> {
  await openPage(page, `${stage.url}/notifications/settings`);
  const offers = page.getByRole('group', { name: 'Offers' });
  await offers.getByText('E-mail').click();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.getByRole('button', { name: 'Daily' }).click();
  await page.getByLabel('Send at').waitFor();
  await takeScreenshot(page, 'notifications-settings');
  await expectAccessible(page);
  await openPage(page, `${stage.url}/notifications/settings`);
  await expect.poll(() => offers.getByRole('checkbox', { name: 'E-mail' }).isChecked()).toBe(false);
}

async function tell(stage: Stage, accountId: string, braTagId: string, code: 'tag_found' | 'tag_transfer_started'): Promise<void> {
  const { services, jobs } = stage.server;
  const notice = {
    app: 'strapline',
    category: 'tag',
    code,
    params: { title: 'Fern silk bralette' },
    href: `/bratag/${braTagId}`,
    braTagId,
  } as const;
  await services.db.transaction((trx) => notify(trx, services, { ...notice, accountId }));
  await jobs.runDue();
}
