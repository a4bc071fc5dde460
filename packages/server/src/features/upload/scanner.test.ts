import net from 'node:net';
import { createPhoto, uploadFile, waitForUpload } from '@strapline/testkit/bra-tags';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A stand-in for clamd: reads INSTREAM, finds what contains the text, and remembers what it was sent. */
const signature = 'STRAPLINE-TEST-SIGNATURE';
let isAway = false;
let turnedAway = 0;
const scanned: Buffer[] = [];
const clamd = net.createServer((socket) => {
  if (isAway) {
    turnedAway += 1;
    return socket.destroy();
  }
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  return socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    const file = readStream(received);
    if (!file) return;
    scanned.push(file);
    socket.end(file.includes(signature) ? 'stream: Strapline.Test FOUND\0' : 'stream: OK\0');
  });
});

/** The file, once its last, empty chunk has arrived. */
function readStream(bytes: Buffer): Buffer | null {
  expect(bytes.subarray(0, 10).toString()).toBe('zINSTREAM\0');
  const chunks: Buffer[] = [];
  for (let at = 10; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((done) => clamd.listen(0, '127.0.0.1', done));
  const address = clamd.address();
  server = await startTestServer({ CLAMD_URL: `tcp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` });
});
afterAll(async () => {
  await server.close();
  clamd.close();
});

test('an upload in which the scanner finds something is deleted, with a reason for its sender', async () => {
  const mara = await server.person();
  const infected = Buffer.concat([await createPhoto(), Buffer.from(signature)]);
  const uploadId = await uploadFile(server, mara, infected);
  expect(await waitForUpload(mara, uploadId)).toMatchObject({ state: 'refused', reason: 'file_malware' });
  expect(scanned.at(-1)?.equals(infected)).toBe(true);
  expect((await server.http(`/media/${uploadId}/320.webp`)).status).toBe(404);
});

test('a clean one is published after the scan; while the scanner is away it waits, and is neither published nor refused', async () => {
  const theo = await server.person();
  isAway = true;
  const uploadId = await uploadFile(server, theo, await createPhoto());
  await expect.poll(() => turnedAway).toBeGreaterThan(0);
  expect((await theo.client.call('fetchUpload', { uploadId })).state).toBe('processing');
  isAway = false;
  server.clock.forward(61_000);
  expect(await waitForUpload(theo, uploadId)).toMatchObject({ state: 'ready', media: { id: uploadId } });
});
