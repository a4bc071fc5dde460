import { toLuminance } from '@strapline/domain/picture-match/luminance';
import { computePdq } from '@strapline/domain/picture-match/pdq';
import { decodePixels } from '@strapline/server/features/upload/picture';
import { proveTestHandle } from '@strapline/testkit/handles';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot, waitForHydration } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { createPhotograph, type Photograph } from './photographs.ts';
import { createListing } from './shop.ts';

const phone = { width: 390, height: 844 };
const search = (page: Page) => page.getByRole('region', { name: 'Whose picture is this?' });

journey('whose picture something is', { MATCH_PORT: '0' }, (stage) => {
  let mara: Person;
  /** A file that everybody can download. */
  let copy: Photograph;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    const { braTagId } = await createListing(stage, mara, 'Rosaline balconette');
    await proveTestHandle(mara, await stage.server.person({ roles: ['admin'] }), 'bluesky:amber-lark.example');
    const [picture] = (await mara.client.call('fetchBraTag', { braTagId })).media;
    const answer = await fetch(new URL(picture?.sources.at(-1)?.url ?? '', stage.url));
    copy = { name: 'lace-detail.webp', mimeType: 'image/webp', buffer: Buffer.from(await answer.arrayBuffer()) };
  });

  test('a creator registers a picture, and a copy of it then leads to her', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara', '/tag');
    await search(page).getByLabel('Picture', { exact: true }).setInputFiles(copy);
    await search(page).getByText('No match.').waitFor();

    await search(page).getByRole('button', { name: 'Register pictures of mine' }).click();
    await page.getByRole('button', { name: 'Register Rosaline balconette' }).click();
    await page.getByRole('button', { name: 'Remove Rosaline balconette' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'pictures that can be found');
    await page.keyboard.press('Escape');

    await search(page).getByLabel('Picture', { exact: true }).setInputFiles(copy);
    await search(page).getByText('Bluesky. The same file.').waitFor();
    await search(page).getByRole('link', { name: 'See the profile' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'whose picture');
  });

  test('a picture that another app shares is looked up on a phone, once', async () => {
    const page = await stage.newPage({ ...phone, offlineCopy: true });
    await openPage(page, `${stage.url}/tag`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    // React would take the form for a part of the page.
    await waitForHydration(page);
    await sharePicture(page, copy);
    await page.getByText('Bluesky. The same file.').waitFor();
    await page.waitForURL(`${stage.url}/tag`);
    // Below the steps, it comes into view.
    const top = await search(page).evaluate((panel) => panel.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(phone.height / 2);
    await takeScreenshot(page, 'whose picture phone');
    await expectAccessibleInBothThemes(page);
    await expectFitsNarrowestPhone(page);
    expect(await page.evaluate(async () => (await (await caches.open('webShareImagesByHash')).keys()).length)).toBe(0);
  });

  test('a stranger’s picture has no match, and what is no picture says so', async () => {
    const page = await stage.newPage();
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    await openPage(page, `${stage.url}/tag`);
    const input = search(page).getByLabel('Picture', { exact: true });
    const photograph = await createPhotograph('stranger.jpg', [40, 90, 160]);
    await input.setInputFiles(photograph);
    await search(page).getByText('No match.').waitFor();
    // The browser computes the hash that the server computes of the same file.
    expect(sent.find((frame) => frame.includes('matchSocialImage'))).toContain(await hashOnServer(photograph.buffer));
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await search(page).getByText('Choose a JPEG, PNG or WebP picture.').waitFor();
  });
});

async function hashOnServer(file: Uint8Array): Promise<string> {
  const { pixels, ...size } = await decodePixels(file);
  return computePdq(toLuminance(pixels, { ...size, channels: 3 })).hash;
}

/** What a phone does when its user shares a picture with the installed app. */
async function sharePicture(page: Page, { name, mimeType, buffer }: Photograph): Promise<void> {
  const picture = { name, type: mimeType, bytes: [...buffer] };
  await Promise.all([
    page.waitForNavigation(),
    page.evaluate((file) => {
      const form = document.createElement('form');
      Object.assign(form, { action: '/tag', method: 'post', enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' });
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }, picture),
  ]);
}
