import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { addPasskey, stepUp } from '../session/test-passkey.ts';
import { createBoundChip, createBrowser, tapChip } from './test-chips.ts';

let server: TestServer;
let ines: Person;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  ines = await server.person({ roles: ['admin'] });
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterAll(() => server.close());

const listBatches = async () => (await ines.client.call('listChipBatches', {})).items;

describe('binding a chip', () => {
  test('with a tap proves it: grade A with a loop, B without', async () => {
    for (const [loop, grade] of [
      [true, 'A'],
      [false, 'B'],
    ] as const) {
      const braTagId = await createTestBraTag(server, mara);
      const { tapUrl, serialNumber, kid } = await ines.client.call('simulateTap', { kind: 'genuine', tear: loop });
      const bound = await ines.client.call('recordNfcTag', {
        braTagId,
        encryptionKeyKid: kid,
        serialNumber: serialNumber.replaceAll(':', ''),
        tapUrl,
      });
      expect(bound).toEqual({ braTagId, nfc: 'bound', grade });
      expect(await mara.client.call('fetchBraTag', { braTagId })).toMatchObject({
        nfc: 'bound',
        proofLevel: 2,
        grade,
        chip: { opened: false },
      });
      expect((await tapChip(server, await createBrowser(server), tapUrl)).verdict).toBe('replay');
    }
  });

  test('without a tap leaves it a label until an admin taps it', async () => {
    const braTagId = await createTestBraTag(server, mara);
    const { serialNumber, kid } = await ines.client.call('simulateTap', { kind: 'genuine' });
    const label = { braTagId, encryptionKeyKid: kid, serialNumber };
    expect(await ines.client.call('recordNfcTag', label)).toEqual({ braTagId, nfc: 'none', grade: 'D' });
    const writeTap = async () => (await ines.client.call('simulateTap', { kind: 'genuine', serialNumber })).tapUrl;
    const visited = await tapChip(server, await createBrowser(server), await writeTap());
    expect(visited.tag).toMatchObject({ nfc: 'none', proofLevel: 1, grade: 'D', chip: null, tap: { verdict: 'ok', grade: 'D' } });
    const tapped = await tapChip(server, await createBrowser(server, ines), await writeTap());
    expect(tapped.tag).toMatchObject({ nfc: 'bound', grade: 'B', tap: { verdict: 'ok', grade: 'B' } });
    expect(tapped.tag?.chip).not.toBeNull();
  });

  test('reports the wrong field', async () => {
    const braTagId = await createTestBraTag(server, mara);
    const { tapUrl, serialNumber, kid } = await ines.client.call('simulateTap', { kind: 'genuine' });
    const other = await ines.client.call('simulateTap', { kind: 'genuine' });
    const good = { braTagId, encryptionKeyKid: kid, serialNumber, tapUrl };
    const wrong: [string, object][] = [
      ['serialNumber', { serialNumber: '04:AB' }],
      ['encryptionKeyKid', { encryptionKeyKid: 'nobodys' }],
      ['tapUrl', { tapUrl: tapUrl.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }],
      ['tapUrl', { tapUrl: tapUrl.replace('http://localhost', 'http://elsewhere') }],
      ['tapUrl', { tapUrl: other.tapUrl }],
    ];
    for (const [field, change] of wrong)
      expect(await ines.client.refusal('recordNfcTag', { ...good, ...change })).toMatchObject({
        code: 'validation',
        fields: { [field]: expect.any(String) },
      });
    expect((await ines.client.refusal('recordNfcTag', { ...good, braTagId: `${mara.username}:2026:main:9999` })).code).toBe('not_found');
    expect((await mara.client.refusal('recordNfcTag', good)).code).toBe('forbidden');
  });

  test('allows one tag per chip, also concurrently', async () => {
    const [first, second] = [await createTestBraTag(server, mara), await createTestBraTag(server, mara)];
    const { tapUrl, serialNumber, kid } = await ines.client.call('simulateTap', { kind: 'genuine' });
    const bindChip = (braTagId: string) => ines.client.call('recordNfcTag', { braTagId, encryptionKeyKid: kid, serialNumber, tapUrl });
    const both = await Promise.allSettled([bindChip(first), bindChip(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const late = both[0]?.status === 'fulfilled' ? second : first;
    expect(await ines.client.refusal('recordNfcTag', { braTagId: late, encryptionKeyKid: kid, serialNumber })).toMatchObject({
      code: 'conflict',
      fields: { serialNumber: expect.any(String) },
    });
  });

  test('a re-encoded chip needs another key; earlier taps become invalid, and it is logged', async () => {
    const chip = await createBoundChip(server, ines, mara, { loop: true });
    const old = await chip.write('genuine');
    await tapChip(server, await createBrowser(server), await chip.write('opened'));
    const { kid } = await ines.client.call('addChipBatch', { mode: 'LRP', note: 'Encoded anew' });
    const same = { braTagId: chip.braTagId, serialNumber: chip.serialNumber };
    expect((await ines.client.refusal('recordNfcTag', { ...same, encryptionKeyKid: chip.kid })).code).toBe('conflict');
    const simulated = await ines.client.call('simulateTap', { kind: 'genuine', serialNumber: chip.serialNumber, kid });
    expect(simulated.counter).toBe(1);
    const rekeyed = await ines.client.call('recordNfcTag', { ...same, encryptionKeyKid: kid, tapUrl: simulated.tapUrl });
    expect(rekeyed).toMatchObject({ nfc: 'bound', grade: 'A' });
    const tag = await mara.client.call('fetchBraTag', { braTagId: chip.braTagId });
    expect(tag.provenance.map(({ type }) => type)).toEqual(['tag.recorded', 'tag.opened', 'tag.rekeyed']);
    expect(tag.chip?.opened).toBe(true);
    expect((await tapChip(server, await createBrowser(server), old)).verdict).toBe('unknown_tag');
  });

  test('requires a step-up', async () => {
    const june = await server.person({ roles: ['admin'] });
    const passkey = await addPasskey(server, june);
    const braTagId = await createTestBraTag(server, mara);
    const { tapUrl, serialNumber, kid } = await june.client.call('simulateTap', { kind: 'genuine' });
    const binding = { braTagId, encryptionKeyKid: kid, serialNumber, tapUrl };
    expect(await june.client.refusal('recordNfcTag', binding)).toMatchObject({ code: 'forbidden', fields: { stepUp: 'passkey' } });
    await stepUp(june.client, passkey);
    expect(await june.client.call('recordNfcTag', binding)).toMatchObject({ nfc: 'bound' });
  });
});

describe('keys', () => {
  test('of a local server are for development; new ones are stored in its data folder', async () => {
    const [first] = (await listBatches()).slice(-1);
    expect(first).toMatchObject({ mode: 'AES', purpose: 'development', state: 'live' });
    const { kid } = await ines.client.call('addChipBatch', { mode: 'LRP', note: 'Autumn, with loops' });
    expect((await listBatches()).find((batch) => batch.kid === kid)).toMatchObject({
      mode: 'LRP',
      note: 'Autumn, with loops',
      chips: 0,
      taps: 0,
    });
    expect(server.services.keys.getMasterKey(kid)).toHaveLength(32);
  });

  test('in LRP mode work the same', async () => {
    const { kid } = await ines.client.call('addChipBatch', { mode: 'LRP', note: 'Leakage resilient' });
    const braTagId = await createTestBraTag(server, mara);
    const first = await ines.client.call('simulateTap', { kind: 'genuine', kid, tear: true });
    expect(new URL(first.tapUrl).searchParams.get('e')).toHaveLength(48);
    await ines.client.call('recordNfcTag', { braTagId, encryptionKeyKid: kid, serialNumber: first.serialNumber, tapUrl: first.tapUrl });
    const second = await ines.client.call('simulateTap', { kind: 'genuine', serialNumber: first.serialNumber });
    expect(await tapChip(server, await createBrowser(server), second.tapUrl)).toMatchObject({ verdict: 'ok', tag: { grade: 'A' } });
  });

  test('once retired bind no more chips; bound ones still work, and the log has an entry', async () => {
    const { kid } = await ines.client.call('addChipBatch', { mode: 'AES', note: 'Short-lived' });
    const [bound, late] = [await createTestBraTag(server, mara), await createTestBraTag(server, mara)];
    const first = await ines.client.call('simulateTap', { kind: 'genuine', kid });
    await ines.client.call('recordNfcTag', {
      braTagId: bound,
      encryptionKeyKid: kid,
      serialNumber: first.serialNumber,
      tapUrl: first.tapUrl,
    });
    expect(await ines.client.call('retireChipBatch', { kid })).toEqual({ kid, state: 'retired' });
    expect((await ines.client.refusal('retireChipBatch', { kid })).code).toBe('conflict');
    const stray = await ines.client.call('simulateTap', { kind: 'genuine', kid });
    const refused = await ines.client.refusal('recordNfcTag', {
      braTagId: late,
      encryptionKeyKid: kid,
      serialNumber: stray.serialNumber,
      tapUrl: stray.tapUrl,
    });
    expect(refused).toMatchObject({ code: 'validation', fields: { encryptionKeyKid: expect.stringContaining('retired') } });
    const next = await ines.client.call('simulateTap', { kind: 'genuine', serialNumber: first.serialNumber });
    expect((await tapChip(server, await createBrowser(server), next.tapUrl)).verdict).toBe('ok');
    const entries = await server.services.db.rows<{ body: string }>({
      text: "select body from provenance where type = 'key.rotated'",
      values: [],
    });
    expect(entries.map(({ body }) => JSON.parse(body).data)).toEqual([{ kid }]);
  });
});
