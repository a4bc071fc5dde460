import { consentVersions } from '@strapline/contract/consents';
import { learnFit } from '@strapline/server/features/survey/learn-fit';
import { createEstimate, openTestSurvey, proveTestHandle } from '@strapline/testkit/handles';
import { verifyTestPair } from '@strapline/testkit/pairs';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readSize, typeReadings } from './calculator-actions.ts';
import { expectAccessibleInBothThemes, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot, waitForHydration } from './journey.ts';
import { tabTo } from './keys.ts';
import { controlNetwork } from './network.ts';
import { createMember, signInAs } from './people.ts';
import { createListing } from './shop.ts';

const phone = { width: 390, height: 844 };
const fqsid = 'bluesky:amber-lark.example';

/** Readings, the worn bra, and what is noticed: nine of twelve answers. */
async function answerSizeSurvey(page: Page): Promise<void> {
  const readings = {
    'Snug underbust': '31.5',
    'Tight underbust': '29.75',
    'Standing bust': '36.5',
    'Leaning bust': '37.5',
    'Bust in your bra': '36.75',
  };
  for (const [name, length] of Object.entries(readings)) await page.getByRole('textbox', { name }).fill(length);
  await page.getByRole('textbox', { name: 'Size on the label' }).fill('34D');
  await page.getByRole('button', { name: 'Balconette' }).click();
  await page.getByRole('button', { name: 'Some months' }).click();
  await page.getByRole('button', { name: 'Rides up at the back' }).click();
  await page.getByRole('button', { name: 'Centre stands off' }).click();
  await page.getByRole('group', { name: 'The straps?' }).getByRole('button', { name: 'All fine' }).click();
}

/** The keys of records in the app's database. Runs in the page. */
async function readStoredIds(stores: string[]): Promise<string[]> {
  // Opening it earlier would create an empty database.
  if (!(await indexedDB.databases()).some(({ name, version }) => name === 'strapline' && version === 15)) return [];
  return await new Promise((resolve) => {
    const opening = indexedDB.open('strapline');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(stores);
      const requests = stores.map((store) => transaction.objectStore(store).getAllKeys());
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(requests.flatMap(({ result }) => result.map(String)));
      };
    };
  });
}

journey('surveys', { TRUST_PROXY: '127.0.0.1' }, (stage) => {
  let mara: Person;
  let networks = 0;
  /** A visitor from a network of their own. */
  const visit = () => {
    networks += 1;
    return stage.server.connect({ headers: { 'x-forwarded-for': `10.9.0.${networks}` } });
  };

  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await createListing(stage, mara, 'Rosaline balconette');
    await proveTestHandle(mara, await stage.server.person({ roles: ['admin'] }), fqsid);
    await openTestSurvey(mara, 'size', fqsid);
    await openTestSurvey(mara, 'icbm', fqsid);
  });

  test('the size survey is answered on a phone without a connection, and arrives once there is one, also after a reload', async () => {
    stage.expectConsoleError(/ERR_INTERNET_DISCONNECTED|WebSocket/, 'there is no connection in this story');
    const page = await stage.newPage({ ...phone, offlineCopy: true });
    await openPage(page, `${stage.url}/`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    const network = await controlNetwork(page);
    await openPage(page, `${stage.url}/size/${fqsid}`);
    await page.getByText('0 of 12 answered').waitFor();
    await page.getByText(/Owns this handle, is 18 or older, and opened this survey on/).waitFor();
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);

    // Sending leads to the first reading that is missing.
    await page.getByRole('button', { name: 'Send my answers' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await answerSizeSurvey(page);
    await page.getByText('9 of 12 answered').waitFor();
    await page.getByRole('region', { name: 'So far' }).getByText('32E').waitFor();
    await page.getByText('3 answers are empty. That’s fine.').waitFor();

    // The unit switch keeps what was typed, and a reload the whole draft.
    await page.getByRole('button', { name: 'cm', exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'Snug underbust' }).inputValue()).toBe('80.01');
    await page.getByRole('button', { name: 'in', exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'Snug underbust' }).inputValue()).toBe('31.5');
    await page.reload();
    await page.getByText('Welcome back.').waitFor();
    await page.getByText('9 of 12 answered').waitFor();
    expect(await page.getByRole('textbox', { name: 'Size on the label' }).inputValue()).toBe('34D');
    await takeScreenshot(page, 'size-survey-390');

    await network.cut();
    await page.getByRole('button', { name: 'Send my answers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Done, and waiting.' }).waitFor();
    await page.getByRole('region', { name: 'Your result' }).getByRole('listitem').filter({ hasText: '32E' }).getByText('29%').waitFor();
    await page.getByText('31.5 in snug and 37 in bust give a 32 band with DD cups.').waitFor();
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    await takeScreenshot(page, 'size-survey-waiting-390');
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByText('Still no connection. Your answers wait on this device.').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Done, and waiting.' }).waitFor();
    expect((await mara.client.call('listSurveys', {})).items.find(({ survey }) => survey === 'size')?.answers).toBe(0);

    await network.restore();
    await page.getByRole('heading', { level: 1, name: 'Thank you. It counts.' }).waitFor();
    await page.getByText('You are number 1.').waitFor();
    await page.getByRole('heading', { name: '4 more to go.' }).waitFor();
    expect((await mara.client.call('listSurveys', {})).items.find(({ survey }) => survey === 'size')?.answers).toBe(1);
    await takeScreenshot(page, 'size-survey-done-390');

    // The last results are there without a connection, too.
    await network.cut();
    await page.reload();
    await page.getByRole('heading', { name: '4 more to go.' }).waitFor();
    await network.restore();

    // It becomes one's size, with which listings are compared.
    await page.getByRole('button', { name: 'Use 32E as my size' }).click();
    await page.getByRole('button', { name: '32E is your size now' }).waitFor();

    await page.getByRole('button', { name: 'Change my answers' }).click();
    await page.getByRole('textbox', { name: 'Size on the label' }).fill('32DD');
    await page.getByRole('button', { name: 'Send my answers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you. It counts.' }).waitFor();
    expect((await mara.client.call('listSurveys', {})).items.find(({ survey }) => survey === 'size')?.answers).toBe(1);
  });

  test('the creators and results that a member saw stay in the browser until they sign out', async () => {
    await createMember(stage, 'theo');
    const page = await stage.newPage();
    const slug = mara.username.replaceAll('_', '-');
    await signInAs(stage, page, 'theo', `/model/${slug}`);
    const listStored = () => page.evaluate(readStoredIds, ['models', 'surveyResults']);
    await expect.poll(listStored).toEqual([slug, `${fqsid} icbm`, `${fqsid} size`]);
    await page.goto(`${stage.url}/signout`);
    await page.waitForURL(`${stage.url}/`);
    await expect.poll(listStored).toEqual([]);
  });

  test('results appear with the fifth answer, and an answer can be deleted', async () => {
    const worn = { system: 'UK', unit: 'in', underbust: [31.5, null], bust: [36.5, null, null, null], fit: {} } as const;
    for (const wears of ['34B', '34C', '34C'])
      await (await visit()).call('submitSurvey', {
        survey: 'size',
        fqsid,
        answers: { ...worn, underbust: [31.5, null], bust: [36.5, null, null, null], wears },
      });
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/size/${fqsid}`);
    await answerSizeSurvey(page);
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'size-survey-1280');
    await page.getByRole('button', { name: 'Send my answers' }).click();
    await page.getByText('You are number 5.').waitFor();
    await page.getByRole('heading', { name: 'What 5 people wear' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: '34C' }).getByText('40%').waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'size-survey-done-1280');

    await page.getByRole('button', { name: 'Delete my answer' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('Your answer is deleted, here and on our server.').waitFor();
    await page.getByText('0 of 12 answered').waitFor();
    expect((await mara.client.call('listSurveys', {})).items.find(({ survey }) => survey === 'size')?.answers).toBe(4);
    expect(await page.evaluate(() => localStorage.getItem('strapline.surveys'))).not.toContain('36.75');
  });

  test('five people estimate a size, one of them with the keyboard, and the creator’s page shows what they say', async () => {
    for (const cup of ['DD', 'DD', 'E']) await (await visit()).call('submitSurvey', createEstimate(fqsid, 32, cup));
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/tag/${fqsid}`);
    await page.getByRole('heading', { level: 1, name: 'Which size would you reach for?' }).waitFor();
    await page.getByText('Question 1 of 2').waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'icbm-1280');
    await tabTo(page, /^Band$/);
    await page.keyboard.type('32');
    await tabTo(page, /^Cup$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByText('EU 70E · US 32DD · FR 85E · AU 10DD').waitFor();
    await tabTo(page, /^Next$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'How sure are you?' }).waitFor();
    await page.getByRole('button', { name: 'Send my answer' }).click();
    await page.getByText('Choose how sure you are.').waitFor();
    await page.getByRole('radio', { name: 'Fairly' }).check({ force: true });
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'icbm-sure-1280');
    await page.getByRole('button', { name: 'Send my answer' }).click();
    await page.getByRole('heading', { level: 1, name: 'One more to go.' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'icbm-few-1280');

    const second = await stage.newPage(phone);
    await openPage(second, `${stage.url}/icbm/${fqsid}`);
    await expectAccessibleInBothThemes(second);
    await expectFitsNarrowestPhone(second);
    await takeScreenshot(second, 'icbm-390');
    await second.getByRole('button', { name: 'Smaller band' }).click();
    await second.getByRole('button', { name: 'Larger cup' }).click();
    await second.getByRole('button', { name: 'Larger cup' }).click();
    await second.getByRole('button', { name: 'Next' }).click();
    await second.getByRole('radio', { name: 'Certain' }).check({ force: true });
    await second.getByRole('button', { name: 'Send my answer' }).click();
    await second.getByRole('heading', { level: 1, name: 'You are number 5.' }).waitFor();
    await second.getByText('Most people reach for the size you did.').waitFor();
    await second.getByRole('listitem').filter({ hasText: '32DD' }).getByText('80%').waitFor();
    await expectAccessibleInBothThemes(second);
    await expectFitsNarrowestPhone(second);
    await takeScreenshot(second, 'icbm-thanks-390');

    // Who answered before sees it again at once, and can change it.
    await second.reload();
    await second.getByRole('heading', { level: 1, name: 'You are number 5.' }).waitFor();
    await second.getByRole('link', { name: /^See .*’s page$/ }).click();
    await second.getByRole('heading', { name: 'The size, three ways' }).waitFor();
    await second.getByText('5 estimates, 80% agree').waitFor();
    await expectFitsNarrowestPhone(second);
    await takeScreenshot(second, 'three-ways-390');
    const { creator } = await mara.client.call('fetchSurvey', { survey: 'icbm', fqsid }).then(({ owner }) => ({ creator: owner }));
    const visitor = await stage.newPage();
    await openPage(visitor, `${stage.url}/model/${creator.slug}`);
    await visitor.getByText('In other systems: US 32DD, EU 70E, FR 85E, AU 10DD, JP F70.').waitFor();
    await visitor.getByText('No pair is checked.').waitFor();
    await expectAccessibleInBothThemes(visitor);
    await takeScreenshot(visitor, 'three-ways-1280');
  });

  test('the page of a checked pair shows the size three ways, too', async () => {
    const pair = await verifyTestPair(stage.server, mara, await stage.server.person({ roles: ['admin'] }), { braSize: '32DD' });
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/apair/view/${pair.id}`);
    const section = page.getByRole('region', { name: 'The size, three ways' });
    await section.getByText('5 estimates, 80% agree').waitFor();
    await section.getByText('This pair').waitFor();
    await section.getByText('Both agree.').waitFor();
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
  });

  test('what surveys taught about the tape stands beside the calculator’s size, which stays', async () => {
    // They measure 34DD and find it too small, in the band and in the cups.
    const answers = { system: 'AU', unit: 'in', wears: '12DD', fit: { band_too_tight: true, spill_top: true } } as const;
    for (let place = 0; place < 30; place += 1)
      await (await visit()).call('submitSurvey', {
        survey: 'size',
        fqsid,
        answers: { ...answers, underbust: [33.5 + place / 40, null], bust: [38.5 + place / 40, null, null, null] },
      });
    await learnFit(stage.server.services);
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/calculator`);
    await typeReadings(page, { metric: false, underbust1: '34', bust1: '39' });
    expect(await readSize(page)).toBe('34DD');
    expect(await page.getByText('The surveys').count()).toBe(0);
    await page.getByLabel('Show sizes in').selectOption('AU');
    await page
      .getByText(/^The surveys: based on what 30 people who use AU sizes told us, .* is more likely to fit you than 12DD/)
      .waitFor();
    expect(await readSize(page)).toBe('12DD');
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    await takeScreenshot(page, 'calculator-surveys-1280');
  });

  test('“I can’t tell” sends nothing, and another site can frame the question without links', async () => {
    const { n } = await mara.client.call('getSurveyResults', { survey: 'icbm', fqsid });
    const page = await stage.newPage();
    const answer = await page.goto(`${stage.url}/icbm/${fqsid}?embed=1`);
    expect(answer?.headers()['content-security-policy']).toContain('frame-ancestors *');
    expect((await page.request.get(`${stage.url}/icbm/${fqsid}`)).headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await page.request.get(`${stage.url}/size/${fqsid}?embed=1`)).headers()['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    );
    await waitForHydration(page);
    expect(await page.getByRole('banner').count()).toBe(0);
    await page.getByRole('button', { name: 'I can’t tell' }).click();
    await page.getByRole('heading', { level: 1, name: 'That’s fine.' }).waitFor();
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the question' }).click();
    await page.getByRole('heading', { level: 1, name: 'Which size would you reach for?' }).waitFor();
    expect((await mara.client.call('getSurveyResults', { survey: 'icbm', fqsid })).n).toBe(n);
  });

  test('“This is me and I didn’t agree” hides the survey at once', async () => {
    stage.expectConsoleError(/status of 404/, 'the survey is hidden');
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/icbm/${fqsid}`);
    await page.getByRole('button', { name: 'This is me and I didn’t agree' }).click();
    await page.getByRole('dialog').getByText('amber-lark.example, Bluesky').waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('Your e-mail').fill('amber@post.example');
    await page.getByRole('button', { name: 'Hide it and report' }).click();
    await page.getByRole('heading', { level: 1, name: 'There is no survey here.' }).waitFor();
    expect((await mara.client.call('fetchSurvey', { survey: 'size', fqsid })).state).toBe('open');
  });

  test('once its owner withdraws, nothing is left: neither the page, nor its results, nor what waits', async () => {
    stage.expectConsoleError(/status of 404/, 'the survey is gone');
    const page = await stage.newPage(phone);
    await openPage(page, `${stage.url}/size/${fqsid}`);
    await answerSizeSurvey(page);
    for (const survey of ['size', 'icbm'] as const)
      await mara.client.call('setSurveyState', { survey, fqsid, state: 'withdrawn', consentVersion: consentVersions.survey });
    await page.getByRole('button', { name: 'Send my answers' }).click();
    await page.getByRole('heading', { level: 1, name: 'There is no survey here.' }).waitFor();
    for (const path of [`/size/${fqsid}`, `/icbm/${fqsid}`, `/tag/${fqsid}`, '/icbm/bluesky:nobody.example', '/size/nothing']) {
      const answer = await page.goto(stage.url + path);
      expect(answer?.status(), path).toBe(404);
      expect(await answer?.text(), path).not.toContain(mara.username);
      await page.getByRole('heading', { level: 1, name: 'There is no survey here.' }).waitFor();
    }
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    await takeScreenshot(page, 'no-survey-390');
  });
});
