import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createChipBatch } from '@strapline/domain/chip/chip-keys';
import { simulatedTaps } from '@strapline/domain/chip/tap-verdicts';
import { writeTap } from '@strapline/domain/chip/write-tap';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { createBoundChip, createBrowser, tapChip } from './test-chips.ts';

async function withServer(env: Record<string, string>, story: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ ...trustForwardedFor, ...env });
  try {
    await story(server);
  } finally {
    await server.close();
  }
}

const createChipKey = (seed: number) => Buffer.alloc(32, seed).toString('base64url');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

describe('the simulator', () => {
  test('predicts the verdict of the tap', async () => {
    const ines = await server.person({ roles: ['admin'] });
    const mara = await server.person({ birthDate: '1994-03-02' });
    const chip = await createBoundChip(server, ines, mara, { loop: true });
    const seen: string[] = [];
    for (const kind of [...simulatedTaps, 'genuine'] as const) {
      const { tapUrl, says } = await ines.client.call('simulateTap', { kind, serialNumber: chip.serialNumber });
      const { verdict } = await tapChip(server, await createBrowser(server), tapUrl);
      expect([kind, verdict]).toEqual([kind, says]);
      seen.push(verdict);
    }
    expect(new Set(seen)).toEqual(new Set(['ok', 'replay', 'bad_mac', 'opened', 'tamper_inconsistent', 'unknown_kid']));
  });

  test('is off with production keys from settings', async () => {
    await withServer(
      { CHIP_KEYS: JSON.stringify({ k26u: createChipKey(1), k26v: { key: createChipKey(2), mode: 'LRP' } }) },
      async (server) => {
        const ines = await server.person({ roles: ['admin'] });
        const { items, simulator } = await ines.client.call('listChipBatches', {});
        expect(simulator).toBe(false);
        expect(items.map(({ kid, mode, purpose }) => [kid, mode, purpose]).sort()).toEqual([
          ['k26u', 'AES', 'production'],
          ['k26v', 'LRP', 'production'],
        ]);
        expect((await ines.client.refusal('simulateTap', { kind: 'genuine' })).code).toBe('unsupported');
        const refused = await ines.client.refusal('addChipBatch', { mode: 'AES', note: '' });
        expect(refused).toMatchObject({ code: 'unsupported', message: expect.stringContaining('CHIP_KEYS') });
        // A development key is refused although it is configured.
        await server.services.db.change({ text: "update chip_batch set purpose = 'development' where kid = 'k26v'", values: [] });
        const writeUrl = (kid: string, seed: number, mode: 'AES' | 'LRP') =>
          writeTap({
            batch: createChipBatch(kid, mode, Buffer.alloc(32, seed)),
            uid: '04a1b2c3d4e5f6',
            counter: 1,
            loop: null,
            random: new Uint8Array(13),
          });
        const browser = await createBrowser(server);
        expect((await tapChip(server, browser, `http://localhost${writeUrl('k26u', 1, 'AES')}`)).verdict).toBe('unknown_tag');
        expect((await tapChip(server, browser, `http://localhost${writeUrl('k26v', 2, 'LRP')}`)).verdict).toBe('unknown_kid');
      },
    );
  });
});

test('keys are in their own file, not in the database; a damaged file prevents the start', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-keys-'));
  await withServer({ DATA_DIR: folder }, async (server) => {
    const kids = server.services.keys.listKeys();
    expect(kids).toHaveLength(1);
    const file = path.join(folder, 'chip-keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const rows = await server.services.db.rows({ text: 'select * from chip_batch', values: [] });
    expect(JSON.stringify(rows)).not.toContain(JSON.parse(readFileSync(file, 'utf8'))[kids[0]?.kid ?? ''].key);
  });
  writeFileSync(path.join(folder, 'chip-keys.json'), 'not keys');
  await expect(withServer({ DATA_DIR: folder }, async () => {})).rejects.toThrow('is damaged');
});
