import type { Person } from '@strapline/testkit/test-server';
import { beforeAll, expect, test } from 'vitest';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { createListing } from './shop.ts';

journey('saving', {}, (stage) => {
  let mara: Person;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await createMember(stage, 'theo');
  });

  test('a visitor taps the heart, signs in, and finds the piece among the saved ones; removing it can be undone', async () => {
    const { slug } = await createListing(stage, mara, 'Fog silk plunge');
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/listing/${slug}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/confirmLoginIntent/);
    await signInAs(stage, page, 'theo', `/listing/${slug}`);
    await page.getByRole('button', { name: 'Saved' }).waitFor();

    await page.getByRole('link', { name: 'Saved' }).first().click();
    const heart = page.getByRole('button', { name: 'Save Fog silk plunge' });
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    await takeScreenshot(page, 'saved');
    await heart.click();
    await heart.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await heart.waitFor();
  });

  test('a creator is followed, and a search of the boutique is saved with its filters', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'theo', `/model/${mara.username.replaceAll('_', '-')}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Following' }).waitFor();
    await openPage(page, `${stage.url}/?section=boutique&q=silk&max=200`);
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByRole('radio', { name: 'Once a day' }).check({ force: true });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Search saved.').waitFor();
    await openPage(page, `${stage.url}/saved`);
    await page.getByRole('link', { name: 'silk, up to $200' }).waitFor();
    await page.getByRole('button', { name: `Following ${mara.username}` }).waitFor();
    await takeScreenshot(page, 'saved-all');
  });
});
