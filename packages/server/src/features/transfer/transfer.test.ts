import { day } from '@strapline/domain/time';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { addPasskey, stepUp } from '../session/test-passkey.ts';
import { createClaimedTag, createCollector, giveAwayTag, startTransfer } from '../strap-code/test-claim.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
beforeAll(async () => {
  // Tokens that outlive the weeks of these tests.
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 90 * 24 * 3600 } });
  theo = await createCollector(server);
});
/** A fresh sign-in and a creator per test. */
beforeEach(async () => {
  mara = await server.person({ birthDate: '1994-03-02' });
  await signInAgain(theo);
});
afterAll(async () => {
  expect(formatAuditReport(await checkBooks(server.services.db))).toContain('Everything agrees.');
  await server.close();
});

async function signInAgain(person: Person): Promise<void> {
  person.client = await server.connect({ token: await server.tokenOf(person.accountId) });
}

const prepareClaimedTag = (): Promise<string> => createClaimedTag(server, mara, theo);

async function listMails(person: Person): Promise<string[]> {
  await server.jobs.runDue();
  const { email } = await server.services.identity.getEmail(person.accountId);
  return (await server.mails(email ?? '')).map(({ body }) => body);
}

describe('a transfer', () => {
  test('is started by the owner, with a code that expires with it, and makes the receiver the next owner', async () => {
    const braTagId = await prepareClaimedTag();
    const lena = await createCollector(server);
    expect((await theo.client.refusal('pullStrapCode', { braTagId })).reason).toBe('strap_code_before_transfer');
    expect((await theo.client.call('fetchBraTag', { braTagId })).can).toEqual(['offer', 'startTransfer', 'missing', 'stolen', 'retire']);

    const started = await theo.client.call('braTagAction', { braTagId, action: 'startTransfer' });
    expect(started.status).toBe('transfer_pending');
    expect(started.can).toEqual(['pullStrapCode', 'callBack', 'missing', 'stolen']);
    const end = new Date(started.transferEndsAt ?? 0).getTime();
    expect(Math.round((end - server.clock.now().getTime()) / day)).toBe(14);
    const label = await theo.client.call('pullStrapCode', { braTagId });
    expect(label.expiresAt).toBe(started.transferEndsAt);

    const update = theo.client.push('braTagStatus', (push) => push.braTagId === braTagId && push.status === 'claimed');
    expect(await lena.client.call('claimCollectorTag', { braTagId, strapCode: label.strapCode })).toMatchObject({ ownerNumber: 3 });
    await update;
    const tag = await theo.client.call('fetchBraTag', { braTagId });
    expect((await lena.client.call('fetchBraTag', { braTagId })).owner).toEqual({ username: lena.username, avatar: null, number: 3 });
    expect(tag).toMatchObject({ status: 'claimed', owner: { username: null, number: 3 }, transferEndsAt: null, can: [] });
    expect(tag.provenance.map(({ type, ownerNumber }) => [type, ownerNumber])).toEqual([
      ['tag.recorded', 1],
      ['tag.claimed', 2],
      ['cert.issued', 2],
      ['tag.transferred', 3],
      ['cert.issued', 3],
    ]);
    expect((await theo.client.refusal('braTagAction', { braTagId, action: 'stolen' })).code).toBe('forbidden');
    expect((await listMails(theo)).join()).toContain('Its record now names the new owner');
    expect((await listMails(lena)).join()).toContain('You are now on record as the owner');
  });

  test('can be canceled, which voids the code; another transfer has a new code', async () => {
    const braTagId = await prepareClaimedTag();
    const first = await startTransfer(theo, braTagId);
    expect(await theo.client.call('braTagAction', { braTagId, action: 'callBack' })).toMatchObject({
      status: 'claimed',
      transferEndsAt: null,
    });
    const lena = await createCollector(server);
    expect((await lena.client.refusal('claimCollectorTag', first)).code).toBe('validation');
    expect((await listMails(theo)).join()).toContain('no longer works');
    const second = await startTransfer(theo, braTagId);
    expect((await lena.client.refusal('claimCollectorTag', first)).code).toBe('validation');
    expect((await lena.client.call('claimCollectorTag', second)).ownerNumber).toBe(3);
  });

  test('expires after 14 days, counted from its own start', async () => {
    const braTagId = await prepareClaimedTag();
    await startTransfer(theo, braTagId);
    await theo.client.call('braTagAction', { braTagId, action: 'callBack' });
    server.clock.forward(3 * day);
    await signInAgain(theo);
    const { strapCode } = await startTransfer(theo, braTagId);
    server.clock.forward(12 * day);
    await server.jobs.runDue();
    expect((await theo.client.call('fetchBraTag', { braTagId })).status).toBe('transfer_pending');
    server.clock.forward(2 * day);
    // The code expires on time, even before the job has run.
    const lena = await createCollector(server);
    expect((await lena.client.refusal('claimCollectorTag', { braTagId, strapCode })).code).toBe('validation');
    await server.jobs.runDue();
    expect(await theo.client.call('fetchBraTag', { braTagId })).toMatchObject({ status: 'claimed', transferEndsAt: null });
    expect((await listMails(theo)).join()).toContain('within 14 days');
  });

  test('requires the owner’s passkey, or a recent sign-in without one', async () => {
    const june = await createCollector(server);
    const braTagId = await createClaimedTag(server, mara, june);
    server.clock.forward(6 * 60_000);
    const old = await june.client.refusal('braTagAction', { braTagId, action: 'startTransfer' });
    expect([old.code, old.fields]).toEqual(['forbidden', { stepUp: 'signIn' }]);
    expect((await june.client.refusal('braTagAction', { braTagId, action: 'retire' })).fields).toEqual({ stepUp: 'signIn' });
    // Reporting needs no step-up.
    expect((await june.client.call('braTagAction', { braTagId, action: 'missing' })).status).toBe('missing');
    await june.client.call('braTagAction', { braTagId, action: 'found' });
    await signInAgain(june);
    const passkey = await addPasskey(server, june);
    expect((await june.client.refusal('braTagAction', { braTagId, action: 'startTransfer' })).fields).toEqual({ stepUp: 'passkey' });
    await stepUp(june.client, passkey);
    expect((await june.client.call('braTagAction', { braTagId, action: 'startTransfer' })).status).toBe('transfer_pending');
  });

  test('back to the creator makes them the next owner, without a seller’s rights', async () => {
    const braTagId = await prepareClaimedTag();
    const label = await startTransfer(theo, braTagId);
    expect((await theo.client.refusal('claimCollectorTag', label)).reason).toBe('already_owned');
    expect((await mara.client.call('claimCollectorTag', label)).ownerNumber).toBe(3);
    const tag = await mara.client.call('fetchBraTag', { braTagId });
    expect(tag).toMatchObject({ status: 'claimed', can: ['offer', 'startTransfer', 'missing', 'stolen', 'retire'] });
    expect((await mara.client.refusal('braTagAction', { braTagId, action: 'given' })).code).toBe('conflict');
  });
});

describe('a gift', () => {
  test('needs a strap code first, is unlisted, and can be canceled until it is claimed', async () => {
    const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 9000 });
    const { slug } = await mara.client.call('fetchBraTag', { braTagId });
    expect((await mara.client.refusal('braTagAction', { braTagId, action: 'given' })).reason).toBe('label_before_giving');
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
    const givenAway = await mara.client.call('braTagAction', { braTagId, action: 'given' });
    expect(givenAway).toMatchObject({ status: 'claimable', listing: 'unlisted', slug: null, can: ['callBack', 'missing', 'stolen'] });
    expect((await theo.client.refusal('fetchListing', { slug })).code).toBe('not_found');
    expect(await mara.client.call('braTagAction', { braTagId, action: 'callBack' })).toMatchObject({ status: 'active' });
    expect((await theo.client.refusal('claimCollectorTag', { braTagId, strapCode })).code).toBe('validation');
    const again = await mara.client.call('pullStrapCode', { braTagId });
    await mara.client.call('braTagAction', { braTagId, action: 'given' });
    expect((await theo.client.call('claimCollectorTag', { braTagId, strapCode: again.strapCode })).ownerNumber).toBe(2);
  });
});

describe('a report', () => {
  test('is public at once with its note, blocks sale, claim and transfer, and ends with the previous status', async () => {
    const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 9000 });
    const { slug } = await mara.client.call('fetchBraTag', { braTagId });
    const note = 'Taken from a hotel room in Lisbon.';
    const update = mara.client.push('braTagStatus', (push) => push.braTagId === braTagId && push.status === 'stolen');
    await mara.client.call('braTagAction', { braTagId, action: 'stolen', note });
    await update;
    const anonymousViewer = await server.connect();
    const seen = await anonymousViewer.call('fetchBraTag', { braTagId });
    expect(seen).toMatchObject({ status: 'stolen', listing: 'unlisted', offered: false, report: { note } });
    expect(seen.provenance.at(-1)?.type).toBe('tag.stolen');
    expect((await anonymousViewer.refusal('fetchListing', { slug })).code).toBe('not_found');
    expect((await mara.client.refusal('offerBraTag', { braTagId, offered: true, offeredAmount: 9000 })).code).toBe('conflict');
    expect((await mara.client.refusal('braTagAction', { braTagId, action: 'missing' })).reason).toBe('stolen_not_found');
    expect((await mara.client.refusal('pullStrapCode', { braTagId })).code).toBe('conflict');

    const recovered = await mara.client.call('braTagAction', { braTagId, action: 'found' });
    expect(recovered).toMatchObject({ status: 'active', listing: 'unlisted', report: null });
    expect(recovered.provenance.map(({ type }) => type)).toEqual(['tag.recorded', 'tag.stolen', 'tag.recovered']);
    expect((await mara.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 9000 })).listing).toBe('published');
    expect((await listMails(mara)).join()).toContain('is reported stolen');
  });

  test('voids a code in circulation: once found, the piece is its owner’s', async () => {
    const braTagId = await prepareClaimedTag();
    const label = await startTransfer(theo, braTagId);
    await theo.client.call('braTagAction', { braTagId, action: 'missing' });
    expect((await theo.client.refusal('braTagAction', { braTagId, action: 'callBack' })).reason).toBe('missing_not_found');
    expect(await theo.client.call('braTagAction', { braTagId, action: 'stolen' })).toMatchObject({ status: 'stolen' });
    expect(await theo.client.call('braTagAction', { braTagId, action: 'found' })).toMatchObject({
      status: 'claimed',
      transferEndsAt: null,
    });
    const lena = await createCollector(server);
    expect((await lena.client.refusal('claimCollectorTag', label)).code).toBe('validation');
    const gift = await giveAwayTag(server, mara);
    await mara.client.call('braTagAction', { braTagId: gift.braTagId, action: 'missing' });
    expect((await mara.client.call('braTagAction', { braTagId: gift.braTagId, action: 'found' })).status).toBe('active');
    expect((await lena.client.refusal('claimCollectorTag', gift)).code).toBe('validation');
  });

  test('accepts a note only for missing and stolen, without contact details', async () => {
    const braTagId = await prepareClaimedTag();
    const rude = await theo.client.refusal('braTagAction', { braTagId, action: 'missing', note: 'Write to me: theo@post.example' });
    expect(rude.fields).toHaveProperty('note');
    expect((await theo.client.refusal('braTagAction', { braTagId, action: 'retire', note: 'Worn out' })).fields).toHaveProperty('note');
    expect((await theo.client.call('fetchBraTag', { braTagId })).status).toBe('claimed');
  });
});

test('a retired tag stays readable, and nothing can be added to it', async () => {
  const braTagId = await prepareClaimedTag();
  const ended = await theo.client.call('braTagAction', { braTagId, action: 'retire' });
  expect(ended).toMatchObject({ status: 'retired', can: [] });
  expect(ended.provenance.at(-1)?.type).toBe('tag.retired');
  for (const action of ['startTransfer', 'missing', 'found', 'retire', 'callBack'] as const)
    expect((await theo.client.refusal('braTagAction', { braTagId, action })).reason).toBe('record_ended');
});
