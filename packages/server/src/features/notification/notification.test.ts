import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Statement, sql } from '../../ports/database.ts';
import { createCreator, createListedTag } from '../order/test-purchase.ts';
import { countUnread } from './notification.store.ts';
import { type Notice, notify, notifyEach } from './notification.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer();
  [mara, theo] = [await server.person(), await server.person()];
});
afterAll(() => server.close());

const notice = (change: Partial<Notice<'tag_found'>> = {}): Notice<'tag_found'> => ({
  app: 'strapline',
  category: 'tag',
  code: 'tag_found',
  params: { title: 'Fog plunge' },
  href: '/bratag/amber_lark_k2p:2026:main:0001',
  ...change,
});
const tell = async (person: Person, change: Partial<Notice<'tag_found'>> = {}) =>
  await server.services.db.transaction((trx) => notify(trx, server.services, { ...notice(change), accountId: person.accountId }));
const list = async (person: Person, input = {}) => await person.client.call('listNotifications', input);

test('a notification rings the bell once its transaction has committed, in its app only', async () => {
  const pushed = mara.client.push('notification');
  await tell(mara);
  await server.jobs.runDue();
  const { unread, ...item } = await pushed;
  expect(unread).toBe(1);
  expect(item).toMatchObject({ category: 'tag', code: 'tag_found', params: { title: 'Fog plunge' }, read: false, picture: null });
  expect(await list(mara)).toEqual({ items: [item], nextCursor: null, unread: 1 });
  expect((await list(theo)).unread).toBe(0);
  const there = await server.connect({ token: mara.token, app: 'toptop' });
  expect(await there.call('listNotifications', {})).toEqual({ items: [], nextCursor: null, unread: 0 });
  expect(await there.call('markNotificationsRead', { all: true })).toEqual({ unread: 0, changed: [] });
  await expect(
    server.services.db.transaction(async (trx) => {
      await notify(trx, server.services, { ...notice(), accountId: mara.accountId });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await list(mara)).unread).toBe(1);
});

test('some or all are marked as read, on every device, and that can be undone', async () => {
  const person = await server.person();
  const phone = await server.connect({ token: person.token });
  for (let n = 0; n < 3; n += 1) await tell(person);
  const { items } = await list(person);
  const [first] = items;
  const told = phone.push('notificationsRead');
  expect(await person.client.call('markNotificationsRead', { ids: [first?.id ?? ''] })).toEqual({ unread: 2, changed: [first?.id] });
  expect(await told).toEqual({ unread: 2 });
  const { changed, unread } = await person.client.call('markNotificationsRead', { all: true });
  expect([unread, changed.length]).toEqual([0, 2]);
  expect((await list(person, { unread: true })).items).toEqual([]);
  expect((await person.client.call('markNotificationsRead', { ids: changed, read: false })).unread).toBe(2);
  // Somebody else's change nothing.
  expect(await theo.client.call('markNotificationsRead', { ids: changed })).toMatchObject({ changed: [] });
  expect((await list(person)).unread).toBe(2);
});

test('are listed in pages, newest first, by category', async () => {
  const person = await server.person();
  for (const category of ['tag', 'saved', 'search', 'saved'] as const) {
    server.clock.forward(1000);
    await tell(person, { category });
  }
  const first = await list(person, { limit: 3 });
  expect(first.items.map(({ category }) => category)).toEqual(['saved', 'search', 'saved']);
  const rest = await list(person, { limit: 3, cursor: first.nextCursor ?? '' });
  expect(rest.items.map(({ category }) => category)).toEqual(['tag']);
  expect((await list(person, { categories: ['saved'] })).items).toHaveLength(2);
  expect((await person.client.refusal('listNotifications', { cursor: 'bm9uZQ' })).code).toBe('validation');
});

test('several people are notified at once, without those who are blocked', async () => {
  const [one, two, actor] = [await server.person(), await server.person(), await server.person()];
  await two.client.call('blockUser', { username: actor.username, blocked: true });
  const people = [one.accountId, two.accountId, 'no-such-account'];
  await server.services.db.transaction((trx) => notifyEach(trx, server.services, people, notice({ actorId: actor.accountId })));
  expect([(await list(one)).unread, (await list(two)).unread]).toEqual([1, 0]);
});

test('are deleted after 90 days', async () => {
  const person = await server.person();
  await tell(person);
  const { deleteOldNotifications } = await import('./notification.ts');
  await deleteOldNotifications(server.services.db, new Date(server.clock.now().getTime() - 90 * 86_400_000));
  expect((await list(person)).unread).toBe(1);
  await deleteOldNotifications(server.services.db, new Date(server.clock.now().getTime() + 1));
  expect((await list(person)).unread).toBe(0);
});

describe('a block', () => {
  test('ends what one was notified of about the other, before and after', async () => {
    const [one, other] = [await server.person(), await server.person()];
    await tell(one, { actorId: other.accountId });
    await tell(other, { actorId: one.accountId });
    await tell(one);
    await one.client.call('blockUser', { username: other.username, blocked: true });
    expect([(await list(one)).unread, (await list(other)).unread]).toEqual([1, 0]);
    await tell(one, { actorId: other.accountId });
    await tell(other, { actorId: one.accountId });
    expect([(await list(one)).unread, (await list(other)).unread]).toEqual([1, 0]);
  });

  test('that commits first drops one that was on its way', async () => {
    const [one, other] = [await server.person(), await server.person()];
    await server.services.db.transaction(async (trx) => {
      await notify(trx, server.services, { ...notice({ actorId: other.accountId }), accountId: one.accountId });
      await trx.change({
        text: 'insert into member_block (blocker_id, blocked_id, created_at) values ($1, $2, now())',
        values: [one.accountId, other.accountId],
      });
    });
    await server.jobs.runDue();
    expect((await list(one)).unread).toBe(0);
  });
});

test('the picture is that of a piece that the reader may see; alerts about a hidden piece go', async () => {
  const [creator, reader, admin] = [await createCreator(server), await server.person(), await server.person({ roles: ['admin'] })];
  const braTagId = await createListedTag(server, creator, { title: `Shown ${randomUUID().slice(0, 8)}` });
  for (const category of ['saved', 'order'] as const) await tell(reader, { braTagId, category });
  await tell(creator, { braTagId, category: 'saved' });
  const isShown = async (person: Person) => (await list(person)).items.map(({ picture }) => picture !== null);
  expect(await isShown(reader)).toEqual([true, true]);
  await server.services.db.transaction(async (trx) => {
    const { hideTag } = await import('../moderation/moderation.ts');
    await hideTag(trx, braTagId, 'hidden', server.clock.now());
  });
  expect(await isShown(reader)).toEqual([false]);
  expect(await isShown(creator)).toContain(true);
  expect(admin.accountId).not.toBe(reader.accountId);
});

describe('preferences', () => {
  test('start with the defaults, are the same in every app, and keep categories that a change leaves out', async () => {
    const person = await server.person();
    const before = await person.client.call('getNotificationPreferences', {});
    expect(before).toMatchObject({ digest: 'off', quietHours: null, discreet: true });
    expect(before.channels.follow).toEqual({ inApp: true, email: false, push: false });
    const quietHours = { from: '22:00', to: '08:00', timeZone: 'Europe/Vienna' };
    const saved = { inApp: false, email: false, push: true };
    await person.client.call('setNotificationPreferences', { channels: { saved }, digest: 'weekly', quietHours, discreet: false });
    const there = await server.connect({ token: person.token, app: 'toptop' });
    expect(await there.call('getNotificationPreferences', {})).toEqual({
      ...before,
      channels: { ...before.channels, saved },
      digest: 'weekly',
      quietHours,
      timeZone: 'Europe/Vienna',
      discreet: false,
    });
  });

  test('can’t turn off notices and e-mails about orders, the account and decisions', async () => {
    const person = await server.person();
    const off = { inApp: false, email: false, push: false };
    const channels = { order: off, account: off, decision: off };
    const after = await person.client.call('setNotificationPreferences', { channels, digest: 'off', quietHours: null, discreet: true });
    expect(after.channels.order).toEqual({ inApp: true, email: true, push: false });
    await tell(person, { category: 'decision' });
    expect((await list(person)).unread).toBe(1);
  });

  test('that turn a category off in the app keep it from bell, list and count', async () => {
    const person = await server.person();
    const channels = { tag: { inApp: false, email: false, push: false } };
    await person.client.call('setNotificationPreferences', { channels, digest: 'off', quietHours: null, discreet: true });
    await tell(person);
    expect(await list(person)).toMatchObject({ items: [], unread: 0 });
  });

  test.each([
    { quietHours: { from: '25:00', to: '08:00', timeZone: 'UTC' } },
    { quietHours: { from: '22:00', to: '08:00', timeZone: 'Mars/Olympus' } },
    { channels: { weather: { inApp: true, email: true, push: true } } },
    { digest: 'hourly' },
  ])('refuse %j', async (change) => {
    const input = { channels: {}, digest: 'off', quietHours: null, discreet: true, ...change };
    expect((await theo.client.refusal('setNotificationPreferences', input)).code).toBe('validation');
  });
});

test('welcome messages are shown once per person, on whichever device', async () => {
  const person = await server.person();
  const phone = await server.connect({ token: person.token, app: 'toptop' });
  expect(await person.client.call('listShownMessages', {})).toEqual({ names: [] });
  const answers = await Promise.all([person.client, phone].map((client) => client.call('markMessageShown', { name: 'firstTag' })));
  expect(answers.map(({ isFirst }) => isFirst).sort()).toEqual([false, true]);
  expect(await phone.call('listShownMessages', {})).toEqual({ names: ['firstTag'] });
  expect((await theo.client.refusal('markMessageShown', { name: 'nothing' })).code).toBe('validation');
});

test('the number on the bell is one read of the index of unread rows, however many were read', async () => {
  const person = await server.person();
  const { db } = server.services;
  await db.change(
    sql`insert into notification (id, app, account_id, category, code, params, href, in_app, at, read_at)
        select 'ntf_bell' || n, 'strapline', ${person.accountId}, 'orders', 'parcel_shipped', '{}', '/account', true, now(), case when n > 3 then now() end from generate_series(1, 5000) n`,
  );
  await db.change(sql`analyze notification`);
  const plans: string[] = [];
  const explaining: Database = {
    ...db,
    first: async <R>(statement: Statement) => {
      const plan = await db.rows<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
      plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
      return await db.first<R>(statement);
    },
  };
  expect(await countUnread(explaining, 'strapline', person.accountId)).toBe(3);
  expect(plans).toEqual([expect.stringMatching(/using notification_unread on|on notification_unread/)]);
});
