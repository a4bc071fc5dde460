import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Blobs, ListedBlob } from '../../ports/blobs.ts';

/** Tests of the blobs port; each adapter runs them on an empty folder. */
export function describeBlobs(name: string, openAt: (folder: string) => Promise<Blobs> | Blobs): void {
  describe(`blobs: ${name}`, () => {
    let folder: string;
    let blobs: Blobs;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
      blobs = await openAt(folder);
    });
    afterEach(async () => {
      await rm(folder, { recursive: true, force: true });
    });

    test('returns a stored blob with its type and size', async () => {
      await blobs.put('media/one/320.webp', Buffer.from('a picture'), 'image/webp');
      const found = await blobs.get('media/one/320.webp');
      expect(found).toMatchObject({ bytes: 9, type: 'image/webp' });
      expect(await readText(found)).toBe('a picture');
    });

    test('copies a file and leaves the source in place', async () => {
      const source = path.join(folder, 'source');
      await writeFile(source, 'a film');
      await blobs.put('media/two/film.mp4', { file: source }, 'video/mp4');
      await blobs.put('media/three/film.mp4', { file: source }, 'video/mp4');
      expect(await readText(await blobs.get('media/three/film.mp4'))).toBe('a film');
    });

    test('returns a range, clamped to the end of the blob', async () => {
      await blobs.put('a/b.mp4', Buffer.from('0123456789'), 'video/mp4');
      const part = await blobs.get('a/b.mp4', { start: 2, end: 4 });
      expect(part?.bytes).toBe(10);
      expect(await readText(part)).toBe('234');
      expect(await readText(await blobs.get('a/b.mp4', { start: 8, end: 99 }))).toBe('89');
      expect(await readText(await blobs.get('a/b.mp4', { start: 10, end: 12 }))).toBe('');
    });

    test('returns null for unknown and removed names', async () => {
      expect(await blobs.get('media/none/320.webp')).toBeNull();
      await blobs.put('media/one/320.webp', Buffer.from('x'), 'image/webp');
      await blobs.remove('media/one/320.webp');
      await blobs.remove('media/one/320.webp');
      expect(await blobs.get('media/one/320.webp')).toBeNull();
    });

    test('lists all blobs with their sizes', async () => {
      for (const name of ['upl_one/320.webp', 'upl_one/640.webp', 'private-exports/exp_one.zip'])
        await blobs.put(name, Buffer.from(name), name.endsWith('zip') ? 'application/zip' : 'image/webp');
      await blobs.remove('upl_one/640.webp');
      const found = await listAll(blobs);
      expect(found.map(({ name, bytes }) => [name, bytes]).sort()).toEqual([
        ['private-exports/exp_one.zip', 27],
        ['upl_one/320.webp', 16],
      ]);
      for (const { modifiedAt } of found) expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    });

    test('answers a ping', async () => {
      await blobs.ping();
    });

    test.each(['../secret-key.webp', '/etc/passwd', 'a/../../b.webp', 'a//b.webp', 'a\0.webp', '.webp', 'A.webp', ''])(
      'refuses the name %j',
      async (bad) => {
        await expect(blobs.put(bad, Buffer.from('x'), 'image/webp')).rejects.toThrow();
        await expect(blobs.get(bad)).rejects.toThrow();
      },
    );

    test('refuses a type that does not match the extension', async () => {
      await expect(blobs.put('media/one/320.webp', Buffer.from('<html>'), 'text/html')).rejects.toThrow();
      expect(await blobs.get('media/one/320.webp')).toBeNull();
    });
  });
}

export async function listAll(blobs: Blobs): Promise<ListedBlob[]> {
  const found: ListedBlob[] = [];
  for await (const blob of blobs.list()) found.push(blob);
  return found;
}

async function readText(found: { stream: Readable } | null): Promise<string> {
  return found ? (await buffer(found.stream)).toString() : 'nothing';
}
