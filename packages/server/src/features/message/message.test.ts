import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { listOrderMails } from '../order/test-clock.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  type Purchase,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  ines = await server.person({ roles: ['admin'] });
});
beforeEach(async () => {
  [mara, theo] = [await createCreator(server), await server.person()];
});
afterAll(() => server?.close());

async function createPurchase(): Promise<Purchase> {
  const purchase = await checkOut(theo.client, await createListedTag(server, mara));
  await payByCard(server, purchase);
  await waitForOrder(theo.client, purchase, 'paid');
  return purchase;
}

type SendOptions = Omit<Input<'sendMessage'>, 'to' | 'text' | 'idempotencyKey'> & {
  to?: Partial<Input<'sendMessage'>['to']>;
  key?: string;
};

const sendMessage = (client: Client, orderId: string, text: string, { to, key, ...more }: SendOptions = {}) =>
  client.call('sendMessage', { to: { orderId, ...to }, text, idempotencyKey: key ?? randomUUID(), ...more });

const getErrorCode = async (client: Client, orderId: string, text: string, { to, ...more }: SendOptions = {}) =>
  (await client.refusal('sendMessage', { to: { orderId, ...to }, text, idempotencyKey: randomUUID(), ...more })).code;

const listMessages = async (client: Client, orderId: string, more: Omit<Input<'listMessages'>, 'orderId'> = {}) =>
  (await client.call('listMessages', { orderId, ...more })).items.map(({ from, text }) => [from, text]);

describe('buyer and seller of an order', () => {
  test('can write at any time, receive messages at once, and see what was read', async () => {
    const { order } = await createPurchase();
    const heard = mara.client.push('message', ({ text }) => text === 'When will it be sent?');
    const sent = await sendMessage(theo.client, order.id, 'When will it be sent?');
    expect(sent).toMatchObject({ from: 'me', by: 'buyer', readAt: null, media: [] });
    expect(await heard).toMatchObject({ id: sent.id, from: 'other' });
    expect(await listMessages(mara.client, order.id)).toEqual([['other', 'When will it be sent?']]);
    await sendMessage(mara.client, order.id, 'Tomorrow morning.');
    expect(await listMessages(theo.client, order.id)).toEqual([
      ['other', 'Tomorrow morning.'],
      ['me', 'When will it be sent?'],
    ]);
    expect((await theo.client.call('listMessages', { threadId: sent.threadId })).items[1]?.readAt).not.toBeNull();
    await mara.client.call('cancelOrder', { orderId: order.id, reason: 'A seam gave way.' });
    await sendMessage(theo.client, order.id, 'What a pity.');
    const subjects = await listOrderMails(server, order.id);
    expect(subjects).toEqual(expect.arrayContaining(['A message about your sale', 'A message about your order']));
  });

  test('get one mail until they read, and the messages in pages', async () => {
    const { order } = await createPurchase();
    for (let i = 1; i <= 5; i += 1) await sendMessage(theo.client, order.id, `Message ${i}`);
    const first = await mara.client.call('listMessages', { orderId: order.id, limit: 2 });
    const second = await mara.client.call('listMessages', { orderId: order.id, limit: 2, cursor: first.nextCursor ?? '' });
    const third = await mara.client.call('listMessages', { orderId: order.id, limit: 2, cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(({ items }) => items.map(({ text }) => text.at(-1)))).toEqual(['5', '4', '3', '2', '1']);
    expect(third.nextCursor).toBeNull();
    expect((await listOrderMails(server, order.id)).filter((subject) => subject === 'A message about your sale')).toHaveLength(1);
  });

  test('send a message once when the call is retried, and at most 30 in a short time', async () => {
    const { order } = await createPurchase();
    const key = randomUUID();
    const twins = await Promise.all([
      sendMessage(theo.client, order.id, 'Hello', { key }),
      sendMessage(theo.client, order.id, 'Hello', { key }),
    ]);
    expect(twins[0].id).toBe(twins[1].id);
    const codes = await Promise.allSettled(Array.from({ length: 35 }, (_, i) => sendMessage(theo.client, order.id, `Again ${i}`)));
    expect(codes.filter(({ status }) => status === 'fulfilled')).toHaveLength(29);
    expect(await getErrorCode(theo.client, order.id, 'And again')).toBe('rate_limited');
    // The other side has its own limit.
    await sendMessage(mara.client, order.id, 'Please wait.');
  });

  test('can share contact details, but send no empty or overlong messages, and none about payment elsewhere', async () => {
    const { order } = await createPurchase();
    await sendMessage(theo.client, order.id, 'Write to theo@post.example');
    for (const text of ['I would rather pay with PayPal', '   ', 'x'.repeat(2001)])
      expect(await getErrorCode(theo.client, order.id, text)).toBe('validation');
    // Messages may contain strap codes and tracking numbers.
    await sendMessage(mara.client, order.id, 'The code is 7K3M-9QXD-2VTB-7, the parcel 9400 1118 9922 3197 4284 90.');
  });

  test('can write several lines', async () => {
    const { order } = await createPurchase();
    const text = 'Hello,\n\nwhen will it be sent?\r\nKind regards\n\tTheo';
    expect((await sendMessage(theo.client, order.id, text)).text).toBe(text);
    expect(await listMessages(mara.client, order.id)).toEqual([['other', text]]);
    for (const hidden of ['a\u202eb', 'a\u0000b', '\n\n', 'Line one\npay me directly'])
      expect(await getErrorCode(theo.client, order.id, hidden), JSON.stringify(hidden)).toBe('validation');
  });

  test('a follower of a guest’s order gets no messages once the order is in an account', async () => {
    const [guest, follower] = [await connectVisitor(server), await connectVisitor(server)];
    const { order, intent, accessToken } = await buyAsGuest(server, guest, await createListedTag(server, mara));
    for (const client of [guest, follower]) await client.call('getOrderStatus', { paymentIntentId: intent.id, accessToken });
    const before = follower.push('message', ({ text }) => text === 'To the guest');
    await sendMessage(mara.client, order.id, 'To the guest');
    await before;
    await theo.client.call('completePaymentIntents', { items: [{ paymentIntentId: intent.id, accessToken }] });
    const overheard: unknown[] = [];
    follower.socket.on('message', (message) => overheard.push(message));
    const heard = theo.client.push('message', ({ text }) => text === 'The code is 7K3M-9QXD-2VTB-7');
    await sendMessage(mara.client, order.id, 'The code is 7K3M-9QXD-2VTB-7');
    await heard;
    // A response on the same connection arrives after earlier pushes.
    expect(await follower.call('getOrderStatus', { paymentIntentId: intent.id, accessToken })).toEqual({ status: 'paid' });
    expect(overheard).toEqual([]);
  });

  test('are the only ones with access: a guest needs the link, and a seller can’t be contacted before the payment', async () => {
    const anonymousViewer = await server.person();
    const { order } = await createPurchase();
    const { threadId } = await sendMessage(theo.client, order.id, 'Only for you');
    expect(await getErrorCode(anonymousViewer.client, order.id, 'Hello')).toBe('not_found');
    for (const input of [{ orderId: order.id }, { threadId }] as const)
      for (const client of [anonymousViewer.client, await connectVisitor(server)])
        expect((await client.refusal('listMessages', input)).code).toBe('not_found');
    const guest = await connectVisitor(server);
    const theirs = await buyAsGuest(server, guest, await createListedTag(server, mara));
    const { accessToken } = theirs;
    expect(await getErrorCode(guest, theirs.order.id, 'Hello')).toBe('not_found');
    await guest.call('getOrderStatus', { paymentIntentId: theirs.intent.id, accessToken });
    const heard = guest.push('message', ({ text }) => text === 'Hello yourself');
    await sendMessage(guest, theirs.order.id, 'Hello', { accessToken });
    await sendMessage(mara.client, theirs.order.id, 'Hello yourself');
    expect(await heard).toMatchObject({ from: 'other', by: 'seller' });
    expect(await listMessages(guest, theirs.order.id, { accessToken })).toHaveLength(2);
    const unpaid = await checkOut(theo.client, await createListedTag(server, mara));
    expect(await getErrorCode(theo.client, unpaid.order.id, 'Buy me')).toBe('conflict');
  });
});

describe('the task list', () => {
  test('contains parcels to send, codes to generate, unread messages and disputes with their deadline', async () => {
    const one = await createPurchase();
    const listTasks = async ({ client }: Person) =>
      (await client.call('listTasks')).items.map(({ kind, as, isTurn }) => [kind, as, isTurn]);
    expect(await listTasks(theo)).toEqual([]);
    expect(await listTasks(mara)).toEqual([['ship', 'seller', true]]);
    expect((await mara.client.call('listTasks')).items[0]).toMatchObject({ orderId: one.order.id, until: expect.any(String) });
    await mara.client.call('shipOrder', { orderId: one.order.id, carrier: 'USPS', codeByHand: true });
    expect(await listTasks(mara)).toEqual([['strapCode', 'seller', true]]);
    await mara.client.call('pullStrapCode', { braTagId: one.order.braTagId });
    await sendMessage(mara.client, one.order.id, 'It is on its way.');
    expect([await listTasks(mara), await listTasks(theo)]).toEqual([[], [['message', 'buyer', true]]]);
    await listMessages(theo.client, one.order.id);
    await theo.client.call('confirmDelivery', { orderId: one.order.id });
    const torn = { reason: 'damaged', words: 'The left strap is torn off.', wants: { kind: 'full' } } as const;
    const { dispute } = await theo.client.call('openDispute', { orderId: one.order.id, ...torn, idempotencyKey: randomUUID() });
    expect((await mara.client.call('listTasks')).items).toMatchObject([{ kind: 'dispute', isTurn: true, until: dispute?.turn?.until }]);
    expect(await listTasks(theo)).toEqual([['dispute', 'buyer', false]]);
    expect(await listTasks(await server.person())).toEqual([]);
    await theo.client.call('answerDispute', { orderId: one.order.id, act: 'withdraw', idempotencyKey: randomUUID() });
    expect([await listTasks(mara), await listTasks(theo)]).toEqual([[], []]);
  });
});

describe('an unread message of an order that has ended', () => {
  const listTasks = async ({ client }: Person) =>
    (await client.call('listTasks')).items.map(({ kind, as, orderId }) => [kind, as, orderId]);

  test('stays in the task list until it is read, 30 days at most, without the order’s other tasks', async () => {
    const { order } = await createPurchase();
    await mara.client.call('cancelOrder', { orderId: order.id, reason: 'A seam gave way.' });
    expect([await listTasks(mara), await listTasks(theo)]).toEqual([[], []]);
    await sendMessage(theo.client, order.id, 'What a pity.');
    await sendMessage(theo.client, order.id, 'When will I have my money?', { to: { support: true } });
    expect([await listTasks(mara), await listTasks(theo)]).toEqual([[['message', 'seller', order.id]], []]);
    await sendMessage(ines.client, order.id, 'By Friday.', { to: { support: true, side: 'buyer' } });
    expect(await listTasks(theo)).toEqual([['message', 'buyer', order.id]]);
    const backdateMessages = (days: number) =>
      server.services.db.change(
        sql`update message set at = now() - make_interval(days => ${days}) where thread_id in (select id from message_thread thread where order_of_thread(thread) = ${order.id})`,
      );
    await backdateMessages(29);
    expect([await listTasks(mara), await listTasks(theo)]).toEqual([[['message', 'seller', order.id]], [['message', 'buyer', order.id]]]);
    await backdateMessages(31);
    expect([await listTasks(mara), await listTasks(theo)]).toEqual([[], []]);
    await backdateMessages(1);
    await listMessages(mara.client, order.id);
    await listMessages(theo.client, order.id, { support: true });
    expect([await listTasks(mara), await listTasks(theo)]).toEqual([[], []]);
  });

  test('is in the task list of the account that the guest’s order joined', async () => {
    const guest = await connectVisitor(server);
    const { order, intent, accessToken } = await buyAsGuest(server, guest, await createListedTag(server, mara));
    await guest.call('getOrderStatus', { paymentIntentId: intent.id, accessToken });
    await mara.client.call('cancelOrder', { orderId: order.id, reason: 'A seam gave way.' });
    await sendMessage(mara.client, order.id, 'I am sorry.');
    const ada = await server.person();
    await ada.client.call('completePaymentIntents', { items: [{ paymentIntentId: intent.id, accessToken }] });
    expect(await listTasks(ada)).toEqual([['message', 'buyer', order.id]]);
  });
});

describe('support', () => {
  test('has a separate thread with each side, and leaves the waiting list after its response', async () => {
    const { order } = await createPurchase();
    const mail = { to: { support: true } } as const;
    await sendMessage(theo.client, order.id, 'The seller does not answer; I am at theo@post.example.', mail);
    const { threadId } = await sendMessage(mara.client, order.id, 'How long have I got?', mail);
    const waiting = (await ines.client.call('listSupport', { limit: 100 })).items.filter(({ orderId }) => orderId === order.id);
    expect(waiting.map(({ side }) => side)).toEqual(['buyer', 'seller']);
    expect(await getErrorCode(ines.client, order.id, 'Hello both')).toBe('forbidden');
    expect(await getErrorCode(ines.client, order.id, 'Hello', mail)).toBe('validation');
    const heard = theo.client.push('message', ({ from }) => from === 'support');
    await sendMessage(ines.client, order.id, 'We have asked her.', { to: { support: true, side: 'buyer' } });
    await heard;
    expect(await listMessages(theo.client, order.id, { support: true })).toMatchObject([
      ['support', 'We have asked her.'],
      ['me', expect.any(String)],
    ]);
    // Neither side sees the other's thread.
    expect(await listMessages(mara.client, order.id, { support: true })).toEqual([['me', 'How long have I got?']]);
    expect((await theo.client.refusal('listMessages', { threadId })).code).toBe('not_found');
    expect((await mara.client.refusal('listMessages', { orderId: order.id, support: true, side: 'buyer' })).code).toBe('forbidden');
    expect(await listMessages(mara.client, order.id)).toEqual([]);
    const left = (await ines.client.call('listSupport', { limit: 100 })).items.filter(({ orderId }) => orderId === order.id);
    expect(left.map(({ side }) => side)).toEqual(['seller']);
  });

  test('can read the messages between both sides, without marking them as read', async () => {
    const { order } = await createPurchase();
    await sendMessage(theo.client, order.id, 'When will it be sent?');
    expect(await listMessages(ines.client, order.id)).toEqual([['other', 'When will it be sent?']]);
    const task = expect.objectContaining({ kind: 'message', orderId: order.id });
    expect((await mara.client.call('listTasks')).items).toContainEqual(task);
    await listMessages(mara.client, order.id);
    expect((await mara.client.call('listTasks')).items).not.toContainEqual(task);
  });
});
