/** What tests of private pictures run in a page without the app: the domain's source, and the build's workers. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { EnvelopeVector } from './envelope-vectors.ts';
import { findBuiltWorker, type MediaSource } from './source-page.ts';

/** Every step of an envelope with the browser's WebCrypto; runs in the page. */
export async function computeEnvelope(vector: EnvelopeVector) {
  const { subtle } = crypto;
  const parse = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const format = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { scope, mediaId, mime, plainLength } = vector;
  const facts = { scope, mediaId, mime, plainLength };
  const { meta } = vector;
  const [salt, nonce, keyNonce, wrappedFileKey] = [
    parse(meta.salt),
    parse(meta.nonce),
    parse(meta.keyNonce),
    parse(meta.wrappedFileKey),
  ] as const;
  const wrap = { key: vector.meta.key, salt, keyNonce };
  const scopeKey = await media.deriveScopeKey(subtle, parse(vector.masterKey), vector.meta.key, scope);
  const fileKey = await media.unwrapFileKey(subtle, scopeKey, facts, { ...wrap, wrappedFileKey });
  if (!fileKey) throw new Error('the file key does not unwrap');
  const plain = Uint8Array.from({ length: plainLength }, (_, index) => (31 * index + 7) % 256);
  const cipher = await media.createBodyCipher(subtle, fileKey, nonce, facts);
  const length = media.calculateBodyLength(plainLength);
  const body = await media.sealRange(cipher, plain, 0, length);
  const released: number[] = [];
  const opener = await media.createBodyOpener(subtle, fileKey, nonce, facts, (bytes) => void released.push(...bytes));
  for (let at = 0; at < body.length; at += 5000) await opener.add(body.slice(at, at + 5000));
  const problem = opener.finish();
  return {
    scopeKey: format(scopeKey),
    wrapAadUtf8: media.formatWrapContext(facts, vector.meta.key),
    bodyContextUtf8: media.formatBodyContext(facts),
    kek: format(await media.deriveWrappingKey(subtle, scopeKey, salt)),
    fileKey: format(fileKey),
    wrappedFileKey: format(await media.wrapFileKey(subtle, scopeKey, fileKey, facts, wrap)),
    bodyLength: body.length,
    bodySha256: format(new Uint8Array(await subtle.digest('SHA-256', body))),
    head: format(body.slice(0, 80)),
    isWholeBody: await media.sealBody(subtle, fileKey, nonce, facts, plain).then((whole) => format(whole) === format(body)),
    plainAgain: problem ?? format(Uint8Array.from(released)) === format(plain),
  };
}

/** A worker of the build, called from a page without the app. */
export async function startWorker(page: Page, name: string): Promise<void> {
  await page.evaluate(
    ([name, url]) => {
      const worker = new Worker(url, { type: 'module' });
      let last = 0;
      const ask = (call: string, input: unknown, transfer: Transferable[] = []) =>
        new Promise<unknown>((done, fail) => {
          last += 1;
          const id = last;
          worker.addEventListener('message', function listen({ data }) {
            if (data.id !== id) return;
            worker.removeEventListener('message', listen);
            if ('error' in data) fail(new Error(data.error));
            else done(data.output);
          });
          worker.addEventListener('error', (event) => fail(new Error(event.message)), { once: true });
          worker.postMessage({ id, name: call, input }, transfer);
        });
      Object.assign(window, { [name]: ask });
    },
    [name, await findBuiltWorker(`${name}-worker`)] as const,
  );
}

declare const media: MediaSource;
type Ask = (call: string, input: unknown, transfer?: Transferable[]) => Promise<unknown>;
declare const encrypt: Ask;
declare const decrypt: Ask;

export const key = Buffer.from(Uint8Array.from({ length: 32 }, (_, index) => index + 1)).toString('base64url');
export const scope = 'pair:amber_lark_k2p:2026:main:0002';

/** Encrypts a file with the build's worker; the body comes back as base64. */
export async function encryptInBrowser(page: Page, file: Buffer) {
  return await page.evaluate(
    async ({ file, key, scope }) => {
      const blob = await (await fetch(`data:application/octet-stream;base64,${file}`)).blob();
      const startedAt = performance.now();
      const prepared = (await encrypt('prepare', blob)) as { preview: ImageBitmap } | string;
      const preparedAt = performance.now();
      if (typeof prepared === 'string') return { problem: prepared };
      const mediaId = `med_${'a1'.repeat(10)}`;
      const { bodyLength, ...envelope } = (await encrypt('encrypt', { scope, mediaId, kid: 'm26e', key })) as Record<string, string> & {
        bodyLength: number;
      };
      const body = (await encrypt('read', { begin: 0, end: bodyLength })) as Uint8Array<ArrayBuffer>;
      let text = '';
      for (let at = 0; at < body.length; at += 30_000) text += String.fromCharCode(...body.subarray(at, at + 30_000));
      return {
        image: { mediaId, key: 'm26e', ...envelope },
        bodyLength,
        body: btoa(text),
        preview: { width: prepared.preview.width, height: prepared.preview.height },
        prepareMs: preparedAt - startedAt,
      };
    },
    { file: file.toString('base64'), key, scope },
  );
}

/** Decrypts a body with the build's worker, in pieces as a network brings them; the corners' colors come back. */
export async function decryptInBrowser(page: Page, image: object, body: Buffer, keys = [{ kid: 'm26e', key }]) {
  return await page.evaluate(
    async ({ image, body, keys, scope }) => {
      const bytes = new Uint8Array(await (await fetch(`data:application/octet-stream;base64,${body}`)).arrayBuffer());
      const startedAt = performance.now();
      const { mediaId } = image as { mediaId: string };
      const length = await decrypt('start', { image, scope, keys });
      if (length === null) return { problem: 'key' };
      for (let at = 0; at < bytes.length; at += 65_536) {
        const piece = bytes.slice(at, at + 65_536);
        if (!(await decrypt('add', { mediaId, bytes: piece }, [piece.buffer]))) return { problem: 'damaged', at };
      }
      const result = (await decrypt('finish', mediaId)) as { bitmap: ImageBitmap } | null;
      if (!result) return { problem: 'incomplete' };
      const canvas = document.createElement('canvas');
      const { width, height } = result.bitmap;
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      context?.drawImage(result.bitmap, 0, 0);
      const corner = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
      return { width, height, corners: [corner(2, 2), corner(width - 3, 2), corner(2, height - 3)], viewMs: performance.now() - startedAt };
    },
    { image, body: body.toString('base64'), keys, scope },
  );
}

/** A photograph of nearly the largest size that is accepted. */
export async function createLargePicture(): Promise<Buffer> {
  const [width, height] = [5000, 4000];
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = sharp({ create: { width, height, channels: 3, background: '#808080', noise } });
  let quality = 96;
  for (;;) {
    const picture = await grain.clone().jpeg({ quality }).toBuffer();
    if (picture.length <= 15_000_000) return picture;
    quality -= 1;
  }
}

export async function encryptedParts(page: Page, file: Buffer) {
  const sent = await encryptInBrowser(page, file);
  if (sent.problem !== undefined) throw new Error(sent.problem);
  return { image: sent.image as unknown as Record<string, string>, body: sent.body };
}

/** Decrypts without the worker, to look at the bytes; runs in the page. */
export async function openPlainly({
  image,
  body,
  scope,
  key,
}: {
  image: Record<string, string>;
  body: string;
  scope: string;
  key: string;
}): Promise<string> {
  const parse = (text = '') => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const facts = { scope, mediaId: image['mediaId'] ?? '', mime: image['mime'] ?? '', plainLength: Number(image['plainLength']) };
  const wrap = {
    key: image['key'] ?? '',
    salt: parse(image['salt']),
    keyNonce: parse(image['keyNonce']),
    wrappedFileKey: parse(image['wrappedFileKey']),
  };
  const fileKey = await media.unwrapFileKey(crypto.subtle, parse(key), facts, wrap);
  if (!fileKey) throw new Error('the file key does not unwrap');
  const plain = await media.openBody(crypto.subtle, fileKey, facts, parse(body));
  if (!plain) throw new Error('the body does not open');
  let text = '';
  for (let at = 0; at < plain.length; at += 30_000) text += String.fromCharCode(...plain.subarray(at, at + 30_000));
  return btoa(text);
}

/** Of one request of an upload. */
export const partBytes = 131_072;

type LargePicture = { image: Record<string, string | number>; body: Uint8Array<ArrayBuffer> };
declare let largePicture: LargePicture;

/** Encrypts the large picture as it is, part by part, as for an upload; runs in the page. */
export async function sealLargePicture({ key, scope }: { key: string; scope: string }) {
  const { subtle } = crypto;
  const parse = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const format = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const plain = new Uint8Array(await (await fetch('/source/files/large.jpg')).arrayBuffer());
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const [fileKey, salt, nonce, keyNonce] = [random(32), random(32), random(24), random(12)];
  const facts = { scope, mediaId: `med_${'c3'.repeat(10)}`, mime: 'image/jpeg', plainLength: plain.length };
  const startedAt = performance.now();
  const wrappedFileKey = await media.wrapFileKey(subtle, parse(key), fileKey, facts, { key: 'm26e', salt, keyNonce });
  const cipher = await media.createBodyCipher(subtle, fileKey, nonce, facts);
  const bodyLength = media.calculateBodyLength(plain.length);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bodyLength; at += 131_072) parts.push(await media.sealRange(cipher, plain, at, at + 131_072));
  const encryptMs = performance.now() - startedAt;
  const envelope = { salt: format(salt), nonce: format(nonce), keyNonce: format(keyNonce), wrappedFileKey: format(wrappedFileKey) };
  const picture: LargePicture = {
    image: { ...facts, key: 'm26e', ...envelope },
    body: new Uint8Array(await new Blob(parts).arrayBuffer()),
  };
  Object.assign(window, { largePicture: picture });
  return { encryptMs, plainLength: plain.length, bodyLength };
}

/** Prepares the large picture with the worker, as people's pictures are; runs in the page. */
export async function prepareLargePicture({ key, scope }: { key: string; scope: string }) {
  const file = await (await fetch('/source/files/large.jpg')).blob();
  const startedAt = performance.now();
  await encrypt('prepare', file);
  const prepareMs = performance.now() - startedAt;
  const { bodyLength } = (await encrypt('encrypt', { scope, mediaId: `med_${'d4'.repeat(10)}`, kid: 'm26e', key })) as {
    bodyLength: number;
  };
  return { prepareMs, bodyLength };
}

/** Starts to decrypt it with the worker; runs in the page. */
export async function startLargePicture({ key, scope }: { key: string; scope: string }) {
  return await decrypt('start', { image: largePicture.image, scope, keys: [{ kid: 'm26e', key }] });
}

export async function addToLargePicture({ begin, end }: { begin: number; end: number }) {
  for (let at = begin; at < end; at += 16_384) {
    const bytes = largePicture.body.slice(at, Math.min(at + 16_384, end));
    await decrypt('add', { mediaId: largePicture.image['mediaId'], bytes }, [bytes.buffer]);
  }
}

/** Decrypts it from the first byte to pixels on a canvas; runs in the page. */
export async function viewLargePicture({ key, scope }: { key: string; scope: string }) {
  const { image, body } = largePicture;
  const startedAt = performance.now();
  await decrypt('start', { image, scope, keys: [{ kid: 'm26e', key }] });
  for (let at = 0; at < body.length; at += 65_536) {
    const bytes = body.slice(at, at + 65_536);
    await decrypt('add', { mediaId: image['mediaId'], bytes }, [bytes.buffer]);
  }
  const { bitmap } = (await decrypt('finish', image['mediaId'])) as { bitmap: ImageBitmap };
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return { viewMs: performance.now() - startedAt, width: bitmap.width, height: bitmap.height };
}

/** Encrypts a part with the worker; runs in the page. */
export async function readPart({ begin, end }: { begin: number; end: number }) {
  return await encrypt('read', { begin, end });
}
