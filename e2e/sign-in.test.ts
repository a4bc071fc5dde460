import { expect, test } from 'vitest';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { acceptTerms, addAuthenticator, createMember, password, signInByMail, signInByPassword, signUpWithPasskey } from './people.ts';

journey('coming in', {}, (stage) => {
  test('a new user creates a passkey, signs out, and signs in with it', async () => {
    const page = await stage.newPage();
    await addAuthenticator(page);
    await openPage(page, `${stage.url}/`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Come in.' }).waitFor();
    await takeScreenshot(page, 'come-in');

    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Confirm this to continue.').waitFor();
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was used.').waitFor();
    await page.getByRole('button', { name: 'I’m new here: create an account' }).click();
    await takeScreenshot(page, 'come-in-new');

    await signUpWithPasskey(page);
    await page.waitForURL(`${stage.url}/account`);
    await page.getByRole('link', { name: 'Account', exact: true }).waitFor();

    await page.goto(`${stage.url}/signout`);
    await page.waitForURL(`${stage.url}/`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${stage.url}/account`);
    await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
  });

  test('a new user signs up with an e-mail code', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/signup`);
    await signInByMail(stage, page, 'june@post.example');
    await page.waitForURL(`${stage.url}/account`);
    await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
  });

  test('a wrong code is explained, and the right one still works', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/signin`);
    await acceptTerms(page);
    await page.getByLabel('E-mail').fill('wrong.code@post.example');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('8-digit code').fill('00000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    const code = /\b\d{4} ?\d{4}\b/.exec(await stage.waitForMail('wrong.code@post.example'))?.[0] ?? '';
    await page.getByLabel('8-digit code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
  });

  test('mara signs in by password, and arrives at the protected page', async () => {
    await createMember(stage, 'mara');
    const page = await stage.newPage();
    await page.goto(`${stage.url}/bratag/create`);
    await page.waitForURL(/\/confirmLoginIntent/);
    await page.getByText('After you sign in', { exact: true }).waitFor();
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Use a password instead' }).click();
    await page.getByLabel('Name or e-mail').fill('mara');
    await page.getByLabel('Password').fill('not her password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${stage.url}/bratag/create`);
    await page.getByRole('heading', { name: 'Tag a bra.' }).waitFor();
  });

  test('a session ended elsewhere also ends on this page', async () => {
    const page = await stage.newPage();
    const theo = await createMember(stage, 'theo');
    await signInByPassword(stage, page, 'theo', '/collection');
    stage.expectConsoleError(/status of 400 .*openid-connect\/token/, 'the page asks whether its session lives, and is refused');
    stage.expectConsoleError(
      /status of 400 .*\/openid-connect\/token/,
      'a session that ended is refused a new token, which is how its page learns of it',
    );
    const { items } = await theo.client.call('listSessions');
    for (const { sessionId, isCurrent } of items) if (!isCurrent) await theo.client.call('endSession', { sessionId });
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Account', exact: true }).count()).toBe(0);
  });
});
