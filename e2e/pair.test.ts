import { createTestWallet, type TestWallet } from '@strapline/domain/wallet/test-wallet';
import { createTestPair, submitTestPair, verifyTestPair } from '@strapline/testkit/pairs';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { describeFocus, tabTo } from './keys.ts';
import { createMember, signInAs, signInAsAdmin } from './people.ts';

const phone = { width: 390, height: 844 };

journey('a pair', {}, (stage) => {
  let mara: Person;
  let theo: Person;
  let ines: Person;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    theo = await createMember(stage, 'theo');
    await createMember(stage, 'lena');
    ines = await stage.server.person({ roles: ['admin'] });
  });

  /** One picture by the camera: it is taken, looked at, encrypted and uploaded. */
  async function takePicture(page: Page, side: 'Left' | 'Right'): Promise<void> {
    await page.getByRole('button', { name: `Take a picture: ${side}` }).click();
    await page.getByRole('button', { name: `Take the picture: ${side}` }).click();
    await page.getByRole('button', { name: 'Use it', exact: true }).click();
  }

  test('is made on a phone with the camera and a word on paper, moves by itself when the reviewer decides, and is then public', async () => {
    const page = await stage.newPage(phone);
    await page.addInitScript(fakeCamera);
    await signInAs(stage, page, 'mara', '/apair/create');
    await page.getByRole('heading', { level: 1, name: 'Put your fit on record.' }).waitFor();
    const names = page.getByRole('group', { name: 'Names on offer' }).getByRole('radio');
    await expect.poll(() => names.count()).toBe(6);
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);

    // Sending leads to the first thing that is missing.
    await page.getByRole('button', { name: 'Continue to the pictures' }).click();
    await page.getByText('Choose a name.').waitFor();
    await names.nth(1).check({ force: true });
    const chosen = await names.nth(1).inputValue();
    await page.getByRole('button', { name: 'Show six others' }).click();
    await expect.poll(() => names.first().inputValue()).toBe(chosen);
    expect(await names.first().isChecked()).toBe(true);
    await page.getByLabel('Your size').fill('32DD');
    await page.getByText('EU 70E').first().waitFor();
    await page.getByLabel(/How bras fit you/).fill('Balconettes suit me, plunges gape at the top.');
    await page.getByLabel('Day', { exact: true }).fill('9');
    await page.getByLabel('Month', { exact: true }).fill('4');
    await page.getByLabel('Year', { exact: true }).fill('1990');
    await page.getByText('18 or older', { exact: true }).waitFor();

    // The draft survives a reload, without the birth date and the tick.
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Your size').inputValue()).toBe('32DD');
    await expect.poll(() => names.first().inputValue()).toBe(chosen);
    expect(await page.getByLabel('Year', { exact: true }).inputValue()).toBe('');
    const consent = page.getByRole('checkbox', { name: /I have read this and I agree/ });
    expect(await consent.isChecked()).toBe(false);
    await page.getByLabel('Day', { exact: true }).fill('9');
    await page.getByLabel('Month', { exact: true }).fill('4');
    await page.getByLabel('Year', { exact: true }).fill('1990');
    await consent.check({ force: true });
    await takeScreenshot(page, 'pair-new');
    await page.getByRole('button', { name: 'Continue to the pictures' }).click();

    await page.waitForURL(/\/apair\/create\/[\w:-]+:\d{4}$/);
    const pairId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect((await mara.client.call('fetchApair', { pairId })).username).toBe(chosen);
    await page.getByRole('button', { name: 'Show the word' }).click();
    await page.getByText(/^good until /).waitFor();
    await takePicture(page, 'Left');
    await page
      .getByText(/^Left picture(, done)?$/)
      .first()
      .waitFor();
    // The first one is with the pair at once; the word stays after a reload, too.
    await expect.poll(async () => (await mara.client.call('fetchApair', { pairId })).own?.hasLeft).toBe(true);
    await page.reload();
    await page.getByText('Sent, encrypted').waitFor();
    await page.getByText(/^good until /).waitFor();
    await page.getByRole('button', { name: 'Send for review' }).click();
    await page.getByText('Take the right picture.').waitFor();
    await takePicture(page, 'Right');
    await page.getByText('Ready to send').waitFor();
    await takeScreenshot(page, 'pair-ready');
    await page.getByRole('button', { name: 'Send for review' }).click();
    await page.getByRole('heading', { level: 2, name: 'Where it stands' }).waitFor();
    await stage.server.jobs.runDue();
    await page.getByRole('heading', { level: 1, name: 'With our reviewers.' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'pair-in-review');

    const admin = await stage.newPage();
    await signInAsAdmin(stage, admin, ines, '/admin?tab=review&part=pairs');
    await admin.getByRole('button', { name: new RegExp(chosen) }).click();
    // Not without a reason, which its creator reads.
    expect(await admin.getByRole('button', { name: 'Open the pictures' }).isDisabled()).toBe(true);
    await admin.getByLabel('Why do you open the pictures?').fill('The first check of this pair');
    await admin.getByRole('button', { name: 'Open the pictures' }).click();
    await admin.getByRole('button', { name: 'Show the left' }).click();
    await admin.getByRole('button', { name: 'Show the right' }).click();
    await expect.poll(() => admin.locator('canvas').count()).toBe(2);
    await expectAccessibleInBothThemes(admin);
    await takeScreenshot(admin, 'pair-review');
    await admin.getByRole('group', { name: 'Presence' }).getByRole('button', { name: 'Passed' }).click();
    await admin.getByText('Approve: the size shows as verified for a year').click();
    await admin.getByRole('button', { name: 'Decide', exact: true }).click();
    await admin.getByText('All four checks have to pass before it’s approved.').waitFor();
    await admin.getByRole('group', { name: 'Size' }).getByRole('button', { name: 'Passed' }).click();
    await admin.getByRole('button', { name: 'Decide', exact: true }).click();
    await admin.getByText('Decided. We’ve notified its creator.').waitFor();

    await page.getByRole('heading', { level: 1, name: 'On record.' }).waitFor();
    await page.getByRole('link', { name: 'See the pair' }).click();
    await page.getByRole('heading', { level: 1, name: 'A verified 32DD' }).waitFor();
    await page.getByText('“The first check of this pair”').waitFor();

    const visitor = await stage.newPage();
    await openPage(visitor, `${stage.url}/apair?band=32&cup=DD&system=UK`);
    await visitor.getByRole('link', { name: `Pair ${chosen}, UK 32DD` }).click();
    await visitor.getByRole('heading', { level: 1, name: 'A verified 32DD' }).waitFor();
    await visitor.getByRole('button', { name: 'Sign in to see if they’re open to you' }).waitFor();
    expect(await visitor.getByText('Show the left').count()).toBe(0);
    await expectAccessibleInBothThemes(visitor);
  });

  test('is decided by a second reviewer if the first one is unsure', async () => {
    const pair = await submitTestPair(stage.server, mara, { braSize: '34E' });
    const address = `/admin?tab=review&part=pairs&subject=${encodeURIComponent(pair.id)}`;
    const first = await stage.newPage();
    await signInAsAdmin(stage, first, await stage.server.person({ roles: ['admin'] }), address);
    await first.getByText('I’m unsure: ask a second reviewer').click();
    await first.getByLabel('What are you unsure about?').fill('The band could be a 32.');
    await first.getByRole('button', { name: 'Decide', exact: true }).click();
    await first.getByText('A second reviewer will decide.').waitFor();
    await first.getByRole('button', { name: new RegExp(pair.username) }).click();
    await first.getByText('Another reviewer has to decide on this pair.').waitFor();
    expect(await first.getByLabel('Why do you open the pictures?').count()).toBe(0);

    const second = await stage.newPage(phone);
    await signInAsAdmin(stage, second, await stage.server.person({ roles: ['admin'] }), address);
    await second.getByText('The band could be a 32.').waitFor();
    await second.getByLabel('Why do you open the pictures?').fill('A second look at the size');
    await second.getByRole('button', { name: 'Open the pictures' }).click();
    await second.getByRole('button', { name: 'Show the left' }).waitFor();
    await expectAccessibleInBothThemes(second);
    await takeScreenshot(second, 'pair-second-review');
    expect(await second.getByText('I’m unsure: ask a second reviewer').count()).toBe(0);
    await second.getByRole('group', { name: 'Size' }).getByRole('button', { name: 'Failed' }).click();
    await second.getByText('Send back: a check failed').click();
    await second.getByLabel('What needs to change?').fill('The band sits like a 32. Please check the size.');
    await second.getByRole('button', { name: 'Decide', exact: true }).click();
    await second.getByText('Decided. We’ve notified its creator.').waitFor();

    const owner = await stage.newPage(phone);
    await signInAs(stage, owner, 'mara', `/apair/create/${pair.id}`);
    await owner.getByText('The band sits like a 32. Please check the size.').waitFor();
    // What the reviewers write to each other stays with them.
    expect(await owner.getByText('The band could be a 32.').count()).toBe(0);
    await expectAccessibleInBothThemes(owner);
    await takeScreenshot(owner, 'pair-sent-back');
  });

  test('is opened to one person, who sees it under their own name until it is taken back', async () => {
    const pair = await verifyTestPair(stage.server, mara, ines, { braSize: '34C' });
    const owner = await stage.newPage();
    await signInAs(stage, owner, 'mara', `/apair/view/${pair.id}`);
    await owner.getByRole('radio', { name: /^People I list/ }).check({ force: true });
    await owner.getByLabel('Username', { exact: true }).fill('nobody_knows_abc');
    await owner.getByRole('button', { name: 'Let in' }).click();
    await expect.poll(() => owner.getByLabel('Username', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await owner.getByLabel('Username', { exact: true }).fill(theo.username);
    await owner.getByRole('button', { name: 'Let in' }).click();
    await owner.getByText('1 of up to 50 may look').waitFor();
    await expectAccessibleInBothThemes(owner);
    await takeScreenshot(owner, 'pair-owner');

    const viewer = await stage.newPage(phone);
    await signInAs(stage, viewer, 'theo', '/apair?open=yes');
    await viewer.getByText('Open to you', { exact: true }).waitFor();
    await expectAccessibleInBothThemes(viewer);
    await viewer.getByRole('link', { name: `Pair ${pair.username}, UK 34C` }).click();
    await viewer.getByRole('heading', { name: 'Shown to you in trust' }).waitFor();
    await viewer.getByRole('button', { name: 'Open the pair' }).click();
    // Opened and recorded, but each picture still waits under its own cover. They are above the button that was pressed.
    await viewer.getByText('Recorded. Each picture waits under its own cover.').waitFor();
    await expect.poll(() => viewer.getByRole('button', { name: 'Show the left' }).evaluate(isBelowHeader)).toBe(true);
    await expectAccessibleInBothThemes(viewer);
    await takeScreenshot(viewer, 'pair-open');
    const { items } = await mara.client.call('listViews', { resource: 'pair', id: pair.id });
    expect(items[0]).toMatchObject({ outcome: 'opened', as: 'listed', viewer: { username: theo.username } });

    // Escape covers them, and the key is asked for again.
    await viewer.keyboard.press('Escape');
    await viewer.getByRole('button', { name: 'Open the pair' }).click();
    await viewer.getByRole('button', { name: 'Show the left' }).press('Enter');
    // The button that was pressed is gone; the focus stays on its picture.
    await expect.poll(() => viewer.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Left');

    const stranger = await stage.newPage();
    await signInAs(stage, stranger, 'lena', `/apair/view/${pair.id}`);
    await stranger.getByRole('heading', { name: 'The pictures are private' }).waitFor();
    expect(await stranger.getByRole('button', { name: 'Open the pair' }).count()).toBe(0);

    await owner.reload();
    await owner.getByText('you let them in').first().waitFor();
    // The viewer's connection is cut, so that nothing tells their page.
    await viewer.context().setOffline(true);
    await owner.getByRole('button', { name: `Take back: ${theo.username}` }).click();
    // Nobody is on the list anymore.
    await expect.poll(() => owner.getByRole('radio', { name: /^Nobody/ }).isChecked()).toBe(true);
    await viewer.context().setOffline(false);
    // What was open closes by itself.
    await viewer.getByRole('heading', { name: 'The pictures are private' }).waitFor();
    expect(await viewer.getByRole('group', { name: 'Left' }).count()).toBe(0);

    // Arrow keys alone let nobody in.
    await owner.getByRole('radio', { name: /^Nobody/ }).press('ArrowUp');
    await owner.getByRole('dialog', { name: 'Let all your followers in?' }).getByRole('button', { name: 'Not now' }).click();
    expect(await owner.getByRole('radio', { name: /^Nobody/ }).isChecked()).toBe(true);
    expect(await mara.client.call('getAccess', { resource: 'pair', id: pair.id })).toMatchObject({ followers: false, people: [] });
  });

  test('gets a wallet by a signature; a refusal, another network and another account each have a sentence', async () => {
    const pair = await verifyTestPair(stage.server, mara, ines, { braSize: '36B' });
    const wallet = createTestWallet();
    const page = await stage.newPage();
    await addWallet(page, wallet);
    await signInAs(stage, page, 'mara', `/apair/wallet/${pair.id}`);
    const panel = page.getByRole('region', { name: 'Wallet, optional' });
    const answer = (next: Partial<WalletAnswers>) => page.evaluate((change) => Object.assign(testWallet, change), next);
    await panel.getByRole('button', { name: 'Add a wallet' }).waitFor();

    await answer({ chain: '0x89' });
    await panel.getByRole('button', { name: 'Add a wallet' }).click();
    await panel.getByText('Your wallet is on another network. Switch it to Ethereum and try again.').waitFor();
    await panel.getByRole('button', { name: 'Switch to Ethereum' }).click();
    // The message is shown before it is signed.
    await panel.getByText(`Request ID: ${pair.id}`).waitFor();
    await panel.getByText('Bind this wallet to my pair on Strapline.').waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'pair-wallet');

    await answer({ isRefusing: true });
    await panel.getByRole('button', { name: 'Sign in my wallet' }).click();
    await panel.getByText('You refused it in your wallet, so nothing changed.').waitFor();
    await answer({ isRefusing: false, account: '0x0000000000000000000000000000000000000001' });
    await panel.getByRole('button', { name: 'Sign in my wallet' }).click();
    await panel.getByText('Another account is open in your wallet. Switch to the one in the message and sign again.').waitFor();
    await answer({ account: wallet.address.toLowerCase() });
    // A nonce that was replaced meanwhile is spent.
    await mara.client.call('getProofSecret', { pairId: pair.id, kind: 'wallet' });
    await panel.getByRole('button', { name: 'Sign in my wallet' }).click();
    await panel.getByText('This code has expired or was already used. Get a new one and sign again.').waitFor();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: 'Add a wallet' }).click();
    await panel.getByRole('button', { name: 'Sign in my wallet' }).click();
    await panel.getByText('On record', { exact: true }).waitFor();
    expect((await theo.client.call('fetchApair', { pairId: pair.id })).wallet).toBe(wallet.address);
  });

  test('is confirmed by a passkey between two checks, which everybody reads as its last proof', async () => {
    const june = await stage.server.person({ birthDate: '1990-05-01' });
    const pair = await verifyTestPair(stage.server, june, ines, { braSize: '34F' });
    const page = await stage.newPage(phone);
    await signInAsAdmin(stage, page, june, `/apair/view/${pair.id}`);
    await page.getByRole('button', { name: 'Confirm with my passkey' }).click();
    await page.getByText('Your passkey proves that this pair is yours today.').waitFor();
    await page.getByRole('row', { name: /^Last proof Passkey, / }).waitFor();
    await expectAccessibleInBothThemes(page);
    expect((await theo.client.call('fetchApair', { pairId: pair.id })).lastProof).toMatchObject({ kind: 'tap' });
  });

  test('is found by keyboard alone; the address holds the choice', async () => {
    await verifyTestPair(stage.server, theo, ines, { braSize: '30E' });
    await verifyTestPair(stage.server, theo, ines, { braSize: '32DD' });
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/apair`);
    await tabTo(page, /^Create a pair$/);
    // One tab stop per tape.
    await page.keyboard.press('Tab');
    expect((await page.evaluate(describeFocus)).name).toBe('26');
    await page.keyboard.press('Space');
    for (const _step of [28, 30, 32]) await page.keyboard.press('ArrowRight');
    await page.waitForURL(/band=32/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let presses = 0; presses < 10 && !page.url().includes('cup=DD'); presses += 1) {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(50);
    }
    await page.waitForURL(/cup=DD/);
    await page.getByText('in this size').waitFor();
    await page.getByRole('heading', { name: 'Sister sizes' }).waitFor();
    await page.getByText('firmer band').first().waitFor();
    await tabTo(page, /^Pair \w+, UK 32DD$/, 12);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'A verified 32DD' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sister sizes' }).waitFor();
    expect(await page.getByRole('radio', { name: '32', exact: true }).isChecked()).toBe(true);
    // The other system shows the same size.
    await page.getByLabel('Sizing system').selectOption('EU');
    await page.waitForURL(/system=EU/);
    expect(await page.getByRole('radio', { name: '70', exact: true }).isChecked()).toBe(true);
    await page.getByText('in this size').waitFor();
  });

  test('isn’t made by somebody under 18: nothing of it is kept', async () => {
    const page = await stage.newPage(phone);
    await signInAs(stage, page, 'lena', '/apair/create');
    await page.getByLabel('Your size').fill('28F');
    await page.getByLabel('Day', { exact: true }).fill('9');
    await page.getByLabel('Month', { exact: true }).fill('4');
    await page.getByLabel('Year', { exact: true }).fill(String(new Date().getFullYear() - 10));
    await page.getByRole('checkbox', { name: /I have read this and I agree/ }).focus();
    await page.getByText('You need to be 18 or older to create a pair. We didn’t keep what you entered.').waitFor();
    await expectAccessibleInBothThemes(page);
    await page.goto(`${stage.url}/apair/create`);
    await expect.poll(() => page.getByLabel('Your size').inputValue()).toBe('');
  });

  test('is listed in the account and on its creator’s page, and withdrawn for good', async () => {
    const { pairId, username } = await createTestPair(mara, { braSize: '38D' });
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara', '/account?tab=pairs');
    await page.getByRole('article').filter({ hasText: username }).getByRole('link').click();
    await page.waitForURL(new RegExp(`/apair/create/${pairId}`));
    const pair = await verifyTestPair(stage.server, mara, ines, { braSize: '38DD' });
    await openPage(page, `${stage.url}/model/${mara.username.replaceAll('_', '-')}`);
    await page.getByRole('link', { name: `Pair ${pair.username}, UK 38DD` }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete and close' }).click();
    await page.waitForURL(/\/account\?tab=pairs/);
    expect((await theo.client.refusal('fetchApair', { pairId: pair.id })).code).toBe('not_found');
  });
});

/** Whether it is in the window, and not behind the sticky header. */
function isBelowHeader(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 60 && bottom <= innerHeight;
}

/** A camera that shows moving colors: the browser of the tests has none. */
function fakeCamera(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 1200 });
  const paint = () => {
    const brush = canvas.getContext('2d');
    if (!brush) return;
    brush.fillStyle = `hsl(${(Date.now() / 40) % 360} 40% 60%)`;
    brush.fillRect(0, 0, canvas.width, canvas.height);
  };
  paint();
  setInterval(paint, 100);
  const devices = { getUserMedia: async () => canvas.captureStream(10), enumerateDevices: async () => [] };
  Object.defineProperty(navigator, 'mediaDevices', { value: Object.assign(new EventTarget(), devices) });
}

type WalletAnswers = { account: string; chain: string; isRefusing: boolean };
declare const testWallet: WalletAnswers;

/** A wallet in the page that announces itself (EIP-6963) and signs with a key pair of the test (EIP-1193). */
async function addWallet(page: Page, wallet: TestWallet): Promise<void> {
  await page.exposeFunction('signInTest', (hex: string) => wallet.sign(Buffer.from(hex.slice(2), 'hex').toString('utf8')));
  await page.addInitScript((account) => {
    const state: WalletAnswers = { account, chain: '0x1', isRefusing: false };
    const { signInTest } = window as unknown as { signInTest: (hex: string) => Promise<string> };
    const provider = {
      async request({ method, params = [] }: { method: string; params?: [string] | [] }): Promise<unknown> {
        if (method === 'eth_chainId') return state.chain;
        if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [state.account];
        if (method === 'wallet_switchEthereumChain') {
          state.chain = '0x1';
          return null;
        }
        if (state.isRefusing) throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
        return await signInTest(params[0] ?? '');
      },
    };
    const info = { uuid: 'b6a1ff2c-5a3c-4a45-9e2b-2d3c1ab0a001', name: 'Test wallet', icon: 'data:,', rdns: 'example.wallet' };
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
    addEventListener('eip6963:requestProvider', announce);
    Object.assign(window, { testWallet: state });
  }, wallet.address.toLowerCase());
}
