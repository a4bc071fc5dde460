import { readFileSync } from 'node:fs';
import path from 'node:path';
import { consentVersions } from '@strapline/contract/consents';
import type { Input } from '@strapline/contract/events';
import { createTagForm, createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { checkOut, waitForOrder } from '../order/test-purchase.ts';
import { listDeclaredPeople } from './consent.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Shown = Input<'createBraTag'>['shown'];

async function createTag(maker: Person, shown?: Shown): Promise<string> {
  return await createTestBraTag(server, maker, { title: 'Ivory lace', series: 'shown', ...(shown ? { shown } : {}) });
}

/** The text of the terms changed since this person agreed. */
async function acceptOldTerms({ accountId }: Person): Promise<void> {
  await server.services.db.change(
    sql`insert into consent (account_id, kind, version, accepted, at) values (${accountId}, 'terms', '2025-01', true, ${server.clock.now()})`,
  );
}

describe('the terms', () => {
  test('and the community guidelines have the version that /v1/info names and their pages say', async () => {
    expect((await server.http('/v1/info')).body).toMatchObject({ consents: consentVersions });
    for (const page of ['terms', 'rules'])
      expect(readFileSync(path.resolve(import.meta.dirname, `../../../../content/pages/${page}.md`), 'utf8')).toContain(
        `Version ${consentVersions.terms}.`,
      );
  });

  test('that changed are accepted again before anything new is created; what exists stays', async () => {
    const maker = await createCreator(server);
    const { braTagId, slug } = await createListing(server, maker);
    await acceptOldTerms(maker);
    expect((await maker.client.call('listConsents', {})).due).toEqual(['terms']);
    await expect(createTag(maker)).rejects.toThrow('consent_required');
    expect((await maker.client.refusal('offerBraTag', { braTagId, offered: true })).code).toBe('consent_required');
    expect((await maker.client.call('fetchListing', { slug })).slug).toBe(slug);
    expect((await maker.client.refusal('recordConsent', { kind: 'terms', version: '2025-01', accepted: true })).code).toBe('conflict');
    await maker.client.call('recordConsent', { kind: 'terms', version: consentVersions.terms, accepted: true });
    expect((await maker.client.call('listConsents', {})).due).toEqual([]);
    await createTag(maker);
  });

  test('are those in force at sign-up for members who never chose since', async () => {
    const { client } = await server.person();
    expect(await client.call('listConsents', {})).toEqual({ items: [], nextCursor: null, current: consentVersions, due: [], changes: [] });
  });
});

describe('pictures', () => {
  test('record who is shown: nobody, the creator, or others who agreed', async () => {
    const maker = await createCreator(server);
    const friend = await server.person();
    await createTag(maker);
    expect((await maker.client.call('listConsents', {})).items).toEqual([]);
    const own = await createTag(maker, { who: 'me' });
    const shared = await createTag(maker, { who: 'others', usernames: [friend.username], agreed: true });
    expect((await maker.client.call('listConsents', {})).items).toMatchObject([
      { kind: 'picture', subject: own, accepted: true, by: null, version: consentVersions.picture },
    ]);
    expect((await friend.client.call('listConsents', {})).items).toMatchObject([
      { kind: 'picture', subject: shared, accepted: true, by: { username: maker.username }, title: 'Ivory lace' },
    ]);
  });

  test('of others need their agreement and existing usernames', async () => {
    const maker = await createCreator(server);
    await expect(createTag(maker, { who: 'others', usernames: ['amber_lark_zzz'], agreed: true })).rejects.toThrow('validation');
    await expect(createTag(maker, { who: 'others', usernames: [], agreed: false } as never)).rejects.toThrow('validation');
    const nobody = {
      shown: { who: 'others', agreed: true } as const,
      ...createTagForm([await uploadPicture(server, maker)]),
    };
    expect((await maker.client.refusal('createBraTag', nobody)).fields).toHaveProperty(['shown.names']);
  });

  test('of people without an account are named by the creator, sealed, with version and time; nobody else sees the name', async () => {
    const maker = await createCreator(server);
    const braTagId = await createTag(maker, { who: 'others', names: ['Wilhelmina Quick'], agreed: true });
    const [row] = await server.services.db.rows<{ name_sealed: Uint8Array; version: string; declared_by: string }>(
      sql`select name_sealed, version, declared_by from shown_person where bra_tag_id = ${braTagId}`,
    );
    expect(row).toMatchObject({ version: consentVersions.picture, declared_by: maker.accountId });
    expect(Buffer.from(row?.name_sealed ?? []).toString('latin1')).not.toContain('Quick');
    const admin = await server.person({ roles: ['admin'] });
    for (const { client } of [maker, await server.person(), admin])
      expect(JSON.stringify(await client.call('fetchBraTag', { braTagId }))).not.toContain('Quick');
    const { services } = server;
    expect(await listDeclaredPeople(services.db, services, maker.accountId)).toMatchObject([{ braTagId, name: 'Wilhelmina Quick' }]);
  });

  test('that were withdrawn end an open checkout, and creator and owner read why and what they can do', async () => {
    const [maker, friend, owner] = [await createCreator(server), await server.person(), await server.person()];
    const shown = { who: 'others' as const, usernames: [friend.username], agreed: true as const };
    const claimed = await createTag(maker, shown);
    await server.services.db.change(
      sql`update bra_tag set owner_id = ${owner.accountId}, owner_number = 2, status = 'claimed' where id = ${claimed}`,
    );
    const offered = await createTestBraTag(server, maker, { shown, offered: true, offeredAmount: 4000 });
    const visitor = await server.connect();
    const purchase = await checkOut(visitor, offered);
    const withdrawal = { kind: 'picture', version: consentVersions.picture, accepted: false } as const;
    for (const subject of [claimed, offered]) await friend.client.call('recordConsent', { ...withdrawal, subject });
    await server.jobs.runDue();
    await waitForOrder(visitor, purchase, 'canceled');
    for (const { accountId } of [maker, owner]) {
      const { email } = await server.services.identity.getEmail(accountId);
      const letters = (await server.mails(email ?? '')).filter(({ subject }) => subject === 'We hid something of yours while we review it');
      expect(letters[0]?.body).toContain('withdrew their consent');
      expect(letters[0]?.body).not.toContain(friend.username);
    }
    const audit = await server.services.db.rows<{ action: string }>(
      sql`select action from audit where object = ${claimed} and actor = ${friend.accountId}`,
    );
    expect(audit).toEqual([{ action: 'tag.consent_withdrawn' }]);
  });

  test('can be withdrawn by the person shown, which hides the piece, and by nobody else; the history stays', async () => {
    const maker = await createCreator(server);
    const friend = await server.person();
    const braTagId = await createTag(maker, { who: 'others', usernames: [friend.username], agreed: true });
    const withdrawal = { kind: 'picture', version: consentVersions.picture, subject: braTagId, accepted: false } as const;
    const stranger = await server.person();
    expect((await stranger.client.refusal('recordConsent', withdrawal)).code).toBe('not_found');
    expect(await friend.client.call('recordConsent', withdrawal)).toMatchObject({ accepted: false, subject: braTagId });
    expect((await friend.client.call('listConsents', {})).items).toMatchObject([{ subject: braTagId, accepted: false }]);
    const visitor = await server.connect();
    expect((await visitor.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
    expect(await maker.client.call('fetchBraTag', { braTagId })).toMatchObject({ title: 'Ivory lace', consentWithdrawn: true });
    await friend.client.call('recordConsent', { ...withdrawal, accepted: true });
    expect((await visitor.call('fetchBraTag', { braTagId })).title).toBe('Ivory lace');
    await friend.client.call('recordConsent', withdrawal);
    const rows = await server.services.db.rows<{ accepted: boolean }>(
      sql`select accepted from consent where account_id = ${friend.accountId} order by id`,
    );
    expect(rows.map(({ accepted }) => accepted)).toEqual([true, false, true, false]);
    await expect(server.services.db.change(sql`update consent set accepted = true`)).rejects.toThrow();
  });
});

describe('the text about pictures', () => {
  test('that changed is asked about again; what was agreed stays, and the new text can be accepted or the consent withdrawn', async () => {
    const [maker, friend] = [await createCreator(server), await server.person()];
    const subject = await createTag(maker, { who: 'others', usernames: [friend.username], agreed: true });
    await server.services.db.change(
      sql`insert into consent (account_id, kind, version, subject, accepted, at) values (${friend.accountId}, 'picture', '2025-01', ${subject}, true, ${server.clock.now()})`,
    );
    expect((await friend.client.call('listConsents', {})).due).toEqual(['picture']);
    const visitor = await server.connect();
    expect((await visitor.call('fetchBraTag', { braTagId: subject })).id).toBe(subject);
    await friend.client.call('recordConsent', { kind: 'picture', version: consentVersions.picture, subject, accepted: true });
    expect((await friend.client.call('listConsents', {})).due).toEqual([]);
  });
});

describe('analytics', () => {
  const choice = { kind: 'analytics', version: consentVersions.analytics, accepted: true } as const;

  test('of a visitor stays in the browser, everything else needs an account', async () => {
    const visitor = await server.connect();
    expect(await visitor.call('recordConsent', choice)).toMatchObject({ kind: 'analytics', accepted: true });
    const stored = await server.services.db.rows(sql`select 1 from consent where kind = 'analytics'`);
    expect(stored).toEqual([]);
    expect((await visitor.refusal('recordConsent', { ...choice, kind: 'terms', version: consentVersions.terms })).code).toBe(
      'unauthenticated',
    );
  });

  test('of a member is in the list', async () => {
    const { client } = await server.person();
    await client.call('recordConsent', choice);
    await client.call('recordConsent', { ...choice, accepted: false });
    expect((await client.call('listConsents', {})).items).toMatchObject([{ kind: 'analytics', subject: null, accepted: false }]);
  });
});
