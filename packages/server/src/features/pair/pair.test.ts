import { randomUUID } from 'node:crypto';
import { consentVersions } from '@strapline/contract/consents';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { createPairForm, createTestPair, openForReview, sendPictures, submitTestPair, verifyTestPair } from '@strapline/testkit/pairs';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../ports/database.ts';
import { runBookChecks } from './test-books.ts';

const day = 24 * 60 * 60_000;

let server: TestServer;
let mara: Person;
let june: Person;
let theo: Person;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer();
  // Two creators make dozens of pairs here, faster than people can; limits have tests of their own.
  vi.spyOn(server.services.limits, 'take').mockReturnValue(0);
  mara = await server.person({ birthDate: '1994-03-02' });
  june = await server.person({ birthDate: '1990-01-01' });
  theo = await server.person();
  ines = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

const codes = async (person: Person) => (await person.client.call('listNotifications', {})).items.map(({ code }) => code);

describe('a pair', () => {
  test('is a draft until both pictures are there, then waits for its review, and is public once all checks passed', async () => {
    const { pairId, status, username } = await createTestPair(mara, { garment: 'A balconette' });
    expect(pairId).toMatch(new RegExp(`^${mara.username}:20\\d\\d:main:\\d{4}$`));
    expect([status, username]).toEqual(['draft', expect.stringMatching(/^[a-z]+_[a-z]+_[a-z0-9]{3}$/)]);
    const draft = await mara.client.call('fetchApair', { pairId });
    expect(draft).toMatchObject({ status: 'draft', braSize: '32DD', garment: 'A balconette', left: null, right: null });
    expect(draft.verification).toMatchObject({ status: 'requires_input', verifiedAt: null });
    expect(JSON.stringify(draft)).not.toContain('1994');
    for (const event of ['fetchApair', 'pollPairStatus', 'getApairVerificationStatus'] as const)
      expect((await theo.client.refusal(event, { pairId })).code).toBe('not_found');
    expect((await server.http(`/v1/pairs/${pairId}`)).status).toBe(404);

    const { proofSecret } = await mara.client.call('getProofSecret', { pairId, kind: 'photo' });
    expect(proofSecret).toMatch(/^[2345679ACDEFHJKMNPQRTWXY]{6}$/);
    expect((await sendPictures(server, mara, pairId, ['left'])).status).toBe('draft');
    const pushed = mara.client.push('pairStatus', (state) => state.status === 'in_review');
    const sent = await sendPictures(server, mara, pairId, ['right']);
    expect([sent.status, sent.verification.status]).toEqual(['processing', 'processing']);
    await server.jobs.runDue();
    await pushed;
    expect(await mara.client.call('pollPairStatus', { pairId })).toMatchObject({
      status: 'in_review',
      checks: [
        { name: 'age18', state: 'passed' },
        { name: 'consent', state: 'passed' },
        { name: 'presence', state: 'pending' },
        { name: 'size', state: 'pending' },
      ],
    });

    const [waiting] = (await ines.client.call('listPairReviews', {})).items.filter(({ pair }) => pair.id === pairId);
    expect(waiting).toMatchObject({
      word: { text: proofSecret, wasGood: true },
      reviewers: [],
      hasOtherBirthDate: false,
      can: ['open', 'decide', 'askSecond'],
    });
    const version = waiting?.pair.version ?? 0;
    const passed = { presence: 'passed', size: 'passed' } as const;
    const early = await ines.client.refusal('reviewPair', { pairId, version, approve: true, checks: { presence: 'passed' } });
    expect(early.reason).toBe('pair_checks_open');
    const outdated = await ines.client.refusal('reviewPair', { pairId, version: version - 1, approve: true, checks: passed });
    expect(outdated.reason).toBe('pair_changed');
    const unseen = await ines.client.refusal('reviewPair', { pairId, version, approve: true, checks: passed });
    expect(unseen.reason).toBe('pair_not_opened');
    await openForReview(ines, pairId);
    const verified = await ines.client.call('reviewPair', { pairId, version, approve: true, checks: passed });
    expect(verified).toMatchObject({ status: 'active', verification: 'verified' });

    const seen = await theo.client.call('fetchApair', { pairId });
    expect(seen).toMatchObject({ status: 'active', left: null, right: null, isOpen: false, can: ['report'], lastProof: { kind: 'photo' } });
    expect(seen).not.toHaveProperty('own');
    const { logIndex, verifiedAt, expiresAt } = seen.verification;
    expect(new Date(expiresAt ?? 0).getTime() - new Date(verifiedAt ?? 0).getTime()).toBe(365 * day);
    const entry = await server.services.db.first<{ type: string; bra_tag_id: string }>(
      sql`select type, bra_tag_id from provenance where index = ${logIndex}`,
    );
    expect(entry).toEqual({ type: 'pair.verified', bra_tag_id: pairId });
    expect((await server.http(`/v1/pairs/${pairId}`)).body).toMatchObject({ id: pairId });
    expect((await server.http(`/v1/pairs/${pairId}/verification`)).body).toMatchObject({ verification: 'verified', verifiedAt, expiresAt });
    expect((await mara.client.call('getLastSavedProof', { pairId })).proof).toMatchObject({ kind: 'photo', word: proofSecret });
    expect((await theo.client.refusal('getLastSavedProof', { pairId })).code).toBe('not_found');
    expect(await codes(mara)).toEqual(expect.arrayContaining(['pair_in_review', 'pair_verified']));
    expect(await runBookChecks(server)).toEqual([]);
  });

  test('shares its serials with tags, so that no pair has the ID of a tag', async () => {
    const person = await server.person({ birthDate: '1991-05-05' });
    const braTagId = await createTestBraTag(server, person);
    const { pairId } = await createTestPair(person);
    expect([braTagId.slice(-4), pairId.slice(-4)]).toEqual(['0001', '0002']);
  });

  test('is created once for one key, and not without consent to the current text', async () => {
    const form = createPairForm();
    const answers = await Promise.all([mara.client.call('createPair', form), mara.client.call('createPair', form)]);
    expect(answers[0]).toEqual(answers[1]);
    await mara.client.call('withdrawPair', { pairId: answers[0]?.pairId ?? '' });
    const old = createPairForm({ consent: { version: '2020-01', acceptedAt: new Date().toISOString() } });
    expect((await mara.client.refusal('createPair', old)).reason).toBe('text_changed');
  });

  test('needs a creator who is 18, and keeps nothing of who isn’t', async () => {
    const minor = await server.person();
    const dob = `${server.clock.now().getUTCFullYear() - 17}-01-01`;
    expect((await minor.client.refusal('createPair', createPairForm({ dob }))).code).toBe('age_required');
    expect(await minor.client.call('fetchProfile', {})).toMatchObject({ hasBirthDate: false });
    const adult = await server.person();
    await createTestPair(adult);
    expect(await adult.client.call('fetchProfile', {})).toMatchObject({ hasBirthDate: true, isAdult: true });
    const young = await server.person();
    await young.client.call('saveProfile', { birthDate: dob });
    expect((await young.client.refusal('createPair', createPairForm())).code).toBe('age_required');
  });

  test('with another birth date than the account’s is shown so to its reviewer, without either', async () => {
    const pair = await submitTestPair(server, june, { dob: '1991-01-01' });
    const [item] = (await ines.client.call('listPairReviews', {})).items.filter((one) => one.pair.id === pair.id);
    expect(item?.hasOtherBirthDate).toBe(true);
    expect(JSON.stringify(item)).not.toMatch(/199[01]/);
    await june.client.call('withdrawPair', { pairId: pair.id });
  });

  test('of another person can’t be changed, and is unknown until it is public', async () => {
    const { pairId } = await createTestPair(mara);
    const changes = { bio: 'Mine now.' };
    expect((await june.client.refusal('updatePair', { pairId, version: 1, changes })).code).toBe('not_found');
    expect((await june.client.refusal('withdrawPair', { pairId })).code).toBe('not_found');
    expect((await june.client.refusal('getProofSecret', { pairId, kind: 'photo' })).code).toBe('not_found');
    expect((await june.client.refusal('setPairUsername', { pairId, username: 'morning_trogon_r2v' })).code).toBe('not_found');
    await mara.client.call('withdrawPair', { pairId });
    for (const event of ['fetchApair', 'pollPairStatus', 'withdrawPair'] as const)
      expect((await mara.client.refusal(event, { pairId })).code).toBe('not_found');
  });

  test('isn’t changed by who saw an older version, and refuses the pictures of others', async () => {
    const { pairId } = await createTestPair(mara);
    const { version } = await mara.client.call('fetchApair', { pairId });
    const changed = await mara.client.call('updatePair', { pairId, version, changes: { bio: 'Wider straps.' } });
    expect(changed).toMatchObject({ bio: 'Wider straps.', version: version + 1 });
    expect((await mara.client.refusal('updatePair', { pairId, version, changes: { bio: 'Older.' } })).code).toBe('conflict');
    const first = await sendPictures(server, mara, pairId, ['left']);
    expect(first.left).toMatchObject({ mediaId: expect.stringMatching(/^med_/) });
    const { left } = first;
    if (!left || !('url' in left)) throw new Error('the picture has no link');
    const twice = { ...left, url: '/v1/uploads/upl_aaaaaaaaaaaaaaaaaaaa' };
    const refusal = await mara.client.refusal('updatePair', { pairId, version: first.version, changes: { right: twice } });
    expect(refusal.fields).toHaveProperty(['changes.right']);
    await mara.client.call('withdrawPair', { pairId });
  });

  test('that was sent back says why, and is reviewed again with another picture', async () => {
    const { id: pairId, version } = await submitTestPair(server, mara);
    const reason = 'The word in the right picture is out of focus.';
    const bare = { pairId, version, approve: false, checks: { presence: 'failed' } } as const;
    expect((await ines.client.refusal('reviewPair', bare)).fields).toHaveProperty('reason');
    expect(await ines.client.call('reviewPair', { ...bare, reason })).toMatchObject({
      status: 'requires_action',
      verification: 'requires_input',
    });
    const state = await mara.client.call('pollPairStatus', { pairId });
    expect(state).toMatchObject({ status: 'requires_action', reason });
    expect(new Date(state.closesAt ?? 0).getTime() - server.clock.now().getTime()).toBeGreaterThan(13 * day);
    expect(await codes(mara)).toContain('pair_requires_action');
    const again = await sendPictures(server, mara, pairId, ['right']);
    expect(again.own).toMatchObject({ reason: null });
    await server.jobs.runDue();
    const next = await mara.client.call('fetchApair', { pairId });
    expect(next.status).toBe('in_review');
    const rejected = await ines.client.call('reviewPair', {
      pairId,
      version: next.version,
      approve: false,
      checks: { age18: 'failed' },
      reason: 'We have reason to think that this isn’t an adult.',
    });
    expect(rejected).toMatchObject({ status: 'rejected', verification: 'canceled' });
    expect((await mara.client.refusal('updatePair', { pairId, version: rejected.version, changes: { bio: 'Hello' } })).reason).toBe(
      'pair_rejected',
    );
    await mara.client.call('withdrawPair', { pairId });
  });

  test('isn’t approved without a word, which is what shows that the pictures are new', async () => {
    const { pairId } = await createTestPair(mara);
    await sendPictures(server, mara, pairId, ['left', 'right']);
    await server.jobs.runDue();
    const { version } = await mara.client.call('fetchApair', { pairId });
    const checks = { presence: 'passed', size: 'passed' } as const;
    expect((await ines.client.refusal('reviewPair', { pairId, version, approve: true, checks })).reason).toBe('pair_word_missing');
    await mara.client.call('withdrawPair', { pairId });
  });

  test('is reviewed by one admin, and by a second one only if the first is unsure', async () => {
    const other = await server.person({ roles: ['admin'] });
    const third = await server.person({ roles: ['admin'] });
    const { id: pairId, version } = await submitTestPair(server, mara);
    const reason = 'I can’t tell whether the label says 32DD.';
    const open = async (admin: Person) =>
      (await admin.client.raw('getDerivedKey', { resource: 'pair', id: pairId, reason: 'The first check of the pictures.' })) as object;
    expect(await open(ines)).toHaveProperty('scope');
    expect(await open(other)).toHaveProperty('error.code', 'forbidden');
    const decision = { pairId, approve: true, checks: { presence: 'passed', size: 'passed' } } as const;
    expect((await other.client.refusal('reviewPair', { ...decision, version })).reason).toBe('pair_reviewed_by_other');
    const asked = await ines.client.call('reviewPair', { pairId, version, approve: false, unsure: true, checks: {}, reason });
    expect(asked.status).toBe('in_review');
    expect((await ines.client.refusal('reviewPair', { ...decision, version: asked.version })).reason).toBe('pair_reviewed_by_other');
    expect(await open(other)).toHaveProperty('scope');
    expect(await open(third)).toHaveProperty('error.code', 'forbidden');
    const [item] = (await other.client.call('listPairReviews', {})).items.filter(({ pair }) => pair.id === pairId);
    expect(item).toMatchObject({
      reviewers: [{ username: ines.username, isUnsure: true, note: reason }, { username: other.username }],
      can: ['open', 'decide'],
    });
    const unsureToo = { pairId, version: asked.version, approve: false, unsure: true, checks: {}, reason };
    expect((await other.client.refusal('reviewPair', unsureToo)).reason).toBe('pair_second_reviewer');
    expect(await other.client.call('reviewPair', { ...decision, version: asked.version })).toMatchObject({ status: 'active' });
  });

  test('isn’t reviewed by its own creator', async () => {
    const admin = await server.person({ roles: ['admin'], birthDate: '1988-08-08' });
    const { id: pairId, version } = await submitTestPair(server, admin);
    const decision = { pairId, version, approve: true, checks: { presence: 'passed', size: 'passed' } } as const;
    expect((await admin.client.refusal('reviewPair', decision)).reason).toBe('own_pair_review');
  });

  test('of two admins who open or decide at the same time, one succeeds', async () => {
    const other = await server.person({ roles: ['admin'] });
    const { id: pairId, version } = await submitTestPair(server, mara);
    const opened = await Promise.allSettled([openForReview(ines, pairId), openForReview(other, pairId)]);
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const checks = { presence: 'passed', size: 'passed' } as const;
    const decided = await Promise.allSettled([
      ines.client.call('reviewPair', { pairId, version, approve: true, checks }),
      other.client.call('reviewPair', { pairId, version, approve: true, checks }),
    ]);
    expect(decided.map(({ status }) => status)).toEqual(opened.map(({ status }) => status));
  });

  test('shows its reviewers the word that was asked for before the pictures came', async () => {
    const { pairId } = await createTestPair(mara);
    const { proofSecret: word } = await mara.client.call('getProofSecret', { pairId, kind: 'photo' });
    await sendPictures(server, mara, pairId, ['left', 'right']);
    await server.jobs.runDue();
    await mara.client.call('getProofSecret', { pairId, kind: 'photo' });
    const waiting = (await ines.client.call('listPairReviews', {})).items.find(({ pair }) => pair.id === pairId);
    expect(waiting?.word).toMatchObject({ text: word, wasGood: true });
    await mara.client.call('withdrawPair', { pairId });
  });

  test('keeps its size while its creator’s consent is missing, as nobody could check another one', async () => {
    const { id: pairId } = await verifyTestPair(server, june, ines, { braSize: '34D' });
    await june.client.call('recordConsent', { kind: 'picture', subject: pairId, version: consentVersions.picture, accepted: false });
    const { version } = await june.client.call('fetchApair', { pairId });
    const sized = { pairId, version, changes: { braSize: '32G' } };
    expect((await june.client.refusal('updatePair', sized)).code).toBe('consent_required');
    expect((await june.client.call('fetchApair', { pairId })).braSize).toBe('34D');
    await june.client.call('withdrawPair', { pairId });
  });

  test('with another size or new pictures is reviewed again, and closed for others until then', async () => {
    const pair = await verifyTestPair(server, june, ines, { braSize: '34D' });
    const sized = await june.client.call('updatePair', { pairId: pair.id, version: pair.version, changes: { braSize: '36C' } });
    expect(sized).toMatchObject({ status: 'processing', braSize: '36C', verification: { status: 'processing' } });
    expect((await theo.client.refusal('fetchApair', { pairId: pair.id })).code).toBe('not_found');
    await server.jobs.runDue();
    const { version, verification } = await june.client.call('fetchApair', { pairId: pair.id });
    expect(verification.checks.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'pending']);
    await openForReview(ines, pair.id);
    await ines.client.call('reviewPair', { pairId: pair.id, version, approve: true, checks: { size: 'passed' } });
    const text = await june.client.call('fetchApair', { pairId: pair.id });
    const edited = await june.client.call('updatePair', { pairId: pair.id, version: text.version, changes: { bio: 'Only the words.' } });
    expect(edited.status).toBe('active');
    const entries = await server.services.db.rows(sql`select 1 from provenance where bra_tag_id = ${pair.id}`);
    expect(entries).toHaveLength(2);
    expect(await runBookChecks(server)).toEqual([]);
  });

  test('is limited to five that aren’t finished', async () => {
    const person = await server.person({ birthDate: '1992-02-02' });
    const made = await Promise.allSettled(Array.from({ length: 7 }, () => createTestPair(person)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await person.client.refusal('createPair', createPairForm())).reason).toBe('pairs_unfinished');
  });
});

describe('broken input', () => {
  const form = createPairForm();
  test.each([
    ['no size', { braSize: undefined }, 'braSize'],
    ['a size that doesn’t exist', { braSize: '32Q7' }, 'braSize'],
    ['a letter of another app', { braSize: undefined, size: { system: 'letter', label: 'M' } }, 'size.system'],
    ['a birth date that doesn’t exist', { dob: '1990-02-30' }, 'dob'],
    ['a birth date in the future', { dob: '2190-01-01' }, 'dob'],
    ['a long bio', { bio: 'a'.repeat(1001) }, 'bio'],
    ['an address in the bio', { bio: 'Write to me at mara@post.example' }, 'bio'],
    ['no consent', { consent: undefined }, 'consent'],
    ['a made-up username', { username: 'call_me_now' }, 'username'],
    ['an unknown field', { creator: 'amber_lark_k2p' }, 'creator'],
    ['pictures before there is a key', { left: { ...somePicture() } }, 'left'],
  ])('%s is refused with its field', async (_, change, field) => {
    const input = { ...form, ...change, idempotencyKey: randomUUID() } as ReturnType<typeof createPairForm>;
    const refusal = await june.client.refusal('createPair', input);
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['validation', [field]]);
  });

  test('validateForm finds the same, and what only the server knows', async () => {
    const { idempotencyKey: _, ...values } = createPairForm();
    expect(await theo.client.call('validateForm', { form: 'pair', values })).toEqual({ valid: true, fields: {} });
    const taken = {
      ...values,
      dob: '2015-01-01',
      username: mara.username,
      consent: { version: '1', acceptedAt: new Date().toISOString() },
    };
    const { valid, fields } = await theo.client.call('validateForm', { form: 'pair', values: taken });
    expect([valid, Object.keys(fields).sort()]).toEqual([false, ['consent', 'dob', 'username']]);
  });

  const kid = { braTagId: 'amber_lark_k2p:2026:main:0001', encryptionKeyKid: 'k1', serialNumber: '04:aa:bb:cc:dd:ee:ff' };
  test.each([
    ['icbmPost', { name: 'Mara', socialId: 'instagram:mara.sews', url: 'https://instagram.com/mara.sews' }, []],
    ['icbmPost', { name: 'Mara', socialId: 'mara.sews', url: 'http://instagram.com/mara.sews' }, ['url']],
    ['icbmPost', { name: '', socialId: 'myspace:mara', url: 'javascript:alert(1)' }, ['name', 'socialId', 'url']],
    ['redditPost', { type: 'onboarded', email: 'mara@post.example' }, []],
    ['redditPost', { type: 'hello', email: 'mara' }, ['type', 'email']],
    ['nfc', kid, []],
    ['nfc', { ...kid, braTagId: '7', encryptionKeyKid: '' }, ['braTagId', 'encryptionKeyKid']],
    ['invite', { email: 'mara@post.example', role: 'model', fqsid: 'x:mara', referrerId: 'amber_lark_k2p' }, []],
    ['invite', { email: '', role: 'admin', fqsid: 'mara', referrerId: 'mara' }, ['email', 'role', 'fqsid', 'referrerId']],
  ] as const)('the form %s with %o has errors in %o', async (name, values, wrong) => {
    const { valid, fields } = await theo.client.call('validateForm', { form: name, values });
    expect([valid, Object.keys(fields).sort()]).toEqual([wrong.length === 0, [...wrong].sort()]);
  });
});

function somePicture() {
  const part = (bytes: number) => Buffer.alloc(bytes).toString('base64url');
  const sealed = { salt: part(32), nonce: part(24), keyNonce: part(12), wrappedFileKey: part(48) };
  return {
    ...sealed,
    key: 'm1',
    mime: 'image/png' as const,
    plainLength: 100,
    mediaId: `med_${'a'.repeat(20)}`,
    url: '/v1/uploads/upl_aaaaaaaaaaaaaaaaaaaa',
  };
}
