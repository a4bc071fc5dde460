import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const follow = ({ client }: Person, { username }: Person, following = true) => client.call('follow', { username, following });
const list = async ({ client }: Person) => (await client.call('listFollowing', {})).items;

describe('a member follows a creator', () => {
  test('is counted once, and sees what is new since they last looked', async () => {
    const [maker, mara, theo] = [await createCreator(server), await server.person(), await server.person()];
    await createListing(server, maker, { title: 'From before' });
    expect(await follow(mara, maker)).toEqual({ username: maker.username, following: true, followers: 1 });
    await follow(mara, maker);
    expect((await follow(theo, maker)).followers).toBe(2);
    expect(await list(mara)).toMatchObject([{ username: maker.username, newSince: 0, offered: 1, alert: 'new' }]);

    await createListing(server, maker, { title: 'From after' });
    const [person] = await list(mara);
    expect(person).toMatchObject({ newSince: 1, offered: 2 });
    expect(person?.covers).toHaveLength(2);
    await mara.client.call('markCreatorViewed', { username: maker.username });
    expect(await list(mara)).toMatchObject([{ newSince: 0 }]);
    expect(await list(theo)).toMatchObject([{ newSince: 1 }]);

    expect(await follow(mara, maker, false)).toEqual({ username: maker.username, following: false, followers: 1 });
    expect((await follow(mara, maker, false)).followers).toBe(1);
    expect(await list(mara)).toEqual([]);
  });

  test('can switch the alert off, and following again keeps it', async () => {
    const [maker, mara] = [await createCreator(server), await server.person()];
    await mara.client.call('follow', { username: maker.username, following: true, alert: 'off' });
    await follow(mara, maker);
    expect(await list(mara)).toMatchObject([{ alert: 'off' }]);
    await mara.client.call('follow', { username: maker.username, following: true, alert: 'new' });
    expect(await list(mara)).toMatchObject([{ alert: 'new' }]);
  });

  test('lists the last one first, in pages, without those who are blocked', async () => {
    const mara = await server.person();
    const makers = [await createCreator(server), await createCreator(server), await createCreator(server)];
    for (const maker of makers) await follow(mara, maker);
    const first = await mara.client.call('listFollowing', { limit: 2 });
    const rest = await mara.client.call('listFollowing', { limit: 2, cursor: first.nextCursor ?? '' });
    const names = makers.map(({ username }) => username).reverse();
    expect([...first.items, ...rest.items].map(({ username }) => username)).toEqual(names);
    const [blocking] = makers;
    await blocking?.client.call('blockUser', { username: mara.username, blocked: true });
    expect((await list(mara)).map(({ username }) => username)).toEqual(names.slice(0, 2));
    expect((await mara.client.refusal('follow', { username: blocking?.username ?? '', following: true })).code).toBe('not_found');
  });

  test.each([
    ['blocks them', (maker: Person, { username }: Person) => maker.client.call('blockUser', { username, blocked: true })],
    ['is blocked by them', ({ username }: Person, { client }: Person) => client.call('blockUser', { username, blocked: true })],
    [
      'is hidden',
      ({ accountId }: Person) => server.services.db.change(sql`update account set profile_hidden = true where id = ${accountId}`),
    ],
  ] as const)('can unfollow one who %s, whom no list names', async (_what, leave) => {
    const [maker, mara] = [await createCreator(server), await server.person()];
    await follow(mara, maker);
    await leave(maker, mara);
    expect(await list(mara)).toEqual([]);
    expect((await mara.client.call('listSavedKeys', {})).creators).toEqual([]);
    expect(await follow(mara, maker, false)).toEqual({ username: maker.username, following: false, followers: 0 });
    for (const following of [false, true])
      expect((await mara.client.refusal('follow', { username: maker.username, following })).code).toBe('not_found');
  });

  test('not themselves, nobody, and not as a visitor; separately in each app', async () => {
    const [maker, mara] = [await createCreator(server), await server.person()];
    expect((await mara.client.refusal('follow', { username: mara.username, following: true })).reason).toBe('follow_oneself');
    expect((await mara.client.refusal('follow', { username: 'amber_lark_zzz', following: true })).code).toBe('not_found');
    expect((await mara.client.refusal('follow', { username: 'Amber', following: true })).code).toBe('validation');
    const visitor = await server.connect();
    expect((await visitor.refusal('follow', { username: maker.username, following: true })).code).toBe('unauthenticated');
    await follow(mara, maker);
    const toptop = await server.connect({ app: 'toptop', token: mara.token });
    expect((await toptop.call('listFollowing', {})).items).toEqual([]);
    expect((await toptop.call('follow', { username: maker.username, following: true })).followers).toBe(1);
  });
});
