import { day } from '@strapline/domain/time';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { readExport } from '../privacy/test-export.ts';
import { createCollector, giveAway } from '../strap-code/test-claim.ts';
import { type BoundChip, createBoundChip, createBrowser, openTap } from './test-chips.ts';

let server: TestServer;
let ines: Person;
let nora: Person;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 400 * 86_400 } });
  [ines, nora] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterAll(() => server.close());

const note = 'Three phones, without their cases.';
const reason = 'It answered to a tap this morning. Try another phone.';
const fetchRequest = async (braTagId: string, { client }: Person = mara) =>
  (await client.call('fetchBraTag', { braTagId })).chipReplacement;
const listRequests = async (braTagId: string) =>
  (await ines.client.call('listChipReplacements', { limit: 100 })).items.filter((one) => one.braTagId === braTagId);
const listSubjects = async (person: Person): Promise<string[]> => {
  await waitForJobs(server);
  const { email } = await server.services.identity.getEmail(person.accountId);
  // Jobs of the same moment run side by side.
  return (await server.mails(email ?? '')).map(({ subject }) => subject).sort();
};

async function createRequest(person = mara, admin = ines): Promise<BoundChip & { replacementId: string }> {
  const chip = await createBoundChip(server, admin, person);
  await person.client.call('requestChipReplacement', { braTagId: chip.braTagId, problem: 'no_reaction', note });
  const [request] = await listRequests(chip.braTagId);
  return { ...chip, replacementId: request?.replacementId ?? '' };
}

async function replace(admin: Person, braTagId: string) {
  const { tapUrl, serialNumber, kid } = await ines.client.call('simulateTap', { kind: 'genuine' });
  return await admin.client.raw('replaceNfcTag', {
    braTagId,
    encryptionKeyKid: kid,
    serialNumber,
    tapUrl,
    reason: 'The first chip no longer answers.',
  });
}

describe('a request for another chip', () => {
  test('is seen by its owner and by admins, with what was typed, and ends when the chip is replaced', async () => {
    const owner = await server.person({ birthDate: '1994-03-02' });
    const { braTagId, serialNumber, kid } = await createBoundChip(server, ines, owner);
    const update = owner.client.push('braTagStatus', (push) => push.braTagId === braTagId);
    const request = await owner.client.call('requestChipReplacement', { braTagId, problem: 'no_reaction', note });
    await update;
    expect(request).toMatchObject({ problem: 'no_reaction', note, declined: null });
    expect(await fetchRequest(braTagId, owner)).toEqual(request);
    expect(await listRequests(braTagId)).toMatchObject([{ owner: owner.username, problem: 'no_reaction', note, serialNumber, kid }]);
    expect(await replace(ines, braTagId)).toMatchObject({ nfc: 'bound' });
    expect(await fetchRequest(braTagId, owner)).toBeUndefined();
    expect(await listRequests(braTagId)).toEqual([]);
    expect(await listSubjects(owner)).toEqual(['You asked for another chip', 'Your piece has a new chip']);
  });

  test('is shown to nobody else, not even admins on the tag’s page', async () => {
    const { braTagId } = await createRequest();
    for (const client of [ines.client, (await server.person()).client, await server.connect()]) {
      const tag = await client.call('fetchBraTag', { braTagId });
      expect(tag.chipReplacement).toBeUndefined();
      expect(tag.can).not.toContain('requestChipReplacement');
    }
    expect(JSON.stringify((await server.http(`/v1/bratags/${braTagId}`)).body)).not.toContain('Three phones');
  });

  test('is one per tag: the same one again changes nothing, another one is refused', async () => {
    const { braTagId } = await createRequest();
    const first = await fetchRequest(braTagId);
    expect(await mara.client.call('requestChipReplacement', { braTagId, problem: 'no_reaction', note })).toEqual(first);
    const refusal = await mara.client.refusal('requestChipReplacement', { braTagId, problem: 'damaged' });
    expect(refusal).toMatchObject({ code: 'conflict', reason: 'chip_replacement_open' });
    expect(await fetchRequest(braTagId)).toEqual(first);
  });

  test('is stored once by ten at the same time, with one mail', async () => {
    const owner = await server.person({ birthDate: '1994-03-02' });
    const { braTagId } = await createBoundChip(server, ines, owner);
    const send = () => owner.client.call('requestChipReplacement', { braTagId, problem: 'damaged' });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map(({ requestedAt }) => requestedAt)).size).toBe(1);
    expect(await listRequests(braTagId)).toHaveLength(1);
    expect(await listSubjects(owner)).toEqual(['You asked for another chip']);
  });

  test('is withdrawn by its owner, with what was typed, and can then be another one', async () => {
    const { braTagId } = await createRequest();
    await mara.client.call('withdrawChipReplacement', { braTagId });
    await mara.client.call('withdrawChipReplacement', { braTagId });
    expect(await server.services.db.rows(sql`select * from chip_replacement where bra_tag_id = ${braTagId}`)).toEqual([]);
    expect(await mara.client.call('requestChipReplacement', { braTagId, problem: 'damaged' })).toMatchObject({ note: null });
  });

  test('needs a proven chip, an active record and its owner', async () => {
    const without = await createTestBraTag(server, mara);
    expect((await mara.client.refusal('requestChipReplacement', { braTagId: without, problem: 'damaged' })).reason).toBe(
      'chip_not_replaceable',
    );
    const { braTagId } = await createBoundChip(server, ines, mara);
    const theo = await server.person();
    const refused = { code: 'forbidden', reason: 'not_owner' };
    expect(await theo.client.refusal('requestChipReplacement', { braTagId, problem: 'damaged' })).toMatchObject(refused);
    expect(await theo.client.refusal('withdrawChipReplacement', { braTagId })).toMatchObject(refused);
    await mara.client.call('braTagAction', { braTagId, action: 'missing' });
    expect((await mara.client.call('fetchBraTag', { braTagId })).can).not.toContain('requestChipReplacement');
    expect((await mara.client.refusal('requestChipReplacement', { braTagId, problem: 'damaged' })).reason).toBe('chip_not_replaceable');
  });

  test('says what is wrong with the chip, and its note is short and visible', async () => {
    const { braTagId } = await createBoundChip(server, ines, mara);
    const refuse = async (input: object) => {
      const answer = await mara.client.raw('requestChipReplacement', { braTagId, ...input });
      return Object.keys((answer as { error?: { fields?: object } }).error?.fields ?? {});
    };
    expect(await refuse({ problem: 'bored' })).toEqual(['problem']);
    expect(await refuse({ problem: 'damaged', note: 'x'.repeat(501) })).toEqual(['note']);
    expect(await refuse({ problem: 'damaged', note: 'turned \u202e around' })).toEqual(['note']);
  });

  test('ends with the record', async () => {
    const { braTagId } = await createRequest();
    await mara.client.call('braTagAction', { braTagId, action: 'retire' });
    expect(await listRequests(braTagId)).toEqual([]);
  });

  test('ends when somebody else claims the piece, because its chip did answer', async () => {
    const { braTagId, write } = await createRequest();
    const theo = await createCollector(server);
    const labelled = await giveAway(mara, braTagId);
    const phone = await createBrowser(server, theo);
    const { ticket } = await openTap(server, phone, await write('genuine'));
    await phone.client.call('claimCollectorTag', { ...labelled, tap: ticket ?? '' });
    expect(await listRequests(braTagId)).toEqual([]);
    expect(await phone.client.call('requestChipReplacement', { braTagId, problem: 'damaged' })).toMatchObject({ note: null });
  });
});

describe('an admin declines a request', () => {
  test('and its owner reads the reason in a mail and on the page, until they ask again', async () => {
    const owner = await server.person({ birthDate: '1994-03-02' });
    const { braTagId, replacementId } = await createRequest(owner);
    await ines.client.call('declineChipReplacement', { replacementId, reason });
    expect(await fetchRequest(braTagId, owner)).toMatchObject({ note: null, declined: { reason } });
    expect(await listRequests(braTagId)).toEqual([]);
    expect(await listSubjects(owner)).toEqual(['You asked for another chip', 'Your piece keeps its chip']);
    const { email } = await server.services.identity.getEmail(owner.accountId);
    expect((await server.mails(email ?? '')).some(({ body }) => body.includes(reason))).toBe(true);
    const { items } = await ines.client.call('listAudit', { action: 'tag.chip_request_declined' });
    expect(items[0]).toMatchObject({ subject: braTagId, detail: { reason } });

    await owner.client.call('requestChipReplacement', { braTagId, problem: 'damaged' });
    expect(await fetchRequest(braTagId, owner)).toMatchObject({ problem: 'damaged', declined: null });
    const again = await ines.client.refusal('declineChipReplacement', { replacementId, reason });
    expect(again).toMatchObject({ code: 'conflict', reason: 'chip_replacement_closed' });
  });

  test('while another one replaces the chip: the request is over, the chip is new, and no decline stands', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { braTagId, replacementId, serialNumber } = await createRequest();
      const decline = () => nora.client.raw('declineChipReplacement', { replacementId, reason });
      const acts = [() => replace(ines, braTagId), decline, decline];
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      const declined = answers.filter((answer) => 'ok' in (answer as object)).length;
      expect(answers).toContainEqual({ braTagId, nfc: 'bound', grade: 'B' });
      expect(declined).toBeLessThanOrEqual(1);
      expect(await server.services.db.rows(sql`select * from chip_replacement where bra_tag_id = ${braTagId}`)).toEqual([]);
      const chips = await server.services.db.rows<{ uid: string }>(sql`select uid from chip where bra_tag_id = ${braTagId}`);
      expect(chips).toHaveLength(1);
      expect(chips[0]?.uid).not.toBe(serialNumber.replaceAll(':', '').toLowerCase());
    }
  });
});

test('open requests are counted in the admin area, as overdue after a week', async () => {
  const before = (await ines.client.call('getAdminCounts', {})).tags;
  const { replacementId } = await createRequest();
  expect((await ines.client.call('getAdminCounts', {})).tags).toEqual({ ...before, waiting: before.waiting + 1 });
  server.clock.forward(7 * day + 1);
  const { waiting, overdue } = (await ines.client.call('getAdminCounts', {})).tags;
  expect(overdue).toBe(waiting);
  await ines.client.call('declineChipReplacement', { replacementId, reason });
  expect((await ines.client.call('getAdminCounts', {})).tags.waiting).toBe(before.waiting);
});

test('a request is in its owner’s export, and a declined one is deleted after 90 days', async () => {
  const owner = await server.person({ birthDate: '1994-03-02' });
  // The sign-in of the others is too old to bind chips.
  const { braTagId, replacementId } = await createRequest(owner, await server.person({ roles: ['admin'] }));
  const pieces = JSON.parse(String((await readExport(server, owner))['pieces.json']));
  expect(pieces).toMatchObject({ chip_replacements: [{ bra_tag_id: braTagId, problem: 'no_reaction', note }] });
  await ines.client.call('declineChipReplacement', { replacementId, reason });
  await advanceClock(server, 89 * day);
  expect(await fetchRequest(braTagId, owner)).toMatchObject({ declined: { reason } });
  await advanceClock(server, 2 * day);
  expect(await fetchRequest(braTagId, owner)).toBeUndefined();
});
