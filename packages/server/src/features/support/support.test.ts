import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import { day, hour } from '@strapline/domain/time';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock } from '../order/test-clock.ts';
import { buyAsGuest, connectVisitor, createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let theo: Person;
let ines: Person;
let nora: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  [theo, ines, nora] = [await server.person(), await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
});
afterAll(() => server?.close());

type Recipient = Input<'sendMessage'>['to'];
const send = (client: Client, to: Recipient, text: string, more: { email?: string; accessToken?: string } = {}) =>
  client.call('sendMessage', { to, text, idempotencyKey: randomUUID(), ...more });

async function writeAsVisitor(text: string, email = `june${randomUUID().slice(0, 8)}@post.example`) {
  const client = await connectVisitor(server);
  const { threadId, accessToken = '' } = await send(client, { support: true }, text, { email });
  return { client, threadId, accessToken, email };
}

const listIn = async (admin: Person, view: Input<'listSupport'>['view']) =>
  (await admin.client.call('listSupport', { view, limit: 100 })).items.map(({ threadId }) => threadId);

const countViews = async (admin: Person, object: string) =>
  (
    await server.services.db.rows(
      sql`select 1 from audit where action = 'support.viewed' and actor = ${admin.accountId} and object = ${object}`,
    )
  ).length;

describe('the inbox of support', () => {
  test('moves a conversation from waiting to answered to closed, and back when the visitor writes again', async () => {
    const { client, threadId, accessToken } = await writeAsVisitor('Is that an O or a zero?');
    expect(await listIn(ines, 'waiting')).toContain(threadId);
    expect(await listIn(ines, 'unassigned')).toContain(threadId);
    await send(ines.client, { threadId }, 'It’s a zero.');
    // Who answers is the one who goes on with it.
    expect((await ines.client.call('getSupportCase', { threadId })).thread).toMatchObject({ state: 'answered', assignedTo: ines.username });
    expect(await listIn(ines, 'answered')).toContain(threadId);
    expect(await ines.client.call('closeThread', { threadId, closed: true })).toMatchObject({ state: 'closed', waitingSince: null });
    expect(await listIn(ines, 'closed')).toContain(threadId);
    const heard = nora.client.push('supportUpdate', (push) => push.threadId === threadId);
    await send(client, { threadId }, 'That worked, thank you!', { accessToken });
    await heard;
    expect(await listIn(ines, 'mine')).toContain(threadId);
    expect(await listIn(nora, 'mine')).not.toContain(threadId);
    expect(await nora.client.call('assignThread', { threadId, assigned: true })).toMatchObject({ assignedTo: nora.username });
    expect(await nora.client.call('assignThread', { threadId, assigned: false })).toMatchObject({ assignedTo: null });
  });

  test('a member has one conversation, also after it was closed', async () => {
    const { threadId } = await send(theo.client, { support: true }, 'How do I claim it?');
    await ines.client.call('closeThread', { threadId, closed: true });
    expect((await theo.client.call('listThreads', { threadId })).items[0]).toMatchObject({ state: 'closed', can: ['write'] });
    const again = await Promise.all([1, 2].map((n) => send(theo.client, { support: true }, `And where is the code? ${n}`)));
    expect(again.map((message) => message.threadId)).toEqual([threadId, threadId]);
    expect(await listIn(ines, 'waiting')).toContain(threadId);
  });

  test('counts what waits, and for too long', async () => {
    const before = (await ines.client.call('listSupport', {})).counts;
    const { threadId } = await writeAsVisitor('Where is my parcel?');
    expect((await ines.client.call('listSupport', {})).counts).toMatchObject({ waiting: before.waiting + 1 });
    expect((await ines.client.call('getAdminCounts', {})).support.waiting).toBe(before.waiting + 1);
    await server.services.db.change(
      sql`update message_thread set waits_since = ${new Date(server.clock.now().getTime() - 25 * hour)} where id = ${threadId}`,
    );
    const { items, counts } = await ines.client.call('listSupport', {});
    expect(items[0]).toMatchObject({ threadId, overdue: true });
    expect(counts.overdue).toBe(before.overdue + 1);
  });

  test('has the orders of who writes beside it; a visitor’s are found by their address', async () => {
    const mara = await createCreator(server);
    const tag = await createListedTag(server, mara);
    const { order } = await buyAsGuest(server, await connectVisitor(server), tag, 'guest@post.example');
    const { threadId } = await writeAsVisitor('Where is my parcel?', 'guest@post.example');
    const found = await ines.client.call('getSupportCase', { threadId });
    expect(found).toMatchObject({ person: null, email: { address: 'guest@post.example', isConfirmed: false } });
    expect(found.orders.map(({ orderId }) => orderId)).toContain(order.id);
    const own = await send(mara.client, { support: true }, 'How long have I got?');
    const hers = await ines.client.call('getSupportCase', { threadId: own.threadId });
    expect(hers).toMatchObject({ person: { username: mara.username }, email: null, orders: [{ orderId: order.id, as: 'seller' }] });
  });

  test('logs a view once, until there is something new to see', async () => {
    const { client, threadId, accessToken } = await writeAsVisitor('Hello?');
    for (let n = 0; n < 3; n += 1) await ines.client.call('listSupport', { limit: 100 });
    await ines.client.call('getSupportCase', { threadId });
    await ines.client.call('listMessages', { threadId });
    expect(await countViews(ines, threadId)).toBe(1);
    await advanceClock(server, 1000);
    await send(client, { threadId }, 'Anybody there?', { accessToken });
    await advanceClock(server, 1000);
    await ines.client.call('listMessages', { threadId });
    expect(await countViews(ines, threadId)).toBe(2);
    await nora.client.call('listMessages', { threadId });
    expect(await countViews(nora, threadId)).toBe(1);
  });

  test('is each app’s own', async () => {
    const { threadId } = await writeAsVisitor('Hello?');
    const admin = await server.connect({ token: ines.token, app: 'toptop', admin: true });
    expect((await admin.call('listSupport', { limit: 100 })).items.map((item) => item.threadId)).not.toContain(threadId);
    for (const call of [
      admin.refusal('getSupportCase', { threadId }),
      admin.refusal('assignThread', { threadId, assigned: true }),
      admin.refusal('closeThread', { threadId, closed: true }),
      admin.refusal('listMessages', { threadId }),
    ])
      expect((await call).code).toBe('not_found');
  });
});

describe('saved replies', () => {
  test('are added, changed and removed, each name once in an app', async () => {
    const key = randomUUID();
    const input = { title: 'Hard to read', text: 'Our codes never use the letter O.', idempotencyKey: key };
    const saved = await ines.client.call('saveReply', input);
    expect(await ines.client.call('saveReply', input)).toEqual(saved);
    const twin = { title: 'HARD to read', text: 'Another', idempotencyKey: randomUUID() };
    expect(await nora.client.refusal('saveReply', twin)).toMatchObject({ code: 'conflict', reason: 'saved_reply_exists' });
    const admin = await server.connect({ token: ines.token, app: 'toptop', admin: true });
    expect((await admin.call('listSavedReplies', {})).items).toEqual([]);
    expect((await admin.refusal('removeReply', { replyId: saved.replyId })).code).toBe('not_found');
    expect((await admin.refusal('saveReply', { ...twin, replyId: saved.replyId, idempotencyKey: randomUUID() })).code).toBe('not_found');
    await ines.client.call('saveReply', { ...saved, text: 'It’s a zero.', idempotencyKey: randomUUID() });
    expect((await nora.client.call('listSavedReplies', {})).items).toEqual([{ ...saved, text: 'It’s a zero.' }]);
    await nora.client.call('removeReply', { replyId: saved.replyId });
    expect((await ines.client.call('listSavedReplies', {})).items).toEqual([]);
  });
});

describe('a visitor', () => {
  test('gets answers pushed to the page that has the token, and nobody else does', async () => {
    const { client, threadId, accessToken } = await writeAsVisitor('Hello?');
    const stranger = await connectVisitor(server);
    const overheard: unknown[] = [];
    stranger.socket.on('message', (message) => overheard.push(message));
    expect((await stranger.refusal('listMessages', { threadId, accessToken: 'a'.repeat(43) })).code).toBe('not_found');
    await client.call('listMessages', { threadId, accessToken });
    const heard = client.push('message', ({ text }) => text === 'How can we help?');
    await send(ines.client, { threadId }, 'How can we help?');
    expect(await heard).toMatchObject({ from: 'support', threadId });
    await stranger.refusal('listMessages', { threadId });
    expect(overheard).toEqual([]);
  });

  test('has a conversation that is deleted a year after its last message', async () => {
    const { client, threadId, accessToken } = await writeAsVisitor('Hello?');
    await advanceClock(server, 360 * day);
    expect((await client.call('listMessages', { threadId, accessToken })).items).toHaveLength(1);
    await advanceClock(server, 7 * day);
    expect((await client.refusal('listMessages', { threadId, accessToken })).code).toBe('not_found');
  });
});
