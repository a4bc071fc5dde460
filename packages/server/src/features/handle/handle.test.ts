import { randomUUID } from 'node:crypto';
import { day, minute } from '@strapline/domain/time';
import { openTestSurvey, proveTestHandle } from '@strapline/testkit/handles';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BioReading } from '../../ports/bios.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
let nora: Person;
/** What stands in each profile; a handle that isn't here has no profile. */
const bios = new Map<string, string>();
let asked = 0;

beforeAll(async () => {
  server = await startTestServer({}, { identityLimits: { accessTokenSeconds: 90 * 86_400 } });
  server.services.bios = {
    readable: ['bluesky', 'mastodon'],
    read: async ({ handle }): Promise<BioReading> => {
      asked += 1;
      const text = bios.get(handle);
      return text === undefined ? { result: 'profile_missing' } : { result: 'read', text };
    },
  };
  mara = await server.person({ birthDate: '1990-05-01' });
  theo = await server.person({ birthDate: '1990-05-01' });
  ines = await server.person({ roles: ['admin'] });
  nora = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

async function claim({ client }: Person, fqsid: string) {
  return await client.call('claimHandle', { fqsid, idempotencyKey: randomUUID() });
}

async function findOwn({ client }: Person, fqsid: string) {
  return (await client.call('listHandles', { limit: 100 })).items.find((handle) => handle.fqsid === fqsid);
}

async function listCodes({ client }: Person) {
  return (await client.call('listNotifications', {})).items.map(({ code }) => code);
}

describe('a handle whose bio we can read', () => {
  test('is proven once the code is in the bio', async () => {
    const fqsid = 'bluesky:mara-vale.example';
    const { code, where } = await claim(mara, 'Bluesky:@Mara-Vale.example');
    expect(where).toBe('the bio on Bluesky');
    expect(code).toMatch(/^strapline [0-9A-Z]{4}-[0-9A-Z]{4}$/);
    bios.set('mara-vale.example', 'Bras, one of each.');
    expect(await mara.client.call('checkHandle', { fqsid })).toMatchObject({ status: 'waiting' });
    expect((await findOwn(mara, fqsid))?.check?.result).toBe('code_missing');
    bios.set('mara-vale.example', `Bras, one of each. ${code.toLowerCase()}`);
    server.clock.forward(11_000);
    expect(await mara.client.call('checkHandle', { fqsid })).toMatchObject({ status: 'proven' });
    expect(await findOwn(mara, fqsid)).toMatchObject({ status: 'proven', code: null, can: ['release'] });
    expect(await listCodes(mara)).toContain('handle_proven');
  });

  test('is looked at every ten seconds at most, however often it is asked', async () => {
    const fqsid = 'bluesky:often.example';
    await claim(mara, fqsid);
    const before = asked;
    await Promise.all(Array.from({ length: 5 }, () => mara.client.call('checkHandle', { fqsid })));
    await mara.client.call('checkHandle', { fqsid });
    expect(asked - before).toBe(1);
    expect((await findOwn(mara, fqsid))?.check?.result).toBe('profile_missing');
  });

  test('is looked at by itself, and expires after a day', async () => {
    const fqsid = 'mastodon:mara@sewing.example';
    const { code } = await claim(mara, fqsid);
    await claim(mara, 'bluesky:never.example');
    bios.set('mara@sewing.example', code);
    server.clock.forward(11 * minute);
    await expect.poll(async () => (await findOwn(mara, fqsid))?.status).toBe('proven');
    server.clock.forward(day);
    await expect.poll(async () => (await findOwn(mara, 'bluesky:never.example'))?.status).toBe('expired');
    expect(await listCodes(mara)).toContain('handle_expired');
    expect((await claim(mara, 'bluesky:never.example')).code).not.toBe(code);
  });

  test('keeps its code until that expires', async () => {
    const first = await claim(theo, 'bluesky:again.example');
    expect((await claim(theo, 'bluesky:again.example')).code).toBe(first.code);
    server.clock.forward(day + minute);
    await expect.poll(async () => (await findOwn(theo, 'bluesky:again.example'))?.status).toBe('expired');
    expect((await claim(theo, 'bluesky:again.example')).code).not.toBe(first.code);
  });
});

describe('a handle whose bio we can’t read', () => {
  test('is shown to the team, which proves it', async () => {
    const fqsid = 'instagram:theo.collects';
    const { code } = await claim(theo, fqsid);
    expect((await findOwn(theo, fqsid))?.can).toEqual(['askTeam', 'release']);
    expect((await theo.client.call('askHandleReview', { fqsid })).status).toBe('in_review');
    const { items } = await ines.client.call('listHandleReviews', {});
    expect(items.find((review) => review.fqsid === fqsid)).toMatchObject({
      code,
      person: { username: theo.username },
      can: ['prove', 'refuse'],
    });
    const decision = { fqsid, proven: true, reason: 'The code is in the bio.' };
    expect(await ines.client.call('proveHandle', decision)).toMatchObject({ username: theo.username, status: 'proven' });
    expect((await ines.client.refusal('proveHandle', decision)).reason ?? '').toBe('handle_changed');
  });

  test('is refused with a reason that the person reads', async () => {
    const fqsid = 'tiktok:not.theo';
    await claim(theo, fqsid);
    await theo.client.call('askHandleReview', { fqsid });
    await ines.client.call('proveHandle', { fqsid, proven: false, reason: 'The bio has no code.' });
    expect(await findOwn(theo, fqsid)).toMatchObject({ status: 'refused', reason: 'The bio has no code.', can: ['claim'] });
    expect(await listCodes(theo)).toContain('handle_refused');
    const { items } = await ines.client.call('listAudit', { action: 'handle.refused' });
    expect(items[0]).toMatchObject({ subject: theo.username });
  });

  test('of an admin is decided by another one', async () => {
    const fqsid = 'instagram:ines.of.strapline';
    await claim(ines, fqsid);
    await ines.client.call('askHandleReview', { fqsid });
    const decision = { fqsid, proven: true, reason: 'The code is in the bio.' };
    expect((await ines.client.refusal('proveHandle', decision)).code).toBe('forbidden');
    expect((await nora.client.call('proveHandle', decision)).status).toBe('proven');
  });
});

describe('a handle that two people show', () => {
  test('counts for neither until the team decides, and the other one is refused', async () => {
    const fqsid = 'bluesky:sold.example';
    const first = await claim(mara, fqsid);
    bios.set('sold.example', first.code);
    await mara.client.call('checkHandle', { fqsid });
    await openTestSurvey(mara, 'size', fqsid);
    expect((await theo.client.call('findHandle', { fqsid })).state).toBe('proven');
    const second = await claim(theo, fqsid);
    bios.set('sold.example', `${first.code} ${second.code}`);
    expect((await theo.client.call('checkHandle', { fqsid })).status).toBe('failed');
    expect([(await findOwn(mara, fqsid))?.status, (await findOwn(theo, fqsid))?.status]).toEqual(['disputed', 'disputed']);
    expect((await theo.client.call('findHandle', { fqsid })).state).toBe('free');
    expect((await theo.client.refusal('fetchSurvey', { survey: 'size', fqsid })).code).toBe('not_found');
    expect(await listCodes(mara)).toContain('handle_disputed');
    const decision = { fqsid, proven: true, reason: 'The account was sold in August.' };
    expect((await ines.client.refusal('proveHandle', decision)).code).toBe('conflict');
    await ines.client.call('proveHandle', { ...decision, username: theo.username });
    expect([(await findOwn(mara, fqsid))?.status, (await findOwn(theo, fqsid))?.status]).toEqual(['refused', 'proven']);
    expect((await theo.client.refusal('fetchSurvey', { survey: 'size', fqsid })).code).toBe('not_found');
  });

  test('has one proven person at most, also when both prove it at the same moment', async () => {
    const fqsid = 'bluesky:raced.example';
    const codes = [await claim(mara, fqsid), await claim(theo, fqsid)].map(({ code }) => code);
    bios.set('raced.example', codes.join(' '));
    await Promise.all([mara, theo].map(({ client }) => client.call('checkHandle', { fqsid })));
    expect([(await findOwn(mara, fqsid))?.status, (await findOwn(theo, fqsid))?.status]).toEqual(['disputed', 'disputed']);
  });
});

describe('a proven handle', () => {
  test('is on its creator’s page, and gone once it is given up, with its surveys', async () => {
    const fqsid = 'instagram:mara.sews';
    await proveTestHandle(mara, ines, fqsid);
    await mara.client.call('saveProfile', { creatorMode: true });
    await openTestSurvey(mara, 'icbm', fqsid);
    const slug = mara.username.replaceAll('_', '-');
    expect((await theo.client.call('fetchModel', { slug })).provenHandles).toContain(fqsid);
    expect((await theo.client.call('findHandle', { fqsid })).owner?.username).toBe(mara.username);
    expect((await mara.client.call('findHandle', { fqsid })).state).toBe('yours');
    await mara.client.call('releaseHandle', { fqsid });
    expect((await theo.client.call('fetchModel', { slug })).provenHandles).not.toContain(fqsid);
    expect((await theo.client.refusal('fetchSurvey', { survey: 'icbm', fqsid })).code).toBe('not_found');
    expect((await theo.client.call('findHandle', { fqsid })).state).toBe('free');
    expect((await mara.client.refusal('releaseHandle', { fqsid })).code).toBe('not_found');
  });

  test('is found by an admin and taken away with a reason: its surveys are withdrawn, and others can claim it', async () => {
    const fqsid = 'instagram:theo.once';
    await proveTestHandle(theo, ines, fqsid);
    await openTestSurvey(theo, 'size', fqsid);
    const find = async (q: string) => (await ines.client.call('listHandleReviews', { q })).items.find((found) => found.fqsid === fqsid);
    const provenAt = (await findOwn(theo, fqsid))?.provenAt;
    expect(await find('@Theo.Once')).toMatchObject({
      person: { username: theo.username },
      status: 'proven',
      since: provenAt,
      can: ['refuse'],
    });
    expect(await find('https://www.instagram.com/theo.once/')).toMatchObject({ code: null, dueAt: null });
    expect(await find(theo.username)).toBeDefined();
    expect(await find('theo.on')).toBeUndefined();
    expect((await ines.client.call('listHandleReviews', { limit: 100 })).items.map((review) => review.fqsid)).not.toContain(fqsid);
    expect((await ines.client.call('listAudit', { action: 'people.searched' })).items.map(({ subject }) => subject)).toContain(
      theo.username,
    );

    const reason = 'The profile belongs to somebody else now.';
    await ines.client.call('proveHandle', { fqsid, username: theo.username, proven: false, reason });
    expect(await findOwn(theo, fqsid)).toMatchObject({ status: 'refused', reason });
    expect(await listCodes(theo)).toContain('handle_taken');
    expect((await mara.client.refusal('fetchSurvey', { survey: 'size', fqsid })).code).toBe('not_found');
    expect(await find('theo.once')).toBeUndefined();
    expect((await mara.client.call('findHandle', { fqsid })).state).toBe('free');
  });

  test('of an admin is not theirs to take away', async () => {
    const fqsid = 'instagram:nora.of.strapline';
    await proveTestHandle(nora, ines, fqsid);
    const find = async ({ client }: Person) => (await client.call('listHandleReviews', { q: fqsid })).items[0];
    expect((await find(nora))?.can).toEqual([]);
    expect((await find(ines))?.can).toEqual(['refuse']);
  });

  test('on Mastodon names its server', async () => {
    const refused = await mara.client.refusal('claimHandle', { fqsid: 'mastodon:mara', idempotencyKey: randomUUID() });
    expect(refused.fields).toEqual({ fqsid: 'Add the server, e.g. mara@sewing.example.' });
  });

  test('is one of twenty at most', async () => {
    const june = await server.person();
    for (let place = 0; place < 20; place += 1) await claim(june, `reddit:june-${place}`);
    expect((await june.client.refusal('claimHandle', { fqsid: 'reddit:june-21', idempotencyKey: randomUUID() })).code).toBe('conflict');
    await june.client.call('releaseHandle', { fqsid: 'reddit:june-3' });
    expect((await claim(june, 'reddit:june-21')).fqsid).toBe('reddit:june-21');
  });
});
