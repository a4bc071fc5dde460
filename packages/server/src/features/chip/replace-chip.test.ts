import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../audit/check-books.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
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

const reason = 'The first chip no longer answers.';

test('a broken chip is replaced by another one, whose taps count; those of the old one are unknown', async () => {
  const old = await createBoundChip(server, ines, mara);
  const oldTap = await old.write('genuine');
  const { braTagId } = old;
  const { tapUrl, serialNumber, kid } = await ines.client.call('simulateTap', { kind: 'genuine', tear: true });
  const replaced = await ines.client.call('replaceNfcTag', { braTagId, encryptionKeyKid: kid, serialNumber, tapUrl, reason });
  expect(replaced).toEqual({ braTagId, nfc: 'bound', grade: 'A' });
  const next = await ines.client.call('simulateTap', { kind: 'genuine', serialNumber, kid });
  expect((await tapChip(server, await createBrowser(server), next.tapUrl)).verdict).toBe('ok');
  expect((await tapChip(server, await createBrowser(server), oldTap)).verdict).toBe('unknown_tag');
  const { provenance } = await mara.client.call('fetchBraTag', { braTagId });
  expect(provenance.map(({ type }) => type)).toEqual(['tag.recorded', 'tag.rechipped']);
  const { items } = await ines.client.call('listAudit', { action: 'tag.chip_replaced' });
  expect(items).toMatchObject([{ action: 'tag.chip_replaced' }]);
  expect((await checkBooks(server.services.db)).results.flatMap(({ discrepancies }) => discrepancies)).toEqual([]);
});

test('there must be a chip to replace, and another one', async () => {
  const { tapUrl, serialNumber, kid } = await ines.client.call('simulateTap', { kind: 'genuine' });
  const replacement = { encryptionKeyKid: kid, serialNumber, tapUrl, reason };
  const without = await createTestBraTag(server, mara);
  expect((await ines.client.refusal('replaceNfcTag', { ...replacement, braTagId: without })).reason).toBe('no_chip_to_replace');
  await ines.client.call('recordNfcTag', { braTagId: without, encryptionKeyKid: kid, serialNumber, tapUrl });
  expect((await ines.client.refusal('replaceNfcTag', { ...replacement, braTagId: without })).reason).toBe('same_chip');
  const other = await createBoundChip(server, ines, mara);
  expect(await ines.client.refusal('replaceNfcTag', { ...replacement, braTagId: other.braTagId })).toMatchObject({
    code: 'conflict',
    fields: { serialNumber: expect.any(String) },
  });
});
