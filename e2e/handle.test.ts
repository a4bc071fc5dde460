import { createPublicBios } from '@strapline/server/adapters/bios/public-bios';
import { proveTestHandle } from '@strapline/testkit/handles';
import { startTestPlatforms, type TestPlatforms } from '@strapline/testkit/social-platforms';
import type { Person } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

  test('is found by an admin once it is proven, and taken away with a reason that its person reads', async () => {
    const fqsid = 'instagram:amber.lark';
    const nora = await stage.server.person({ roles: ['admin'] });
    await proveTestHandle(mara, nora, fqsid);
    const page = await stage.newPage();
    await signInAsAdmin(stage, page, nora, '/admin?tab=review&part=handles');
    await page.getByRole('textbox', { name: 'Handle, profile address or username' }).fill('https://instagram.com/amber.lark');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('heading', { name: 'One handle found' }).waitFor();
    await page.getByRole('link', { name: mara.username }).waitFor();
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    await takeScreenshot(page, 'handle-found-1280');
    await page.getByRole('button', { name: 'Take it away' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Its surveys are withdrawn, and every answer is deleted for good').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The profile belongs to somebody else now.');
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    await takeScreenshot(page, 'handle-take-away-1280');
    await dialog.getByRole('button', { name: 'Take it away' }).click();
    await page.getByText('Nothing found').waitFor();

    const phonePage = await stage.newPage(phone);
    await signInAs(stage, phonePage, 'mara', '/tag');
    await phonePage.getByText('The profile belongs to somebody else now.').waitFor();
  });
});

journey('a handle whose bio is read', { READ_BIOS: 'on' }, (stage) => {
  let platforms: TestPlatforms;

  beforeAll(async () => {
    platforms = await startTestPlatforms();
    expect(stage.server.services.bios.readable).toContain('bluesky');
    // The same adapter with the same guarded client, which finds all platforms on this machine.
    stage.server.services.bios = createPublicBios(platforms.outgoing);
    await createMember(stage, 'theo');
  });
  afterAll(() => platforms.close());

  test('is proven as soon as the code is in it', async () => {
    const page = await stage.newPage(phone);
    await signInAs(stage, page, 'theo', '/tag?handle=bluesky%3Atheo-collects.example');
    await page.getByRole('button', { name: 'Get a code' }).click();
    const code = await page
      .getByText(/^strapline [0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent();
    platforms.bios.set('bluesky:theo-collects.example', 'Collects bras, one of each.');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Not there yet.').waitFor();

    platforms.bios.set('bluesky:theo-collects.example', `Collects bras, one of each. ${code}`);
    // It is read every ten seconds at most.
    stage.server.clock.forward(11_000);
    await page.getByRole('button', { name: 'Look again now' }).click();
    await page.getByText('It’s yours. You can open a survey about it now.').waitFor();
    await takeScreenshot(page, 'handle-bio-read-390');
  });
});
