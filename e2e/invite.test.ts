import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, signInAs, signInAsAdmin } from './people.ts';

journey('an invitation to sell', { INVITES: 'required' }, (stage) => {
  stopAfterFailure();
  let ines: Person;
  let page: Page;
  beforeAll(async () => {
    await createMember(stage, 'juniper');
    ines = await createMember(stage, 'ines', ['admin']);
    page = await stage.newPage({ width: 390, height: 844, keep: true });
  });

  test('is asked for by a member who wants to tag a piece', async () => {
    await signInAs(stage, page, 'juniper', '/bratag/create');
    await page.getByRole('heading', { name: 'By invitation' }).waitFor();
    await takeScreenshot(page, 'invite-needed-390');
    await page.getByRole('link', { name: 'Request an invitation' }).click();
    await page.getByRole('heading', { name: 'Request an invitation' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    await takeScreenshot(page, 'invite-390');
    await page.getByLabel('E-mail').fill('juniper@post.example');
    await page.getByLabel('Your profile there').fill('https://bsky.app/profile/juniper.example');
    await page.getByRole('button', { name: 'Request invitation' }).click();
    await page.getByRole('heading', { name: 'Thank you. Check your inbox.' }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'invite-sent-390');
  });

  test('is sent by an admin', async () => {
    const admin = await stage.newPage();
    await signInAsAdmin(stage, admin, ines, '/admin?tab=invites');
    await admin.getByRole('link', { name: 'Bluesky: juniper.example' }).waitFor();
    await expectAccessibleInBothThemes(admin);
    await takeScreenshot(admin, 'invites-1280');
    await admin.getByRole('button', { name: 'Invite juniper@post.example' }).click();
    await admin.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Confirm with my passkey' }).click();
    await admin.getByText('No requests').waitFor();
  });

  test('makes them a creator once they accept it', async () => {
    const link = /http\S+\/invite\?step=accept#token=\S+/.exec(await stage.waitForMail('juniper@post.example'))?.[0];
    await openPage(page, link ?? '');
    await page.getByRole('heading', { name: 'You’re invited' }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'invite-accept-390');
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByRole('heading', { name: 'Welcome, creator' }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'invite-accepted-390');
    await page.getByRole('link', { name: 'Tag a bra' }).click();
    await page.getByRole('heading', { name: 'Tag a bra.' }).waitFor();
  });
});
