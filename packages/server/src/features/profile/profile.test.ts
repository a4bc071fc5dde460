import type { Output } from '@strapline/contract/events';
import { startTestHouse, type TestHouse } from '@strapline/testkit/house';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { activeTag, creator, offered } from '../listing/test-goods.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await startTestHouse();
});
afterAll(() => house.close());

const slugOf = (username: string): string => username.replaceAll('_', '-');

describe('the birth date', () => {
  test('is kept sealed, said once, and never shown', async () => {
    const { client, accountId } = await house.person();
    expect(await client.call('fetchProfile')).toMatchObject({ hasBirthDate: false, isAdult: false });
    await client.call('saveProfile', { birthDate: '1990-05-01' });
    const profile = await client.call('fetchProfile');
    expect(profile).toMatchObject({ hasBirthDate: true, isAdult: true });
    expect(JSON.stringify(profile)).not.toContain('1990');
    const row = await house.services.db.first<{ birth_date_sealed: Uint8Array }>(
      sql`select birth_date_sealed from account where id = ${accountId}`,
    );
    expect(Buffer.from(row?.birth_date_sealed ?? []).toString('latin1')).not.toContain('1990');
    expect((await client.refusal('saveProfile', { birthDate: '1980-05-01' })).code).toBe('conflict');
    await client.call('saveProfile', { birthDate: '1990-05-01' });
  });

  test('of two said at once, one holds', async () => {
    const { client, accountId } = await house.person();
    const both = await Promise.allSettled(['1990-05-01', '1991-06-02'].map((birthDate) => client.call('saveProfile', { birthDate })));
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(accountId).toBeTruthy();
  });

  test('must be a day that was', async () => {
    const { client } = await house.person();
    for (const birthDate of ['1990-02-30', '2999-01-01', '1700-01-01', 'yesterday', ''])
      expect(await client.refusal('saveProfile', { birthDate })).toMatchObject({
        code: 'validation',
        fields: { birthDate: expect.any(String) },
      });
  });

  test('who comes of age is an adult at the next visit', async () => {
    const { client, accountId } = await house.person();
    const almost = new Date(house.clock.now());
    almost.setUTCFullYear(almost.getUTCFullYear() - 18);
    almost.setUTCDate(almost.getUTCDate() + 2);
    await client.call('saveProfile', { birthDate: almost.toISOString().slice(0, 10) });
    expect((await client.call('fetchProfile')).isAdult).toBe(false);
    house.clock.forward(3 * 86_400_000);
    const later = await house.connect({ token: await house.tokenOf(accountId) });
    expect((await later.call('fetchProfile')).isAdult).toBe(true);
  });
});

describe('what a person says of themselves', () => {
  test('is shown on their page and on their cards', async () => {
    const maker = await creator(house);
    const { braTagId } = await offered(house, maker);
    await maker.client.call('saveProfile', {
      displayName: 'Mara_(Moth)_Vale',
      bio: 'Small runs.',
      socials: { instagram: '@Mara.Vale', twitter: 'maravale', tiktok: '' },
    });
    const visitor = await house.connect();
    const page = await visitor.call('fetchModel', { slug: slugOf(maker.username) });
    expect(page).toMatchObject({
      displayName: 'Mara_(Moth)_Vale',
      bio: 'Small runs.',
      socials: { instagram: 'mara.vale', x: 'maravale' },
      offered: 1,
      sold: 0,
    });
    expect(page.listings.items).toMatchObject([{ braTagId, creator: { displayName: 'Mara_(Moth)_Vale' } }]);
    expect((await house.http(`/v1/models/${slugOf(maker.username)}`)).body).toEqual(page);
  });

  test('must fit', async () => {
    const { client } = await house.person();
    expect((await client.refusal('saveProfile', { displayName: 'Mara_(Moth' })).fields).toHaveProperty('displayName');
    expect((await client.refusal('saveProfile', { bio: 'Write to me at mara@post.example' })).fields).toHaveProperty('bio');
    expect((await client.refusal('saveProfile', { socials: { instagram: 'https://instagram.com/mara' } })).fields).toHaveProperty(
      'socials.instagram',
    );
    expect((await client.refusal('saveProfile', { isAdult: true })).code).toBe('validation');
    expect((await (await house.connect()).refusal('saveProfile', { bio: 'x' })).code).toBe('unauthenticated');
  });
});

describe('the list of creators', () => {
  test('holds everybody who has something to show, once, page by page, under their username', async () => {
    const makers = [];
    for (let i = 0; i < 5; i += 1) makers.push(await creator(house));
    const [first] = makers;
    for (const maker of makers) await offered(house, maker);
    if (first) for (let i = 0; i < 4; i += 1) await offered(house, first);
    await first?.client.call('saveProfile', { displayName: 'Alma_(Vale)_Moss', bio: 'Small runs.' });
    await house.person({ birthDate: '1990-01-01' });
    const visitor = await house.connect();
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
    expect(card).toMatchObject({ slug: slugOf(first?.username ?? ''), displayName: first?.username, bio: 'Small runs.' });
    expect(card?.covers).toHaveLength(3);
    expect((await house.http('/v1/models?limit=100')).body).toMatchObject({ items: found, nextCursor: null });
  });

  test('leaves out who is closed or not of age, and takes no cursor of another list', async () => {
    const maker = await creator(house);
    await offered(house, maker);
    const listed = async () => (await (await house.connect()).call('listModels', { limit: 100 })).items.map(({ username }) => username);
    expect(await listed()).toContain(maker.username);
    await house.services.db.change(sql`update account set disabled_at = now() where id = ${maker.accountId}`);
    expect(await listed()).not.toContain(maker.username);
    const refusal = await (await house.connect()).refusal('listModels', { cursor: Buffer.from('a;b').toString('base64url') });
    expect(refusal).toMatchObject({ code: 'validation', fields: { cursor: expect.any(String) } });
  });
});

describe('public pages of people', () => {
  test('there is none for who is not of age, has nothing to show, or does not exist', async () => {
    const minor = await house.person({ birthDate: '2015-01-01' });
    await activeTag(house, minor);
    const reader = await house.person({ birthDate: '1990-01-01' });
    const visitor = await house.connect();
    for (const slug of [slugOf(minor.username), slugOf(reader.username), 'no-such-one'])
      expect((await visitor.refusal('fetchModel', { slug })).code).toBe('not_found');
    await reader.client.call('saveProfile', { creatorMode: true });
    expect((await visitor.call('fetchModel', { slug: slugOf(reader.username) })).listings.items).toEqual([]);
  });

  test('hold nothing but public facts', async () => {
    const maker = await creator(house);
    await offered(house, maker);
    const visitor = await house.connect();
    const text = JSON.stringify([
      await visitor.call('fetchModel', { slug: slugOf(maker.username) }),
      await visitor.call('fetchCollector', { userId: maker.username }),
    ]);
    expect(text).not.toContain('1990');
    expect(text).not.toContain('post.example');
    expect(text).not.toContain(maker.accountId);
  });

  test('a collection shows what was claimed, not what one made', async () => {
    const maker = await creator(house);
    const collector = await house.person();
    const { braTagId } = await offered(house, maker);
    await house.services.db.change(
      sql`update bra_tag set status = 'claimed', owner_id = ${collector.accountId}, owner_number = 2, claimed_at = now() where id = ${braTagId}`,
    );
    const visitor = await house.connect();
    const page = await visitor.call('fetchCollector', { userId: collector.username });
    expect(page).toMatchObject({
      collected: 1,
      pieces: { items: [{ braTagId, ownerNumber: 2, creator: { username: maker.username } }], nextCursor: null },
    });
    expect((await visitor.call('fetchCollector', { userId: maker.username })).pieces.items).toEqual([]);
    expect((await visitor.refusal('fetchCollector', { userId: 'nobody_here_x2y' })).code).toBe('not_found');
  });
});
