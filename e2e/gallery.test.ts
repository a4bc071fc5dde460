import { createWebm } from '@strapline/server/features/upload/film-fixtures';
import { createTestBraTag, uploadFile, waitForUpload } from '@strapline/testkit/bra-tags';
import type { Person } from '@strapline/testkit/test-server';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes, expectFitsNarrowestPhone, findViolations } from './expect-accessible.ts';
import { journey, openPage, type Stage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { describeFocus, tabTo } from './keys.ts';
import { createMember, signInAs } from './people.ts';
import { createPhotograph } from './photographs.ts';

journey('the gallery of a tag', {}, (stage) => {
  let mara: Person;
  let braTagId: string;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    const uploads = [
      await upload(stage, mara, 'Front, laid flat', (await createPhotograph('front.jpg', [196, 120, 130])).buffer),
      await upload(stage, mara, 'Left cup, lined in tulle', (await createPhotograph('cup.jpg', [150, 110, 160])).buffer),
      await upload(stage, mara, 'How it moves', createWebm()),
      await upload(stage, mara, 'Hook-and-eye side', (await createPhotograph('side.jpg', [110, 140, 150])).buffer),
    ];
    braTagId = await createTestBraTag(stage.server, mara, { title: 'Rosaline balconette', uploads, offered: true, offeredAmount: 14_990 });
    await stage.server.jobs.runDue();
  });

  test('by keyboard: the carousel, the full screen and back, with the focus always on what is shown', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/gallery/${braTagId}`);
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'gallery-1280');

    await tabTo(page, /^Front, laid flat, full screen$/);
    await page.keyboard.press('ArrowRight');
    await page.getByText('2 / 4').waitFor();
    await page.keyboard.press('End');
    await page.getByText('4 / 4').waitFor();
    await page.keyboard.press('Home');
    await page.getByText('1 / 4').waitFor();

    // From the second tile of the contact sheet.
    await tabTo(page, /^Open Left cup, lined in tulle, full screen$/);
    await page.keyboard.press('Enter');
    const view = page.getByRole('dialog', { name: 'Pictures, full screen' });
    await view.getByText('2 / 4').waitFor();
    await expect.poll(() => readLayer(page)).toBe('-1');
    await expect.poll(() => new URL(page.url()).search).toBe('?open=2');
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'gallery-full-1280');
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.full-view') !== null)).toBe(true);
    }
    await page.keyboard.press('End');
    await view.getByText('4 / 4').waitFor();
    await page.keyboard.press('ArrowLeft');
    await view.getByText('3 / 4').waitFor();
    await view.getByRole('button', { name: 'Play the film: How it moves' }).waitFor();
    await takeScreenshot(page, 'gallery-full-film-1280');
    await page.keyboard.press('ArrowRight');
    await view.getByText('4 / 4').waitFor();
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'detached' });
    await expect.poll(() => readLayer(page)).toBe('1005');
    expect(await page.evaluate(describeFocus)).toEqual({ name: 'Open Hook-and-eye side, full screen', isMarked: true });
  });

  test('on a phone: a swipe moves on, two fingers magnify, and pulling down closes', async () => {
    const page = await stage.newPage({ width: 390, height: 844, theme: 'dark' });
    await openPage(page, `${stage.url}/gallery/${braTagId}`);
    await expectFitsNarrowestPhone(page);
    await takeScreenshot(page, 'gallery-390-dark');
    await page.getByRole('button', { name: 'Front, laid flat, full screen', exact: true }).tap();
    const view = page.getByRole('dialog', { name: 'Pictures, full screen' });
    await view.getByText('1 / 4').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'gallery-full-390');
    await drag(page, { from: [330, 400], to: [60, 400] });
    await view.getByText('2 / 4').waitFor();
    const picture = view.getByRole('img', { name: 'Left cup, lined in tulle' });
    const widthBefore = (await picture.boundingBox())?.width ?? 0;
    await pinch(page, { around: [195, 400], from: 40, to: 160 });
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(widthBefore * 1.5);
    await pinch(page, { around: [195, 400], from: 160, to: 20 });
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeLessThan(widthBefore * 1.1);
    await drag(page, { from: [195, 300], to: [195, 620] });
    await view.waitFor({ state: 'detached' });
    await page.getByText('2 / 4').waitFor();
  });

  test('a film is requested when somebody plays it, not before', async () => {
    const page = await stage.newPage();
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/film.')) requested.push(request.url());
    });
    await openPage(page, `${stage.url}/gallery/${braTagId}`);
    await page.getByRole('button', { name: 'Film 3: How it moves' }).click();
    const play = page.getByRole('button', { name: 'Play the film: How it moves' });
    await play.waitFor();
    expect(requested).toEqual([]);
    await play.click();
    await expect.poll(() => requested.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await page.getByRole('button', { name: 'Previous picture' }).click();
    await play.waitFor();
  });
});

journey('a gallery with private pictures', {}, (stage) => {
  let mara: Person;
  let theo: Person;
  let path = '';
  stopAfterFailure();
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    theo = await createMember(stage, 'theo');
    await createMember(stage, 'ines');
    await createTestBraTag(stage.server, mara, { title: 'Rosaline balconette' });
  });

  test('a creator makes one, adds pictures for everyone and a private one, and their order by keyboard is kept', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara', '/account?tab=galleries');
    await page.getByRole('heading', { name: 'No galleries yet' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'New gallery' }).click();
    await page.getByLabel('Title').fill('Straps, resewn');
    await page.getByRole('button', { name: 'Create gallery' }).click();
    await page.waitForURL(/\/gallery\/gal_\w+\?edit=1$/);
    path = new URL(page.url()).pathname;

    const photographs = [await createPhotograph('front.jpg', [196, 120, 130]), await createPhotograph('side.jpg', [110, 140, 150])];
    await page.getByLabel('Pictures for everyone', { exact: true }).setInputFiles(photographs);
    await page.getByLabel('Caption of picture 2').waitFor();
    await page.getByLabel('Caption of picture 1').fill('Front, laid flat');
    await page.getByLabel('Caption of picture 2').fill('Hook-and-eye side');
    await page.getByRole('button', { name: 'Add a private picture' }).click();
    await page.locator('figure input[type=file]').setInputFiles(await createPhotograph('strap.jpg', [150, 110, 160]));
    await page.getByLabel('Caption of picture 3').fill('The resewn strap');
    await page.getByLabel('What picture 3 shows').fill('The strap from inside');
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'gallery-edit-1280');

    const handle = page.getByRole('button', { name: 'Move picture 3; use the arrow keys' });
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Now at place 2 of 3.').waitFor();
    expect(await page.evaluate(describeFocus)).toMatchObject({ name: 'Move picture 2; use the arrow keys' });
    await page.getByRole('button', { name: 'Save gallery' }).click();
    await page.getByText('Gallery saved.').waitFor();

    await openPage(page, `${stage.url}${path}`);
    await page.getByText('2 public, 1 private').waitFor();
    const captions = page.locator('figcaption');
    expect(await captions.allInnerTexts()).toEqual(['1\nFront, laid flat', '2\nThe resewn strap', '3\nHook-and-eye side']);
    expect((await mara.client.call('listMyGalleries', {})).items).toMatchObject([{ title: 'Straps, resewn', count: 3, privateCount: 1 }]);
  });

  test('the order changes by dragging as well, and others see the gallery on the creator’s page', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara', `${path}?edit=1`);
    const third = await page.getByRole('button', { name: 'Move picture 3; use the arrow keys' }).boundingBox();
    const first = await page.getByRole('button', { name: 'Move picture 1; use the arrow keys' }).boundingBox();
    if (!third || !first) throw new Error('the handles have no place');
    await page.mouse.move(third.x + 8, third.y + 8);
    await page.mouse.down();
    await page.mouse.move(first.x + 60, first.y + 12, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => page.getByLabel('Caption of picture 1').inputValue()).toBe('Hook-and-eye side');
    await page.getByRole('button', { name: 'Save gallery' }).click();
    await page.getByText('Gallery saved.').waitFor();

    const visitor = await stage.newPage({ width: 390, height: 844 });
    await openPage(visitor, `${stage.url}/model/${mara.username.replaceAll('_', '-')}`);
    await visitor.getByRole('link', { name: 'Straps, resewn' }).click();
    await visitor.getByText('Hook-and-eye side').first().waitFor();
    await visitor.getByRole('button', { name: 'Picture 3: The resewn strap, private' }).click();
    await visitor.getByRole('link', { name: 'Sign in' }).last().waitFor();
    await expectAccessibleInBothThemes(visitor);
    await expectFitsNarrowestPhone(visitor);
    await takeScreenshot(visitor, 'gallery-locked-390');
  });

  test('who is on the list opens the private picture, moving on covers it, and its creator sees who looked', async () => {
    const owner = await stage.newPage({ keep: true });
    await signInAs(stage, owner, 'mara', `${path}?edit=1`);
    await owner.getByText('People I list', { exact: true }).click();
    await owner.getByRole('textbox', { name: 'Username' }).fill(theo.username);
    await owner.getByRole('button', { name: 'Let in' }).click();
    await owner.getByRole('button', { name: `Take back: ${theo.username}` }).waitFor();
    await expectAccessibleInBothThemes(owner);

    const page = await stage.newPage();
    await signInAs(stage, page, 'theo', path);
    await page.getByRole('button', { name: 'Picture 3: The resewn strap, private' }).click();
    await page.getByText('Private, and you have access.').waitFor();
    const carousel = page.getByRole('region', { name: 'Pictures of Straps, resewn' });
    await carousel.getByRole('button', { name: 'Show' }).click();
    await carousel.getByText(`shown to ${theo.username}`).waitFor();
    expect(await readPixel(carousel.locator('canvas').first())).toBeGreaterThan(0);
    await expectAccessibleInBothThemes(page);
    await takeScreenshot(page, 'gallery-open-1280');
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    const view = page.getByRole('dialog', { name: 'Pictures, full screen' });
    await view.getByText(/This view was recorded at/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'gallery-full-open-1280');
    await view.getByRole('button', { name: 'Previous picture' }).click();
    await view.getByText('2 / 3').waitFor();
    await view.getByRole('button', { name: 'Next picture' }).click();
    await view.getByRole('button', { name: 'Show' }).waitFor();
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'detached' });
    await carousel.getByRole('button', { name: 'Show' }).waitFor();

    await owner.reload();
    await owner.getByRole('row', { name: new RegExp(`${theo.username}.*you let them in`) }).waitFor();
    await takeScreenshot(owner, 'gallery-edit-access-1280');
  });

  test('who is not on the list sees the cover alone, and access that is taken back ends at once', async () => {
    const stranger = await stage.newPage();
    await signInAs(stage, stranger, 'ines', path);
    await stranger.getByRole('button', { name: 'Picture 3: The resewn strap, private' }).click();
    await stranger.getByText('Only people its creator chose can open it.').waitFor();
    expect(await stranger.getByRole('button', { name: 'Show' }).count()).toBe(0);

    const page = await stage.newPage();
    await signInAs(stage, page, 'theo', path);
    await page.getByRole('button', { name: 'Picture 3: The resewn strap, private' }).click();
    await page.getByRole('button', { name: 'Show' }).first().click();
    await page.getByText(`shown to ${theo.username}`).first().waitFor();
    const id = path.split('/').at(-1) ?? '';
    await mara.client.call('setAccess', { resource: 'gallery', id, people: [], followers: false });
    await page.getByText(`shown to ${theo.username}`).first().waitFor({ state: 'detached' });
    await page.getByText('Only people its creator chose can open it.').waitFor();
  });

  test('a key that opens nothing says so, and offers one new key', async () => {
    const page = await stage.newPage({ width: 390, height: 844 });
    await signInAs(stage, page, 'mara', path);
    const spoil = (data: string): string => data.replace(/(?<="wrappedFileKey":")./, (first) => (first === 'A' ? 'B' : 'A'));
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => socket.send(typeof message === 'string' ? spoil(message) : message));
    });
    await openPage(page, `${stage.url}${path}?open=3`);
    const view = page.getByRole('dialog', { name: 'Pictures, full screen' });
    await view.getByRole('button', { name: 'Show' }).click();
    await view.getByText('Unable to decrypt with any provided key').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'gallery-failed-390');
    await view.getByRole('button', { name: 'Get a new key' }).click();
    await view.getByText('Copy reference').waitFor();
  });

  test('its creator deletes it', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara', `${path}?edit=1`);
    await page.getByRole('button', { name: 'Delete gallery' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete gallery' }).click();
    await page.waitForURL(/tab=galleries/);
    await page.getByRole('heading', { name: 'No galleries yet' }).waitFor();
    expect((await theo.client.refusal('fetchGallery', { galleryId: path.split('/').at(-1) ?? '' })).code).toBe('not_found');
  });
});

/** The opacity of the pixel in the middle. */
async function readPixel(canvas: Locator): Promise<number> {
  return await canvas.evaluate((shown: HTMLCanvasElement) => {
    const at = shown.getContext('2d')?.getImageData(shown.width / 2, shown.height / 2, 1, 1);
    return at?.data[3] ?? 0;
  });
}

async function upload(stage: Stage, person: Person, alt: string, bytes: Buffer): Promise<string> {
  const uploadId = await uploadFile(stage.server, person, bytes);
  const { state, reason } = await waitForUpload(person, uploadId);
  expect(state, `the upload is ready (${reason})`).toBe('ready');
  await person.client.call('describeUpload', { uploadId, alt });
  return uploadId;
}

async function readLayer(page: Page): Promise<string> {
  return await page.evaluate(() => getComputedStyle(document.getElementById('rail') ?? document.body).zIndex);
}

type Point = [x: number, y: number];

async function drag(page: Page, { from, to }: { from: Point; to: Point }): Promise<void> {
  await touch(
    page,
    [0, 0.25, 0.5, 0.75, 1].map((share) => [move(from, to, share)]),
  );
}

/** Two fingers, whose distance in pixels changes. */
async function pinch(page: Page, { around: [x, y], from, to }: { around: Point; from: number; to: number }): Promise<void> {
  const steps = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  await touch(
    page,
    steps.map((share) => {
      const half = (from + (to - from) * share) / 2;
      return [
        [x - half, y],
        [x + half, y],
      ];
    }),
  );
}

const move = ([x1, y1]: Point, [x2, y2]: Point, share: number): Point => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];

/** A gesture: where the fingers are at each step. Two that start within 300 ms would be a double tap, which magnifies. */
async function touch(page: Page, steps: Point[][]): Promise<void> {
  await page.waitForTimeout(400);
  const devtools = await page.context().newCDPSession(page);
  for (const [index, fingers] of steps.entries()) {
    await devtools.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}
