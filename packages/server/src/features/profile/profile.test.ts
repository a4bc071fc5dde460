import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Output } from '@strapline/contract/events';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { setListingState } from '../listing/listing.ts';
import { createActiveTag, createCreator, createListing } from '../listing/test-listings.ts';
import { buyPiece, createSoldPiece, resell } from '../listing/test-resale.ts';
import { createListedTag } from '../order/test-purchase.ts';
import { webDist } from '../pages/page-template.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Pages are rendered only if the web app is built; the wire is checked in any case. */
const isBuilt = existsSync(path.join(webDist, 'index.html'));

const toSlug = (username: string): string => username.replaceAll('_', '-');

describe('the birth date', () => {
  test('is stored encrypted, and never returned', async () => {
    const { client, accountId } = await server.person();
    expect(await client.call('fetchProfile')).toMatchObject({ hasBirthDate: false, isAdult: false });
    await client.call('saveProfile', { birthDate: '1990-05-01' });
    const profile = await client.call('fetchProfile');
    expect(profile).toMatchObject({ hasBirthDate: true, isAdult: true });
    expect(JSON.stringify(profile)).not.toContain('1990');
    const row = await server.services.db.first<{ birth_date_sealed: Uint8Array }>(
      sql`select birth_date_sealed from account where id = ${accountId}`,
    );
    expect(Buffer.from(row?.birth_date_sealed ?? []).toString('latin1')).not.toContain('1990');
  });

  test('can be corrected once, within a day', async () => {
    const { client } = await server.person();
    await client.call('saveProfile', { birthDate: '2015-05-01' });
    expect(await client.call('fetchProfile')).toMatchObject({ isAdult: false, birthDateEditableUntil: expect.any(String) });
    // The same date again isn't a correction.
    await client.call('saveProfile', { birthDate: '2015-05-01' });
    await client.call('saveProfile', { birthDate: '1991-05-01' });
    expect(await client.call('fetchProfile')).toMatchObject({ isAdult: true, birthDateEditableUntil: null });
    expect((await client.refusal('saveProfile', { birthDate: '1992-05-01' })).code).toBe('conflict');
    expect((await client.refusal('saveProfile', { birthDate: '2015-05-01' })).code).toBe('conflict');
    await client.call('saveProfile', { birthDate: '1991-05-01' });
  });

  test('if corrected to under 18, ends the listings, also of a piece whose hold ends later', async () => {
    const seller = await createCreator(server);
    const { client } = seller;
    const [one, held] = [await createListing(server, seller), await createListing(server, seller)];
    await server.services.db.transaction((trx) => setListingState(trx, held.braTagId, 'reserved'));
    const update = client.push('braTagStatus', ({ braTagId }) => braTagId === one.braTagId);
    await client.call('saveProfile', { birthDate: '2012-05-01' });
    expect(await update).toMatchObject({ listing: 'unlisted' });
    await server.services.db.transaction((trx) => setListingState(trx, held.braTagId, 'published'));
    for (const { braTagId } of [one, held]) {
      expect(await client.call('fetchBraTag', { braTagId })).toMatchObject({ listing: 'unlisted', offered: false });
      expect((await client.refusal('offerBraTag', { braTagId, offered: true, offeredAmount: 50_00 })).code).toBe('age_required');
    }
  });

  test('if corrected to under 18 while pieces are being listed, leaves none listed', async () => {
    const seller = await createCreator(server);
    const pieces = await Promise.all(Array.from({ length: 6 }, () => createActiveTag(server, seller)));
    await Promise.allSettled([
      ...pieces.map((braTagId) => seller.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 50_00 })),
      seller.client.call('saveProfile', { birthDate: '2012-05-01' }),
    ]);
    expect(await seller.client.call('fetchProfile')).toMatchObject({ isAdult: false });
    for (const braTagId of pieces) expect((await seller.client.call('fetchBraTag', { braTagId })).offered).toBe(false);
  });

  test('can’t be changed after a day', async () => {
    const { client, accountId } = await server.person({ birthDate: '2015-05-01' });
    server.clock.forward(24 * 3_600_000 + 1000);
    const later = await server.connect({ token: await server.tokenOf(accountId) });
    expect((await later.call('fetchProfile')).birthDateEditableUntil).toBeNull();
    expect((await later.refusal('saveProfile', { birthDate: '1990-05-01' })).code).toBe('conflict');
    await later.call('saveProfile', { birthDate: '2015-05-01' });
    expect((await later.call('fetchProfile')).isAdult).toBe(false);
    client.close();
  });

  test('of concurrent changes, the first date and one correction are accepted', async () => {
    const { client } = await server.person();
    const dates = ['1990-05-01', '1991-06-02', '1992-07-03', '1993-08-04'];
    const all = await Promise.allSettled(dates.map((birthDate) => client.call('saveProfile', { birthDate })));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
  });

  test('must be an existing date in the past', async () => {
    const { client } = await server.person();
    for (const birthDate of ['1990-02-30', '2999-01-01', '1700-01-01', 'yesterday', ''])
      expect(await client.refusal('saveProfile', { birthDate })).toMatchObject({
        code: 'validation',
        fields: { birthDate: expect.any(String) },
      });
  });

  test('a person who turns 18 is an adult at the next call', async () => {
    const { client, accountId } = await server.person();
    const almost = new Date(server.clock.now());
    almost.setUTCFullYear(almost.getUTCFullYear() - 18);
    almost.setUTCDate(almost.getUTCDate() + 2);
    await client.call('saveProfile', { birthDate: almost.toISOString().slice(0, 10) });
    expect((await client.call('fetchProfile')).isAdult).toBe(false);
    server.clock.forward(3 * 86_400_000);
    const later = await server.connect({ token: await server.tokenOf(accountId) });
    expect((await later.call('fetchProfile')).isAdult).toBe(true);
  });
});

describe('a creator’s profile', () => {
  test('is shown on their page; their name is shown nowhere else', async () => {
    const maker = await createCreator(server);
    const { braTagId, slug } = await createListing(server, maker);
    await maker.client.call('saveProfile', {
      displayName: 'Mara_(Moth)_Vale',
      nameOnModelPage: true,
      bio: 'Small runs.',
      socials: { instagram: '@Mara.Vale', twitter: 'maravale', tiktok: '' },
    });
    const visitor = await server.connect();
    const page = await visitor.call('fetchModel', { slug: toSlug(maker.username) });
    expect(page).toMatchObject({
      displayName: 'Mara_(Moth)_Vale',
      bio: 'Small runs.',
      socials: { instagram: 'mara.vale', x: 'maravale' },
      offered: 1,
      sold: 0,
    });
    expect(page.listings.items).toMatchObject([{ braTagId, creator: { displayName: maker.username } }]);
    expect((await server.http(`/v1/models/${toSlug(maker.username)}`)).body).toEqual(page);
    expect(await visitor.call('fetchBraTag', { braTagId })).toMatchObject({ creator: { displayName: maker.username } });
    for (const q of ['Mara Vale', 'Moth']) expect((await visitor.call('searchListings', { q })).items).toEqual([]);
    await expectNowhere('Vale', [
      `/listing/${slug}`,
      `/bratag/${braTagId}`,
      `/gallery/${braTagId}`,
      '/',
      `/v1/listings/${slug}`,
      `/v1/bratags/${braTagId}/certificate`,
    ]);
  });

  test('can hide the name on the page, and show it again', async () => {
    const maker = await createCreator(server);
    await createListing(server, maker);
    const visitor = await server.connect();
    const readName = async () => (await visitor.call('fetchModel', { slug: toSlug(maker.username) })).displayName;
    await maker.client.call('saveProfile', { displayName: 'Mara Vale', nameOnModelPage: false });
    expect(await readName()).toBe(maker.username);
    // Changing the name doesn't change that setting.
    await maker.client.call('saveProfile', { displayName: 'Mara Quill' });
    expect(await readName()).toBe(maker.username);
    expect(await maker.client.call('fetchProfile')).toMatchObject({ displayName: 'Mara Quill', nameOnModelPage: false });
    await expectNowhere('Quill', [`/model/${toSlug(maker.username)}`, `/v1/models/${toSlug(maker.username)}`]);
    await maker.client.call('saveProfile', { nameOnModelPage: true });
    expect(await readName()).toBe('Mara Quill');
    await maker.client.call('saveProfile', { displayName: '' });
    expect(await readName()).toBe(maker.username);
  });

  test('doesn’t show the name unless the creator opted in, before or after the first listing', async () => {
    const maker = await createCreator(server);
    const visitor = await server.connect();
    const readName = async () => (await visitor.call('fetchModel', { slug: toSlug(maker.username) })).displayName;
    await maker.client.call('saveProfile', { displayName: 'Mara Vale' });
    await createListing(server, maker);
    expect(await readName()).toBe(maker.username);
    await maker.client.call('saveProfile', { displayName: 'Mara Vale', bio: 'Small runs.', creatorMode: true });
    await maker.client.call('saveProfile', { displayName: 'Mara Quill' });
    expect(await maker.client.call('fetchProfile')).toMatchObject({ displayName: 'Mara Quill', nameOnModelPage: null });
    expect(await readName()).toBe(maker.username);
    await expectNowhere('Quill', [`/model/${toSlug(maker.username)}`, `/v1/models/${toSlug(maker.username)}`]);
  });

  test('is validated', async () => {
    const { client } = await server.person();
    expect((await client.refusal('saveProfile', { displayName: 'Mara_(Moth' })).fields).toHaveProperty('displayName');
    expect((await client.refusal('saveProfile', { bio: 'Write to me at mara@post.example' })).fields).toHaveProperty('bio');
    expect((await client.refusal('saveProfile', { socials: { instagram: 'https://instagram.com/mara' } })).fields).toHaveProperty(
      'socials.instagram',
    );
    expect((await client.refusal('saveProfile', { isAdult: true })).code).toBe('validation');
    expect((await (await server.connect()).refusal('saveProfile', { bio: 'x' })).code).toBe('unauthenticated');
  });
});

describe('the list of creators', () => {
  test('contains everybody with public pieces once, in pages, under their username', async () => {
    const makers = [];
    for (let i = 0; i < 5; i += 1) makers.push(await createCreator(server));
    const [first] = makers;
    for (const maker of makers) await createListing(server, maker);
    if (first) for (let i = 0; i < 4; i += 1) await createListing(server, first);
    await first?.client.call('saveProfile', { displayName: 'Alma_(Vale)_Moss', bio: 'Small runs.' });
    await server.person({ birthDate: '1990-01-01' });
    const visitor = await server.connect();
    const found: Output<'listModels'>['items'] = [];
    for (let cursor: string | null = '', pages = 0; cursor !== null && pages < 50; pages += 1) {
      const page: Output<'listModels'> = await visitor.call('listModels', {
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      found.push(...page.items);
      cursor = page.nextCursor;
    }
    const names = found.map(({ username }) => username);
    expect(names).toEqual([...new Set(names)].sort());
    for (const { username } of makers) expect(names).toContain(username);
    const card = found.find(({ username }) => username === first?.username);
    expect(card).toMatchObject({ slug: toSlug(first?.username ?? ''), displayName: first?.username, bio: 'Small runs.' });
    expect(card?.covers).toHaveLength(3);
    expect((await server.http('/v1/models?limit=100')).body).toMatchObject({ items: found, nextCursor: null });
  });

  test('omits disabled and underage accounts, and refuses cursors of other lists', async () => {
    const maker = await createCreator(server);
    await createListing(server, maker);
    const listModels = async () =>
      (await (await server.connect()).call('listModels', { limit: 100 })).items.map(({ username }) => username);
    expect(await listModels()).toContain(maker.username);
    await server.services.db.change(sql`update account set disabled_at = now() where id = ${maker.accountId}`);
    expect(await listModels()).not.toContain(maker.username);
    const refusal = await (await server.connect()).refusal('listModels', { cursor: Buffer.from('["a;b"]').toString('base64url') });
    expect(refusal).toMatchObject({ code: 'validation', fields: { cursor: expect.any(String) } });
  });
});

test('the number of sold pieces equals those on the creator’s page, and stays when a buyer sells one on', async () => {
  const [maker, buyer] = [await createCreator(server), await createCreator(server)];
  const count = async () => {
    const { sold, offered, listings } = await (await server.connect()).call('fetchModel', { slug: toSlug(maker.username) });
    return { sold, offered, shown: listings.items.filter(({ listing }) => listing === 'sold').length };
  };
  const { braTagId } = await createSoldPiece(server, maker, buyer);
  // Sold but not completed yet.
  await buyPiece(server, buyer, await createListedTag(server, maker));
  await createListing(server, maker);
  expect(await count()).toEqual({ sold: 2, offered: 1, shown: 2 });
  await resell(buyer, braTagId, 90_00);
  expect(await count()).toEqual({ sold: 2, offered: 1, shown: 1 });
});

describe('public pages', () => {
  test('don’t exist for minors, people without pieces, and unknown names', async () => {
    const minor = await server.person({ birthDate: '2015-01-01' });
    await createActiveTag(server, minor);
    const reader = await server.person({ birthDate: '1990-01-01' });
    const visitor = await server.connect();
    for (const slug of [toSlug(minor.username), toSlug(reader.username), 'no-such-one'])
      expect((await visitor.refusal('fetchModel', { slug })).code).toBe('not_found');
    await reader.client.call('saveProfile', { creatorMode: true });
    expect((await visitor.call('fetchModel', { slug: toSlug(reader.username) })).listings.items).toEqual([]);
  });

  test('contain only public data', async () => {
    const maker = await createCreator(server);
    await createListing(server, maker);
    const visitor = await server.connect();
    const text = JSON.stringify([
      await visitor.call('fetchModel', { slug: toSlug(maker.username) }),
      await maker.client.call('fetchCollector', { userId: maker.username }),
    ]);
    expect(text).not.toContain('1990');
    expect(text).not.toContain('post.example');
    expect(text).not.toContain(maker.accountId);
  });
});

describe('a collection', () => {
  async function createCollection(): Promise<{ collector: Person; maker: Person; braTagId: string; slug: string }> {
    const maker = await createCreator(server);
    const collector = await server.person();
    const { braTagId, slug } = await createListing(server, maker);
    await server.services.db.change(
      sql`update bra_tag set status = 'claimed', owner_id = ${collector.accountId}, owner_number = 2, claimed_at = now() where id = ${braTagId}`,
    );
    return { collector, maker, braTagId, slug };
  }

  test('is private: its page, content and owner are indistinguishable from those of an unknown name', async () => {
    const { collector, maker, braTagId, slug } = await createCollection();
    await collector.client.call('saveProfile', { displayName: 'Theo Lindqvist' });
    const visitor = await server.connect();
    const anonymousViewer = await server.person();
    const unknown = await visitor.refusal('fetchCollector', { userId: 'nobody_here_x2y' });
    for (const client of [visitor, anonymousViewer.client, maker.client]) {
      expect(await client.refusal('fetchCollector', { userId: collector.username })).toEqual(unknown);
      expect((await client.call('fetchBraTag', { braTagId })).owner).toEqual({ username: null, avatar: null, number: 2 });
      expect((await client.call('fetchListing', { slug })).tag.owner).toEqual({ username: null, avatar: null, number: 2 });
    }
    expect((await server.http(`/v1/collectors/${collector.username}`)).status).toBe(404);
    // The page is the one of an unknown name.
    if (isBuilt) {
      const pages = [collector.username, 'nobody_here_x2y'].map((name) => server.http(`/collector/${name}`));
      expect((await Promise.all(pages)).map(({ status, body }) => [status, String(body).includes('noindex')])).toEqual([
        [404, true],
        [404, true],
      ]);
    }
    await expectNowhere('Lindqvist', [`/collector/${collector.username}`, `/bratag/${braTagId}`, `/listing/${slug}`]);
    await expectNowhere(collector.username, [
      `/bratag/${braTagId}`,
      `/listing/${slug}`,
      `/v1/bratags/${braTagId}`,
      `/v1/bratags/${braTagId}/certificate`,
    ]);
  });

  test('is visible to its owner', async () => {
    const { collector, braTagId } = await createCollection();
    expect(await collector.client.call('fetchProfile')).toMatchObject({ collectionOpen: null, nameOnCollection: false });
    expect(await collector.client.call('fetchCollector', { userId: collector.username })).toMatchObject({
      isOpen: false,
      collected: 1,
      pieces: { items: [{ braTagId, ownerNumber: 2 }] },
    });
    expect((await collector.client.call('fetchBraTag', { braTagId })).owner).toEqual({
      username: collector.username,
      avatar: null,
      number: 2,
    });
    const own = await server.http(`/v1/collectors/${collector.username}`, { token: collector.token });
    expect(own.headers.get('cache-control')).toContain('private');
  });

  test('that is public shows claimed pieces under the owner’s username', async () => {
    const { collector, maker, braTagId } = await createCollection();
    await collector.client.call('saveProfile', { displayName: 'Theo Lindqvist', collectionOpen: true });
    const visitor = await server.connect();
    expect(await visitor.call('fetchCollector', { userId: collector.username })).toMatchObject({
      displayName: collector.username,
      isOpen: true,
      collected: 1,
      pieces: { items: [{ braTagId, ownerNumber: 2, creator: { username: maker.username } }], nextCursor: null },
    });
    expect((await visitor.call('fetchBraTag', { braTagId })).owner).toEqual({ username: collector.username, avatar: null, number: 2 });
    await expectNowhere('Lindqvist', [`/collector/${collector.username}`, `/v1/collectors/${collector.username}`]);
    await collector.client.call('saveProfile', { nameOnCollection: true });
    expect((await visitor.call('fetchCollector', { userId: collector.username })).displayName).toBe('Theo Lindqvist');
    expect((await visitor.call('fetchBraTag', { braTagId })).owner?.username).toBe(collector.username);
    await collector.client.call('saveProfile', { collectionOpen: false });
    expect((await visitor.refusal('fetchCollector', { userId: collector.username })).code).toBe('not_found');
  });

  test('doesn’t contain the owner’s own creations', async () => {
    const { maker } = await createCollection();
    await maker.client.call('saveProfile', { collectionOpen: true });
    expect((await (await server.connect()).call('fetchCollector', { userId: maker.username })).pieces.items).toEqual([]);
  });
});

test('the collector a piece was made for is visible to that collector and the creator only', async () => {
  const { collector, maker, braTagId } = await createTagForCollector();
  for (const { client } of [collector, maker]) expect((await client.call('fetchBraTag', { braTagId })).createdFor).toBe(collector.username);
  for (const client of [await server.connect(), (await server.person()).client])
    expect((await client.call('fetchBraTag', { braTagId })).createdFor).toBeNull();
});

async function createTagForCollector(): Promise<{ collector: Person; maker: Person; braTagId: string }> {
  const maker = await createCreator(server);
  const collector = await server.person();
  const { braTagId } = await createListing(server, maker);
  await server.services.db.change(sql`update bra_tag set created_for = ${collector.username} where id = ${braTagId}`);
  return { collector, maker, braTagId };
}

/** None of these addresses, fetched without a session, contains the text. */
async function expectNowhere(text: string, paths: readonly string[]): Promise<void> {
  for (const address of paths) {
    const { status, body } = await server.http(address);
    if (status === 503 && !isBuilt) continue;
    expect(status, address).toBeLessThan(500);
    expect(typeof body === 'string' ? body : JSON.stringify(body), address).not.toContain(text);
  }
}
