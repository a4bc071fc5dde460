import type { Person } from '@strapline/testkit/test-server';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { createMember, signInAs, signInAsAdmin } from './people.ts';
import { createListing } from './shop.ts';

const phone = { width: 390, height: 844 };
const handle = 'amber-lark.example';

journey('a handle', {}, (stage) => {
  let mara: Person;
  let ines: Person;

  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await createListing(stage, mara, 'Rosaline balconette');
    ines = await createMember(stage, 'ines', ['admin']);
  });

  test('is claimed on a phone with a code for its bio, which the team is asked to look at', async () => {
    const page = await stage.newPage(phone);
    await signInAs(stage, page, 'mara', '/tag');
    await page.getByRole('radio', { name: 'Bluesky' }).check({ force: true });
    await page.getByRole('textbox', { name: 'Handle' }).fill(`@${handle}`);
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByRole('button', { name: 'Get a code' }).click();
    await page
      .getByText(/^strapline [0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .waitFor();
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    await takeScreenshot(page, 'handle-code-390');
    await page.getByRole('button', { name: 'Ask our team to look' }).click();
    await page.getByText('In review', { exact: true }).waitFor();
    // Another visit shows the same.
    await page.reload();
    await page.getByText('In review', { exact: true }).waitFor();
  });

  test('is proven by an admin, who writes why', async () => {
    const page = await stage.newPage();
    await signInAsAdmin(stage, page, ines, '/admin?tab=review&part=handles');
    await page.getByText(`@${handle}`).or(page.getByText(handle)).first().waitFor();
    await page.getByText('It’s theirs: the code is in the bio').click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The code is in the bio.');
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'handle-review-1280');
    await page.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect.poll(async () => (await mara.client.call('listHandles', {})).items[0]?.status).toBe('proven');
    await page.getByText('Nothing to review').waitFor();
  });

  test('lets its owner open a survey, pause it and take the consent back', async () => {
    stage.expectConsoleError(/status of 404/, 'a paused survey is not there');
    const page = await stage.newPage(phone);
    await signInAs(stage, page, 'mara', '/tag');
    await page.getByRole('checkbox', { name: /I agree to this survey about me/ }).check();
    await page.getByRole('button', { name: 'Open the survey' }).click();
    await page.getByText('Open', { exact: true }).first().waitFor();
    const visitor = await stage.newPage();
    await openPage(visitor, `${stage.url}/icbm/bluesky:${handle}`);
    await visitor.getByRole('heading', { level: 1, name: /Which size would you/ }).waitFor();

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await openPage(visitor, `${stage.url}/icbm/bluesky:${handle}`);
    await visitor.getByRole('heading', { name: 'There is no survey here.' }).waitFor();

    await page.getByRole('button', { name: 'Take consent back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all answers' }).click();
    await expect.poll(async () => (await mara.client.call('listSurveys', {})).items[0]?.state).toBe('withdrawn');
  });
});
