import { minute } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { findDevEnv, type RealBluesky, startRealBluesky } from '@strapline/testkit/real-bluesky';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPost, interruptNext } from './test-social.ts';

const found = findDevEnv(process.env);

if ('missing' in found) test(`Bluesky’s own server is not tested: ${found.missing}`, (context) => context.skip(found.missing));
else
  describe('on Bluesky’s own server', () => {
    let pds: RealBluesky;
    let server: TestServer;
    beforeAll(async () => {
      pds = await startRealBluesky(found.module);
      server = await startTestServer(
        { BLUESKY_SERVICE: pds.url, BLUESKY_HANDLE: pds.handle, BLUESKY_APP_PASSWORD: pds.appPassword },
        { identityLimits: { accessTokenSeconds: 86_400 } },
      );
    });
    afterAll(async () => {
      await server?.close();
      await pds?.close();
    });

    test('a post with four pictures appears once although its job ends twice after it was taken', async () => {
      const admin = await server.person({ roles: ['admin'] });
      const uploads = await Promise.all([1, 2, 3, 4].map((n) => uploadPicture(server, admin, `Picture ${n}`)));
      const alts = uploads.map((_, n) => `Bra ${n + 1} on a chair`);
      const interruptions = interruptNext(server, 2);
      const text = 'Four from one remnant 👗 https://strapline.example/boutique #lace';
      const images = uploads.map((uploadId, n) => ({ uploadId, alt: alts[n] ?? '' }));
      const { id } = await admin.client.call('createBlueskyPost', { text, images });
      await expect.poll(() => interruptions.count, { timeout: 30_000 }).toBe(1);
      const once = await pds.read();
      expect(once.posts).toEqual([{ text, alts }]);
      for (const count of [2, 2]) {
        await server.jobs.runDue();
        server.clock.forward(5 * minute);
        await expect.poll(() => interruptions.count, { timeout: 30_000 }).toBe(count);
      }
      await expect.poll(async () => (await findPost({ admin }, 'bluesky', id)).state, { timeout: 30_000 }).toBe('sent');
      expect((await findPost({ admin }, 'bluesky', id)).attempts).toBe(3);
      expect(await pds.read()).toEqual(once);
    });
  });
