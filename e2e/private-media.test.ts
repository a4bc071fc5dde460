import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addToLargePicture,
  computeEnvelope,
  createLargePicture,
  decryptInBrowser,
  encryptedParts,
  encryptInBrowser,
  key,
  openPlainly,
  partBytes,
  prepareLargePicture,
  readPart,
  scope,
  sealLargePicture,
  startLargePicture,
  startWorker,
  viewLargePicture,
} from './browser-media.ts';
import { loadEnvelopeVectors } from './envelope-vectors.ts';
import { journey } from './journey.ts';
import { createPhotograph, hasLocationMetadata, readPictureMetadata } from './photographs.ts';
import { findBuiltWorker, openSourcePage, watchWorkerMemory } from './source-page.ts';

journey('private pictures in the browser', {}, (stage) => {
  describe('the envelopes', async () => {
    const vectors = await loadEnvelopeVectors();
    let page: Page;
    beforeAll(async () => {
      page = await stage.newPage({ keep: true });
      await openSourcePage(page, stage.url);
    });

    test.each(vectors.map((vector) => [vector.id, vector] as const))('%s is the same with its WebCrypto', async (_id, vector) => {
      expect(vector.kind).toBe('sl-media-v1');
      const { scopeKey, wrapAadUtf8, bodyContextUtf8, kek, fileKey, bodyLength, bodySha256 } = vector;
      const head = (vector.ciphertext ?? vector.bodyHead80 ?? '').slice(0, 160);
      if (vector.ciphertext) expect(createHash('sha256').update(Buffer.from(vector.ciphertext, 'hex')).digest('hex')).toBe(bodySha256);
      expect(await page.evaluate(computeEnvelope, vector)).toEqual({
        scopeKey,
        wrapAadUtf8,
        bodyContextUtf8,
        kek,
        fileKey,
        wrappedFileKey: vector.meta.wrappedFileKey,
        bodyLength,
        bodySha256,
        head,
        isWholeBody: true,
        plainAgain: true,
      });
    });
  });

  describe('the workers of the build', () => {
    let page: Page;
    beforeAll(async () => {
      page = await stage.newPage({ keep: true });
      await openSourcePage(page, stage.url);
      await startWorker(page, 'encrypt');
      await startWorker(page, 'decrypt');
    });

    test('turn a picture upright, scale it, and leave metadata behind', async () => {
      // Red, green and blue corners, stored on its side.
      const corners = await sharp({ create: { width: 3000, height: 2400, channels: 3, background: '#0000ff' } })
        .composite([
          { input: { create: { width: 1500, height: 1200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
          { input: { create: { width: 1500, height: 1200, channels: 3, background: '#00ff00' } }, left: 1500, top: 0 },
        ])
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 95 })
        .toBuffer();
      expect((await readPictureMetadata(corners)).orientation).toBe(6);
      const sent = await encryptInBrowser(page, corners);
      if (sent.problem !== undefined) throw new Error(sent.problem);
      expect(sent.preview).toEqual({ width: 512, height: 640 });
      const opened = await decryptInBrowser(page, sent.image, Buffer.from(sent.body, 'base64'));
      expect([opened.width, opened.height]).toEqual([1638, 2048]);
      // Turned by 90 degrees: what was at the top left is at the top right.
      const nearest = (opened.corners ?? []).map((color) => ['red', 'green', 'blue'][color.indexOf(Math.max(...color))]);
      expect(nearest).toEqual(['blue', 'red', 'blue']);
      const photograph = await createPhotograph('left.jpg', [150, 60, 80]);
      expect(hasLocationMetadata(photograph.buffer)).toBe(true);
      const plain = await page.evaluate(openPlainly, { ...(await encryptedParts(page, photograph.buffer)), scope, key });
      expect(hasLocationMetadata(Buffer.from(plain, 'base64'))).toBe(false);
      expect((await readPictureMetadata(Buffer.from(plain, 'base64'))).format).toBe('webp');
    });

    test('refuse what is not a picture', async () => {
      for (const [file, problem] of [
        [Buffer.alloc(0), 'empty'],
        [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
        [Buffer.from('GIF89a and more of it than a header has, to be sure'), 'type'],
        [Buffer.from([0xff, 0xd8, 0xff, ...Buffer.alloc(200, 7)]), 'unreadable'],
        [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and no picture in it', 'latin1'), 'heic'],
        [Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom and no film in it', 'latin1'), 'type'],
      ] as const)
        expect(await encryptInBrowser(page, file)).toEqual({ problem });
    });

    test('open nothing with a flipped bit, a cut end, another picture’s metadata or foreign keys', async () => {
      const { buffer } = await createPhotograph('right.jpg', [90, 60, 150]);
      const sent = await encryptInBrowser(page, buffer);
      if (sent.problem !== undefined) throw new Error(sent.problem);
      const { image, bodyLength } = sent;
      const body = Buffer.from(sent.body, 'base64');
      expect(body.length).toBe(bodyLength);
      expect(await decryptInBrowser(page, image, body)).toMatchObject({ width: 1600, height: 2000 });
      for (const bit of [3, 200, 460, 8 * 20_000 + 1, 8 * (bodyLength - 1)]) {
        const flipped = Buffer.from(body);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(await decryptInBrowser(page, image, flipped)).toMatchObject({ problem: 'damaged' });
      }
      for (const end of [1, 16, 16_400])
        expect(await decryptInBrowser(page, image, body.subarray(0, -end))).toEqual({ problem: 'incomplete' });
      expect(await decryptInBrowser(page, image, Buffer.concat([body, Buffer.alloc(1)]))).toMatchObject({ problem: 'damaged' });
      expect(await decryptInBrowser(page, { ...image, mediaId: `med_${'b2'.repeat(10)}` }, body)).toEqual({ problem: 'key' });
      const foreign = { kid: 'm26e', key: Buffer.alloc(32, 9).toString('base64url') };
      expect(await decryptInBrowser(page, image, body, [foreign])).toEqual({ problem: 'key' });
      expect(await decryptInBrowser(page, image, body, [foreign, { kid: 'm26z', key }])).toMatchObject({ width: 1600 });
    });

    test('are quick with 15 MB, and need little memory beyond the picture', async () => {
      const large = await createLargePicture();
      const own = await stage.newPage();
      await openSourcePage(own, stage.url, { 'large.jpg': large });
      const watch = await watchWorkerMemory(own);
      await startWorker(own, 'encrypt');
      await startWorker(own, 'decrypt');
      const [encryptMemory, decryptMemory] = [
        watch(await findBuiltWorker('encrypt-worker')),
        watch(await findBuiltWorker('decrypt-worker')),
      ];
      const { encryptMs, plainLength, bodyLength } = await own.evaluate(sealLargePicture, { key, scope });
      const prepared = await own.evaluate(prepareLargePicture, { key, scope });
      const before = await encryptMemory.measure();
      let [most, peak] = [0, 0];
      for (let at = 0; at < prepared.bodyLength; at += partBytes) {
        await own.evaluate(readPart, {
          begin: at,
          end: Math.min(at + partBytes, prepared.bodyLength),
        });
        const now = await encryptMemory.measure();
        [most, peak] = [Math.max(most, now.used - before.used), Math.max(peak, now.allocated - before.used)];
      }
      const opening = await own.evaluate(startLargePicture, { key, scope });
      let [mostOpen, peakOpen] = [0, 0];
      for (let at = 0; at < bodyLength; at += Math.ceil(bodyLength / 10)) {
        await own.evaluate(addToLargePicture, { begin: at, end: Math.min(at + Math.ceil(bodyLength / 10), bodyLength) });
        const now = await decryptMemory.measure();
        [mostOpen, peakOpen] = [Math.max(mostOpen, now.used - plainLength), Math.max(peakOpen, now.allocated - plainLength)];
      }
      const { viewMs, width, height } = await own.evaluate(viewLargePicture, { key, scope });
      const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KiB`;
      console.info(
        `private pictures: ${(large.length / 1e6).toFixed(1)} MB encrypted in ${encryptMs.toFixed(0)} ms, decrypted to the first view in ${viewMs.toFixed(0)} ms, prepared in ` +
          `${prepared.prepareMs.toFixed(0)} ms; beyond the picture, encrypting holds ${kilobytes(most)} (${kilobytes(peak)} with garbage) and decrypting ${kilobytes(mostOpen)} (${kilobytes(peakOpen)})`,
      );
      expect([opening, width, height]).toEqual([bodyLength, 5000, 4000]);
      expect(encryptMs).toBeLessThan(1_500);
      // What the design promises is 1 s on a free machine, most of it for decoding the JPEG; a busy one is up to ten times slower.
      expect(viewMs).toBeLessThan(10_000);
      expect(Math.max(most, mostOpen)).toBeLessThanOrEqual(3 * 16_400);
    });
  });
});
