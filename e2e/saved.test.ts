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

  test('the boutique shows pieces by creators one follows, of some years; a visitor with the link is asked to sign in', async () => {
    await createListing(stage, await createMember(stage, 'june'), 'June’s longline');
    const page = await stage.newPage();
    await signInAs(stage, page, 'theo', '/?section=boutique');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByText('Creator', { exact: true }).click();
    await filters.getByRole('button', { name: /^Creators I follow ?, 1 piece$/ }).click();
    await filters.getByText('Year', { exact: true }).click();
    await filters.getByLabel('First year').selectOption({ index: 1 });
    await page.waitForURL(/followed=yes.*year=\d{4}-|year=\d{4}-.*followed=yes/);
    await page.getByRole('heading', { name: 'Fog silk plunge' }).waitFor();
    expect(await page.getByRole('heading', { name: 'June’s longline' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Search saved.').waitFor();
    const address = page.url();

    const visiting = await stage.newPage();
    await openPage(visiting, address);
    await visiting.getByRole('heading', { name: 'Sign in to see these pieces' }).waitFor();
    await visiting.getByRole('button', { name: 'Show all creators' }).click();
    await visiting.getByRole('heading', { name: 'June’s longline' }).waitFor();
  });
});
