import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { describeFocus, tabTo } from './keys.ts';
import { createMember, signInAs } from './people.ts';
import { recordTraffic } from './record-traffic.ts';

journey('the tag check', {}, (stage) => {
  let mara: Person;
  let braTagId = '';
  let code = '';
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await createMember(stage, 'theo');
    braTagId = await createTestBraTag(stage.server, mara, { title: 'Garnet longline' });
    code = (await mara.client.call('pullStrapCode', { braTagId })).strapCode;
  });

  test('an id typed on the home page only proves a label, and the result says so', async () => {
    const page = await stage.newPage({ width: 390, height: 844 });
    await openPage(page, `${stage.url}/`);
    await page.getByLabel('Check a tag').fill(braTagId.toUpperCase());
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('heading', { name: 'Garnet longline' }).waitFor();
    await page.getByText('Grade D.').waitFor();
    await page.getByText('Anyone can copy a tag ID').waitFor();
    expect(page.url()).toBe(`${stage.url}/check?tag=${encodeURIComponent(braTagId)}`);
    await takeScreenshot(page, 'check-by-id');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Check it in the log' }).click();
    await page.getByText('Its only entry is in the log.').waitFor();
  });

  test('an unknown id is reported', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/check`);
    await check(page, 'amber_lark_k2p:2026:spring:0007');
    await page.getByText('There is no bra on record with this tag ID.').waitFor();
    await check(page, `https://strapline.evil.test/bratag/${braTagId}`);
    await page.getByText('This link goes to strapline.evil.test, not to us.').waitFor();
    await check(page, `${stage.url}/t/dev1?e=12`);
    await page.getByText('This isn’t from a chip.').waitFor();
    await check(page, 'rose balconette');
    await page.getByText('Enter a tag ID, strap code or Strapline link.').waitFor();
    expect((await page.evaluate(describeFocus)).name).toMatch(/^Tag ID, strap code or link/);
  });

  test('a mistyped strap code is refused in the browser, and a valid one asks to sign in, by keyboard alone', async () => {
    const page = await stage.newPage();
    const sent = recordTraffic(page.context());
    await openPage(page, `${stage.url}/check`);
    await tabTo(page, /^Tag ID, strap code or link/);
    const mistyped = (code[0] === '7' ? '8' : '7') + code.slice(1);
    await page.keyboard.type(mistyped);
    await page.keyboard.press('Enter');
    await page.getByText('One character of this code is wrong').waitFor();
    await page.getByLabel('Tag ID, strap code or link').fill(code);
    await page.keyboard.press('Enter');
    await page.getByText('This is a well-formed strap code.').waitFor();
    await tabTo(page, /^Sign in and check$/);
    for (const text of [code, mistyped, code.replaceAll('-', '')]) expect(sent.some(({ what }) => what.includes(text))).toBe(false);
  });

  test('a member sees the tag of a code; a wrong code reveals nothing', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'theo', '/check');
    await check(page, code.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('heading', { name: 'Garnet longline' }).waitFor();
    await page.getByText('Grade C.').waitFor();
    await takeScreenshot(page, 'check-by-code');
    await expectAccessible(page);
    expect(page.url()).not.toContain(code.slice(0, 4));

    const other = await createTestBraTag(stage.server, mara, { title: 'Sage bralette' });
    const { strapCode: used } = await mara.client.call('pullStrapCode', { braTagId: other });
    await mara.client.call('pullStrapCode', { braTagId: other });
    await check(page, used);
    await page.getByText('This code isn’t valid.').waitFor();
    expect(await page.getByText('Sage bralette').count()).toBe(0);
  });

  test('the QR code of a printed label is read from a picture and by the camera', async () => {
    const label = await stage.newPage();
    await signInAs(stage, label, 'mara', `/bratag/${braTagId}/action?verb=label`);
    const qrCode = await label.getByRole('img', { name: /QR code of the tag/ }).screenshot();

    const page = await stage.newPage();
    await openPage(page, `${stage.url}/check`);
    await page.getByRole('button', { name: 'Scan a QR code' }).click();
    await page.getByText(/choose a picture of the QR code instead/).waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'square.png', mimeType: 'image/png', buffer: qrCode });
    await page.getByRole('heading', { name: 'Garnet longline' }).waitFor();
    await page.getByText('Anyone can copy a QR code').waitFor();

    const phone = await stage.newPage({ width: 390, height: 844 });
    await phone.addInitScript(fakeCamera, `data:image/png;base64,${qrCode.toString('base64')}`);
    await openPage(phone, `${stage.url}/check`);
    await phone.getByRole('button', { name: 'Scan a QR code' }).click();
    await phone.getByRole('heading', { name: 'Garnet longline' }).waitFor();
    expect(await phone.getByRole('dialog').count()).toBe(0);
  });
});

async function check(page: Page, text: string): Promise<void> {
  await page.getByLabel('Tag ID, strap code or link').fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

/** A fake camera that shows one picture, slightly rotated and smaller than the frame. */
function fakeCamera(picture: string): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const drawing = canvas.getContext('2d');
    const draw = () => {
      if (!drawing) return;
      drawing.fillStyle = '#e8e0d8';
      drawing.fillRect(0, 0, 640, 480);
      drawing.setTransform(0.99, 0.08, -0.08, 0.99, 230, 110);
      drawing.fillStyle = '#fff';
      drawing.fillRect(-20, -20, 260, 260);
      drawing.drawImage(image, 0, 0, 220, 220);
      drawing.setTransform(1, 0, 0, 1, 0, 0);
      requestAnimationFrame(draw);
    };
    draw();
    return canvas.captureStream(15);
  };
}
