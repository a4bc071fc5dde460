import { hour } from '@strapline/domain/time';
import { waitForJobs } from '@strapline/server/features/order/test-clock';
import { findLink, reason, startRecovery } from '@strapline/server/features/recovery/test-recovery';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { tabTo } from './keys.ts';
import { addAuthenticator, createMember, signInAs, signInAsAdmin } from './people.ts';

const newAddress = 'june.new@post.example';

journey('somebody who lost their passkey', {}, (stage) => {
  stopAfterFailure();
  let june: Person;
  let admins: [Person, Person];
  beforeAll(async () => {
    june = await createMember(stage, 'june');
    admins = [await createMember(stage, 'ines', ['admin']), await createMember(stage, 'otto', ['admin'])];
  });

  async function openPerson(admin: Person): Promise<Page> {
    const page = await stage.newPage();
    await signInAsAdmin(stage, page, admin, `/admin?tab=people&person=${june.username}`);
    await page.getByRole('heading', { name: 'Recovery' }).waitFor();
    return page;
  }

  /** Signing in with the passkey doesn't count: it's asked for again. */
  async function confirmWithPasskey(admin: Page): Promise<void> {
    const stepUp = admin.getByRole('dialog', { name: 'Confirm it’s you' });
    await stepUp.getByRole('button', { name: 'Confirm with my passkey' }).click();
    await stepUp.waitFor({ state: 'hidden' });
  }

  test('asks for help from the sign-in page, with the keyboard', async () => {
    const page = await stage.newPage({ width: 390, height: 844 });
    await openPage(page, `${stage.url}/signin`);
    await page.getByRole('button', { name: 'I have an account' }).click();
    await page.getByRole('link', { name: 'I can’t sign in' }).click();
    await page.getByRole('heading', { name: 'Can’t sign in?' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    await takeScreenshot(page, 'recovery-help-390');
    await tabTo(page, /E-mail where we can reach you/);
    await page.keyboard.type(newAddress);
    await page.keyboard.press('Tab');
    await page.keyboard.type('My phone is gone.');
    await tabTo(page, /Ask for help/, 2);
    await page.keyboard.press('Enter');
    await page.getByText('We received your request.').waitFor();
    expect(await stage.waitForMail(newAddress)).toContain('within 3 days');
  });

  test('an admin starts the recovery, and another one approves it', async () => {
    const ines = await openPerson(admins[0]);
    await openPage(ines, `${stage.url}/admin?tab=people`);
    await ines.getByText('1 person can’t sign in').waitFor();
    await takeScreenshot(ines, 'recovery-help-list');
    await expectAccessible(ines);
    await openPage(ines, `${stage.url}/admin?tab=people&person=${june.username}`);
    await ines.getByRole('button', { name: 'Start a recovery' }).click();
    await ines.getByLabel('E-mail that gets the link').fill(newAddress);
    await ines.getByLabel('How they proved').fill(reason);
    await takeScreenshot(ines, 'recovery-start');
    await ines.getByRole('button', { name: 'Request approval' }).click();
    await confirmWithPasskey(ines);
    await ines.getByText('You asked for this').waitFor();
    await expectAccessible(ines);
    await takeScreenshot(ines, 'recovery-requested');

    const otto = await openPerson(admins[1]);
    await otto.getByText(`Recover the account for ${newAddress}`).waitFor();
    await otto.getByRole('button', { name: 'Approve' }).click();
    await confirmWithPasskey(otto);
    await otto.getByText(/Link on /).waitFor();
    await expectAccessible(otto);
    await takeScreenshot(otto, 'recovery-open');
  });

  test('the owner, signed in elsewhere, sees it and could stop it', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'june');
    await page.getByText('Someone is recovering your account.').waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'recovery-banner');
  });

  test('somebody else stops theirs with the link of the mail', async () => {
    const theo = await createMember(stage, 'theo');
    // Without passkeys, so that their sign-in counts as the step-up.
    const others: [Person, Person] = [await createMember(stage, 'mara', ['admin']), await createMember(stage, 'paul', ['admin'])];
    await startRecovery(stage.server, others, theo, 'thief@post.example');
    await waitForJobs(stage.server);
    const { recoveryId, accessToken } = await findLink(stage.server, 'theo@post.example', 'stop');
    const page = await stage.newPage({ width: 390, height: 844 });
    await openPage(page, `${stage.url}/recovery/${recoveryId}/stop#token=${accessToken}`);
    await page.getByRole('heading', { name: 'Stop the recovery?' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'recovery-stop-390');
    expect(page.url()).not.toContain(accessToken);
    await page.getByRole('button', { name: 'Stop the recovery' }).click();
    await page.getByRole('heading', { name: 'It’s stopped.' }).waitFor();
    await takeScreenshot(page, 'recovery-stopped-390');
  });

  test('after 72 hours the link adds a passkey and signs in', async () => {
    stage.server.clock.forward(72 * hour + 1000);
    await waitForJobs(stage.server);
    const { recoveryId, accessToken } = await findLink(stage.server, newAddress, 'finish');
    const page = await stage.newPage();
    await addAuthenticator(page);
    await openPage(page, `${stage.url}/recovery/${recoveryId}#token=${accessToken}`);
    await page.getByRole('heading', { name: 'Welcome back.' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'recovery-finish');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.waitForURL(`${stage.url}/account`);
    await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
    await page.getByText(june.username).first().waitFor();
  });
});
