import { day, hour, minute } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { type BoundChip, createBoundChip, createBrowser, tapChip } from './test-chips.ts';

let server: TestServer;
let ines: Person;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 24 * 3600 } });
  ines = await server.person({ roles: ['admin'] });
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterAll(() => server.close());

const findChip = async ({ braTagId }: BoundChip) =>
  (await ines.client.call('listChips', { limit: 100 })).items.find((row) => row.braTagId === braTagId);

async function listMails(person: Person): Promise<string[]> {
  await server.jobs.runDue();
  const { email } = await person.client.call('getEmailAddress');
  return (await server.mails(email ?? '')).map(({ subject }) => subject);
}

describe('a replayed tap', () => {
  test('raises an alarm after five replays in an hour, mails the owner once, and suspends the chip until it is cleared', async () => {
    const chip = await createBoundChip(server, ines, mara, { loop: true });
    const url = await chip.write('genuine');
    await tapChip(server, await createBrowser(server), url);
    const replayTap = async () => (await tapChip(server, await createBrowser(server), url)).verdict;
    for (let i = 0; i < 4; i += 1) expect(await replayTap()).toBe('replay');
    expect(await findChip(chip)).toMatchObject({ alerts: [], replaysToday: 4, nfc: 'verified', grade: 'A' });
    const before = (await listMails(mara)).length;
    await replayTap();
    await replayTap();
    expect(await findChip(chip)).toMatchObject({ alerts: ['replay'], replaysToday: 6, nfc: 'clone_suspected', grade: 'D' });
    expect((await listMails(mara)).slice(before)).toEqual(['Someone reopened old tap links for one of your pieces']);
    const visitor = await server.connect();
    expect(await visitor.call('fetchBraTag', { braTagId: chip.braTagId })).toMatchObject({ nfc: 'clone_suspected', proofLevel: 1 });
    expect(await server.services.metrics.registry.metrics()).toContain('strapline_alarms_total{what="chip_replays"} 1');

    const good = await tapChip(server, await createBrowser(server), await chip.write('genuine'));
    expect(good.tag).toMatchObject({ tap: { verdict: 'ok' }, nfc: 'clone_suspected', proofLevel: 1 });
    expect((await ines.client.refusal('clearChipAlert', { braTagId: chip.braTagId, reason: '' })).fields).toHaveProperty('reason');
    const cleared = await ines.client.call('clearChipAlert', { braTagId: chip.braTagId, reason: 'Its owner had opened an old page.' });
    expect(cleared).toMatchObject({ alerts: [], nfc: 'verified', grade: 'A' });
    expect(await visitor.call('fetchBraTag', { braTagId: chip.braTagId })).toMatchObject({ proofLevel: 3 });
    expect((await ines.client.refusal('clearChipAlert', { braTagId: chip.braTagId, reason: 'Once more' })).code).toBe('conflict');
  });

  test('is recorded at most fifty times an hour', async () => {
    const chip = await createBoundChip(server, ines, mara);
    const url = await chip.write('genuine');
    const browsers = await Promise.all(Array.from({ length: 6 }, () => createBrowser(server)));
    for (let i = 0; i < 10; i += 1) await Promise.all(browsers.map((browser) => tapChip(server, browser, url)));
    expect((await findChip(chip))?.replaysToday).toBe(50);
  });
});

describe('a tear loop', () => {
  test('stays opened: it is logged once, and a closed report afterwards is inconsistent', async () => {
    const chip = await createBoundChip(server, ines, mara, { loop: true });
    const [first, second] = [await chip.write('opened'), await chip.write('genuine')];
    const opened = await tapChip(server, await createBrowser(server), first);
    expect(opened.tag).toMatchObject({ tap: { verdict: 'opened', grade: 'A' }, nfc: 'verified', proofLevel: 3, chip: { opened: true } });
    expect((await tapChip(server, await createBrowser(server), second)).verdict).toBe('opened');
    const closed = await tapChip(server, await createBrowser(server), await chip.write('closed_again'));
    expect(closed.tag).toMatchObject({
      tap: { verdict: 'tamper_inconsistent', grade: 'D' },
      nfc: 'tamper_suspected',
      proofLevel: 1,
      grade: 'D',
    });
    expect(closed.tag?.provenance.map(({ type }) => type)).toEqual(['tag.recorded', 'tag.opened']);
    expect((await findChip(chip))?.alerts).toEqual(['opened', 'tamper']);
    expect(await listMails(mara)).toEqual(
      expect.arrayContaining(['The tear loop of one of your pieces was opened', 'The chip of one of your pieces may be tampered with']),
    );
  });

  test('that is not initialised proves nothing and does not count as a tap', async () => {
    const chip = await createBoundChip(server, ines, mara, { loop: true });
    const { tag } = await tapChip(server, await createBrowser(server), await chip.write('uninitialised'));
    expect(tag).toMatchObject({
      tap: { verdict: 'tamper_uninitialised', grade: 'D' },
      nfc: 'bound',
      proofLevel: 2,
      chip: { lastTapAt: null },
    });
    expect((await findChip(chip))?.taps).toBe(0);
  });
});

test('a counter jump is accepted and shown to admins', async () => {
  const chip = await createBoundChip(server, ines, mara);
  const { tag } = await tapChip(server, await createBrowser(server), await chip.write('jump'));
  expect(tag?.tap).toMatchObject({ verdict: 'ok', grade: 'B' });
  expect((await findChip(chip))?.alerts).toEqual(['jump']);
  expect((await ines.client.call('listTaps', { braTagId: chip.braTagId })).items).toMatchObject([
    { verdict: 'ok', jumped: true, byOwner: false },
  ]);
});

describe('admin lists', () => {
  test('list chips newest first, by page, key or alerts', async () => {
    const fresh = [
      await createBoundChip(server, ines, mara),
      await createBoundChip(server, ines, mara),
      await createBoundChip(server, ines, mara),
    ];
    const newestFirst = fresh.map(({ braTagId }) => braTagId).reverse();
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 2; page += 1) {
      const { items, nextCursor } = await ines.client.call('listChips', { limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...items.map(({ braTagId }) => braTagId));
      cursor = nextCursor ?? undefined;
    }
    expect(seen.slice(0, 3)).toEqual(newestFirst);
    const alerts = (await ines.client.call('listChips', { alerts: true, limit: 100 })).items;
    expect(alerts.length).toBeGreaterThan(0);
    expect(alerts.every((row) => row.alerts.length > 0)).toBe(true);
    expect((await ines.client.call('listChips', { kid: 'nobodys' })).items).toEqual([]);
    expect((await ines.client.refusal('listChips', { cursor: 'bm90IG91cnM' })).fields).toHaveProperty('cursor');
  });

  test('list the taps of a tag newest first, by page', async () => {
    const chip = await createBoundChip(server, ines, mara);
    const browser = await createBrowser(server, mara);
    for (let i = 0; i < 3; i += 1) await tapChip(server, browser, await chip.write('genuine'));
    const first = await ines.client.call('listTaps', { braTagId: chip.braTagId, limit: 2 });
    expect(first.items.map(({ counter, byOwner }) => [counter, byOwner])).toEqual([
      [4, true],
      [3, true],
    ]);
    const second = await ines.client.call('listTaps', { braTagId: chip.braTagId, limit: 2, cursor: first.nextCursor ?? '' });
    expect([second.items.map(({ counter }) => counter), second.nextCursor]).toEqual([[2], null]);
  });
});

describe('over time', () => {
  test('six replays in two hours raise no alarm', async () => {
    const chip = await createBoundChip(server, ines, mara);
    const url = await chip.write('genuine');
    await tapChip(server, await createBrowser(server), url);
    for (let i = 0; i < 6; i += 1) {
      await tapChip(server, await createBrowser(server), url);
      server.clock.forward(20 * minute);
    }
    expect(await findChip(chip)).toMatchObject({ alerts: [], replaysToday: 6 });
  });

  test('taps are counted per day, including days without any', async () => {
    server.clock.forward(2 * day - 8 * hour);
    const token = await server.tokenOf(ines.accountId);
    const admin = await server.connect({ token, admin: true });
    const { days } = await admin.call('fetchTapStats', { days: 4 });
    expect(days.map(({ day: one }) => one)).toEqual(
      [3, 2, 1, 0].map((ago) => new Date(server.clock.now().getTime() - ago * day).toISOString().slice(0, 10)),
    );
    const sum = days.reduce((all, one) => all + one.accepted + one.opened + one.replay + one.refused, 0);
    expect(sum).toBeGreaterThan(10);
    expect(days.at(-1)).toMatchObject({ accepted: 0, opened: 0, replay: 0, refused: 0 });
  });
});
