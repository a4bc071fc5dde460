import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startTestS3, type TestS3 } from '@strapline/testkit/s3-store';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Blobs, BlobsUnavailable } from '../../ports/blobs.ts';
import { describeBlobs } from './conformance.ts';
import { openS3Blobs } from './s3.ts';

let s3: TestS3;
const unfinished = new Map<string, Date>();
beforeAll(async () => {
  s3 = await startTestS3({ unfinished });
});
afterEach(() => s3.line.mend());
afterAll(() => s3?.close());

/** Short, so that a test of a lost store takes seconds. */
const times = { connectMs: 300, idleMs: 300 };
const warnings: string[] = [];
const log = { warn: (_detail: object, message: string) => void warnings.push(message) };

async function read(blobs: Blobs, name: string, onFirstBytes = () => {}): Promise<Buffer> {
  const found = await blobs.get(name);
  if (!found) throw new Error(`there is no ${name}`);
  found.stream.once('readable', onFirstBytes);
  return await buffer(found.stream);
}

describeBlobs('S3', () => openS3Blobs(s3.takeBucket()));

describe('a store that fails', () => {
  test('is asked again after its own failures', async () => {
    const blobs = openS3Blobs(s3.takeBucket(), times);
    s3.failNext(2);
    await blobs.put('media/one/320.webp', Buffer.from('a picture'), 'image/webp');
    s3.failNext(2);
    expect((await read(blobs, 'media/one/320.webp')).toString()).toBe('a picture');
    s3.failNext(99);
    await expect(blobs.get('media/one/320.webp')).rejects.toThrow(BlobsUnavailable);
    s3.failNext(0);
  });

  test.each([
    ['refuses connections', () => s3.line.cut()],
    ['stays silent', () => s3.line.silence()],
  ])('and %s is unavailable within seconds, and back afterwards', async (_how, takeAway) => {
    const blobs = openS3Blobs(s3.takeBucket(), times);
    await blobs.put('media/one/320.webp', Buffer.from('a picture'), 'image/webp');
    takeAway();
    const calls = [
      blobs.ping(),
      blobs.get('media/one/320.webp'),
      blobs.put('media/two/320.webp', Buffer.from('another'), 'image/webp'),
      blobs.remove('media/one/320.webp'),
      blobs.list()[Symbol.asyncIterator]().next(),
    ];
    for (const result of await Promise.allSettled(calls)) expect(result).toMatchObject({ reason: expect.any(BlobsUnavailable) });
    s3.line.mend();
    await blobs.ping();
    expect(await blobs.get('media/one/320.webp')).toMatchObject({ bytes: 9 });
  });

  test.each([
    ['cut', () => s3.line.cut()],
    ['silent', () => s3.line.silence()],
  ])('and is %s in the middle of a blob ends the stream with an error', async (_how, takeAway) => {
    const settings = s3.takeBucket();
    await openS3Blobs(settings).put('media/one/film.mp4', randomBytes(30_000_000), 'video/mp4');
    await expect(read(openS3Blobs(settings, times), 'media/one/film.mp4', takeAway)).rejects.toThrow();
  });
});

test('a film is sent in parts and arrives unchanged', async () => {
  const settings = s3.takeBucket();
  const blobs = openS3Blobs(settings);
  const file = path.join(await createTemporaryFolder('film'), 'film');
  const film = randomBytes(20_000_000);
  await writeFile(file, film);
  const before = s3.requests.length;
  await blobs.put('media/one/film.mp4', { file }, 'video/mp4');
  const puts = s3.requests.slice(before).filter((request) => request === `PUT /${settings.bucket}/media/one/film.mp4`);
  expect(puts).toHaveLength(3);
  const found = await read(blobs, 'media/one/film.mp4');
  expect(createHash('sha256').update(found).digest()).toEqual(createHash('sha256').update(film).digest());
});

describe('at start', () => {
  test('a wrong key and a missing bucket are named, and nothing of them is retried', async () => {
    const settings = s3.takeBucket();
    for (const wrong of [{ secret: 'not it' }, { keyId: 'NOBODY' }]) {
      const blobs = openS3Blobs({ ...settings, ...wrong });
      await expect(blobs.prepare(log)).rejects.toThrow('refuses S3_KEY_ID and S3_SECRET');
      const before = s3.requests.length;
      const failure: unknown = await blobs.put('media/one/320.webp', Buffer.from('x'), 'image/webp').catch((error: unknown) => error);
      expect(failure).not.toBeInstanceOf(BlobsUnavailable);
      expect(failure).toMatchObject({ $metadata: { httpStatusCode: 403 } });
      expect(s3.requests.length - before).toBe(1);
    }
    await expect(openS3Blobs({ ...settings, bucket: 'elsewhere' }).prepare(log)).rejects.toThrow('S3_BUCKET names "elsewhere"');
  });

  test('a store that is away is only a warning', async () => {
    const blobs = openS3Blobs(s3.takeBucket(), times);
    s3.line.cut();
    await blobs.prepare(log);
    s3.line.mend();
    expect(warnings.splice(0)).toEqual(['the blob store does not respond']);
  });

  test('the store gets a rule for unfinished uploads once', async () => {
    const settings = s3.takeBucket();
    await openS3Blobs(settings).prepare(log);
    await openS3Blobs(settings).prepare(log);
    const rule = `/${settings.bucket}/?lifecycle`;
    expect(s3.requests.filter((request) => request.endsWith(rule))).toEqual([`GET ${rule}`, `PUT ${rule}`, `GET ${rule}`]);
    expect(warnings).toEqual([]);
  });

  test('a store without such rules is only a warning', async () => {
    const plain = await startTestS3({ hasRules: false });
    await openS3Blobs(plain.takeBucket()).prepare(log);
    expect(warnings.splice(0)).toEqual(['the blob store takes no rule for unfinished uploads; a daily job removes them']);
    await plain.close();
  });
});

test('the daily job aborts unfinished uploads, but none that may still be running', async () => {
  const blobs = openS3Blobs(s3.takeBucket());
  unfinished.set('media/old/film.mp4', new Date('2026-01-01'));
  unfinished.set('media/new/film.mp4', new Date('2026-01-03'));
  expect(await blobs.removeUnfinished(new Date('2026-01-02'))).toBe(1);
  expect([...unfinished.keys()]).toEqual(['media/new/film.mp4']);
});
