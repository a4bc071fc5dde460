import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@strapline/contract/events';
import { day, minute } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import {
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  createListedTags,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';
import { postCard } from './message.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
let braTagId: string;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  ines = await server.person({ roles: ['admin'] });
});
beforeEach(async () => {
  [mara, theo] = [await createCreator(server), await server.person()];
  braTagId = await createListedTag(server, mara);
});
afterAll(() => server?.close());

type SendInput = Input<'sendMessage'>;
const send = (client: Client, to: SendInput['to'], text: string, more: Partial<SendInput> = {}) =>
  client.call('sendMessage', { to, text, idempotencyKey: randomUUID(), ...more });
const refuse = (client: Client, to: SendInput['to'], text = 'Hello?', more: Partial<SendInput> = {}) =>
  client.refusal('sendMessage', { to, text, idempotencyKey: randomUUID(), ...more });
const listThreads = async ({ client }: Person, input: Input<'listThreads'> = {}) => (await client.call('listThreads', input)).items;
const listMessages = async ({ client }: Person, threadId: string) => (await client.call('listMessages', { threadId })).items;
const toLine = ({ from, text, card }: Output<'listMessages'>['items'][number]) => [from, card ? `${card.kind} ${card.code}` : text];
const block = (blocker: Person, { username }: Person, blocked = true) => blocker.client.call('blockUser', { username, blocked });

async function buy(buyer: Person) {
  const purchase = await checkOut(buyer.client, braTagId);
  await payByCard(server, purchase);
  await waitForOrder(buyer.client, purchase, 'paid');
  return purchase.order.id;
}

describe('a question about a piece', () => {
  test('begins one conversation of the two, which both see at once, list and read', async () => {
    const heard = mara.client.push('message', ({ from }) => from === 'other');
    const sent = await send(theo.client, { braTagId }, 'Is the repaired strap the left one?');
    expect(sent).toMatchObject({ from: 'me', by: 'buyer', text: 'Is the repaired strap the left one?', media: [], readAt: null });
    expect(await heard).toMatchObject({ id: sent.id, threadId: sent.threadId });
    const again = await Promise.all([
      send(theo.client, { braTagId }, 'Or the right one?'),
      send(theo.client, { threadId: sent.threadId }, 'When worn?'),
    ]);
    expect(again.map(({ threadId }) => threadId)).toEqual([sent.threadId, sent.threadId]);
    expect(await listThreads(mara)).toMatchObject([
      {
        id: sent.threadId,
        about: { kind: 'listing', id: braTagId },
        as: 'seller',
        other: { username: theo.username },
        unread: 3,
        state: 'open',
        isFirstContact: true,
        can: ['write', 'block', 'report'],
      },
    ]);
    expect(await listThreads(theo)).toMatchObject([{ as: 'buyer', other: { username: mara.username }, unread: 0, last: { from: 'me' } }]);
    const { items: notices } = await mara.client.call('listNotifications', {});
    const ofMessages = notices.filter(({ category }) => category === 'message');
    expect(ofMessages).toMatchObject([{ code: 'message_received', href: `/messages/${sent.threadId}`, params: { name: theo.username } }]);
    // Only seeing it is reading it.
    await listMessages(mara, sent.threadId);
    expect((await listThreads(mara))[0]?.unread).toBe(3);
    expect(await mara.client.call('markThreadRead', { threadId: sent.threadId })).toEqual({ unread: 0 });
    expect((await listMessages(theo, sent.threadId)).every(({ readAt }) => readAt !== null)).toBe(true);
  });

  test('may not have contact details before an order, and says what to do', async () => {
    for (const text of ['Mail me: theo at post dot example', '5 5 5 0 1 4 2', 'see theo-sews.com']) {
      const { code, fields } = await refuse(theo.client, { braTagId }, text);
      expect([code, fields?.['text']]).toEqual(['validation', expect.stringMatching(/^Remove links/)]);
    }
    expect(await listThreads(theo)).toEqual([]);
    const { threadId } = await send(theo.client, { braTagId }, 'Would $120 for the 34 C do?');
    expect((await refuse(mara.client, { threadId }, 'Ring 555 0142')).code).toBe('validation');
    await buy(theo);
    await send(mara.client, { threadId }, 'It ships today. Ring 555 0142 or write to mara@post.example.');
    expect((await listThreads(theo))[0]).toMatchObject({ isFirstContact: false, about: { kind: 'order' } });
  });

  test('is not for strangers, other apps, visitors, or about one’s own piece or one that isn’t for sale', async () => {
    const { threadId } = await send(theo.client, { braTagId }, 'Only for you');
    const june = await server.person();
    const elsewhere = await server.connect({ app: 'toptop', token: theo.token });
    for (const client of [june.client, elsewhere, ines.client]) {
      expect((await client.refusal('listMessages', { threadId })).code).toBe('not_found');
      expect((await refuse(client, { threadId })).code).toBe('not_found');
      expect((await client.refusal('markThreadRead', { threadId })).code).toBe('not_found');
    }
    expect((await elsewhere.call('listThreads', {})).items).toEqual([]);
    expect((await june.client.call('listThreads', { threadId })).items).toEqual([]);
    expect((await refuse(await connectVisitor(server), { braTagId })).code).toBe('unauthenticated');
    expect(await refuse(mara.client, { braTagId })).toMatchObject({ code: 'forbidden', reason: 'message_oneself' });
    await mara.client.call('offerBraTag', { braTagId, offered: false });
    expect(await refuse(june.client, { braTagId })).toMatchObject({ code: 'conflict', reason: 'piece_not_offered' });
    await send(theo.client, { braTagId }, 'Will it come back?');
    for (const to of [{}, { threadId, braTagId }, { braTagId, support: true as const }, { support: true as const, side: 'buyer' as const }])
      expect((await refuse(theo.client, to)).code).toBe('validation');
  });

  test('has its pictures without metadata behind links for its two people', async () => {
    const uploads = [await uploadPicture(server, theo), await uploadPicture(server, theo)];
    const { threadId, media } = await send(theo.client, { braTagId }, 'This strap?', { uploads });
    expect(media).toHaveLength(2);
    const [shown] = await listMessages(mara, threadId);
    const url = shown?.media[0]?.sources[1]?.url ?? '';
    for (const path of [url, url.replace('/large', '/small').replace(/signature=.*/, 'signature=none')])
      expect((await server.http(path)).status).toBe(path === url ? 200 : 404);
    await waitForJobs(server);
    expect((await server.http(url)).status).toBe(200);
    expect((await server.http(`/media/${uploads[0]}/640.webp`)).status).toBe(404);
    expect((await refuse(theo.client, { threadId }, 'Again', { uploads })).code).toBe('validation');
    expect((await refuse(mara.client, { threadId }, 'Mine?', { uploads: [await uploadPicture(server, theo)] })).code).toBe('validation');
    const reported = {
      subject: { kind: 'message' as const, id: shown?.id ?? '' },
      reason: 'underage' as const,
      idempotencyKey: randomUUID(),
    };
    expect((await mara.client.call('reportContent', reported)).hidden).toBe(true);
    expect((await listMessages(mara, threadId))[0]).toMatchObject({ text: '', media: [], hidden: true });
    expect((await server.http(url)).status).toBe(404);
  });
});

test('a notice of a message goes with a block, unless the two have an open order', async () => {
  const listNotices = async ({ client }: Person) =>
    (await client.call('listNotifications', { categories: ['message'] })).items.map(({ params }) => params);
  const { threadId } = await send(theo.client, { braTagId }, 'Is it still there?');
  expect(await listNotices(mara)).toHaveLength(1);
  await block(mara, theo);
  expect(await listNotices(mara)).toEqual([]);
  await block(mara, theo, false);
  await mara.client.call('markThreadRead', { threadId });
  await buy(theo);
  await block(mara, theo);
  await send(theo.client, { threadId }, 'When will you ship it?');
  expect(await listNotices(mara)).toMatchObject([{ name: theo.username }]);
});

test('orders and cards of the two are in their conversation, each once and in its place', async () => {
  const { threadId } = await send(theo.client, { braTagId }, 'Would $45 be fine?');
  const card = {
    app: 'strapline' as const,
    braTagId,
    buyerId: theo.accountId,
    sellerId: mara.accountId,
    kind: 'offer' as const,
    id: 'off_one',
  };
  const put = (code: string, actorId: string) =>
    server.services.db.transaction((trx) => postCard(trx, server.services, { ...card, code, params: { cents: 4500 }, actorId }));
  const heard = mara.client.push('message', ({ card: shown }) => shown?.code === 'made');
  expect(await put('made', theo.accountId)).toEqual({ threadId });
  await heard;
  expect((await listThreads(mara))[0]?.unread).toBe(2);
  await mara.client.call('markThreadRead', { threadId });
  await put('declined', mara.accountId);
  expect((await listThreads(theo))[0]?.unread).toBe(1);
  expect((await listThreads(theo, { show: 'offers' })).map(({ id }) => id)).toEqual([threadId]);
  expect(await listThreads(theo, { show: 'orders' })).toEqual([]);
  const orderId = await buy(theo);
  expect((await send(theo.client, { orderId }, 'Bought it!')).threadId).toBe(threadId);
  expect((await listMessages(theo, threadId)).map(toLine)).toEqual([
    ['me', 'Bought it!'],
    ['system', 'order paid'],
    ['system', 'offer declined'],
    ['me', 'Would $45 be fine?'],
  ]);
  expect((await listThreads(theo, { show: 'orders' }))[0]?.about).toMatchObject({ kind: 'order', id: orderId, order: { status: 'paid' } });
  // In pages of one, each is there once.
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Output<'listMessages'> = await theo.client.call('listMessages', { threadId, limit: 1, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(new Set(seen).size).toBe(4);
  expect(seen).toHaveLength(4);
});

describe('a message that races a block', () => {
  /** Blocks the writer before or after the next transaction of `sendMessage`; jobs have theirs at any time. */
  const blockAround = (when: 'before' | 'after') => {
    vi.restoreAllMocks();
    const { db } = server.services;
    const transaction = db.transaction.bind(db);
    let isDone = false;
    vi.spyOn(db, 'transaction').mockImplementation(async (run) => {
      if (isDone || !new Error('called by').stack?.includes('sendMessage.ts')) return await transaction(run);
      isDone = true;
      if (when === 'before') await block(mara, theo);
      const result = await transaction(run);
      if (when === 'after') await block(mara, theo);
      return result;
    });
  };
  afterEach(() => vi.restoreAllMocks());

  test('is refused if the block is first, and notifies nobody', async () => {
    for (const isKnown of [false, true]) {
      const to = isKnown ? { threadId: (await send(theo.client, { braTagId }, 'Hello')).threadId } : { braTagId };
      blockAround('before');
      expect(await refuse(theo.client, to, 'Too late')).toMatchObject({ code: 'forbidden', reason: 'conversation_blocked' });
      await block(mara, theo, false);
      expect((await listThreads(mara)).map(({ last }) => last?.text)).toEqual(isKnown ? ['Hello'] : []);
      expect((await mara.client.call('listNotifications', {})).items.filter(({ code }) => code === 'message_received')).toEqual([]);
    }
  });

  test('is not pushed if the block is there before the push', async () => {
    await send(theo.client, { braTagId }, 'Hello');
    const heard = mara.client.push('message', ({ text }) => text !== 'Hello');
    blockAround('after');
    await send(theo.client, { braTagId }, 'Too late');
    await block(mara, theo, false);
    await send(theo.client, { braTagId }, 'Hello again');
    expect((await heard).text).toBe('Hello again');
  });
});

test('a block ends a conversation for both, until it is taken back; an order goes on', async () => {
  const { threadId } = await send(theo.client, { braTagId }, 'Hello');
  await block(mara, theo);
  for (const client of [theo.client, mara.client])
    expect(await refuse(client, { threadId })).toMatchObject({ code: 'forbidden', reason: 'conversation_blocked' });
  expect((await refuse(theo.client, { braTagId })).code).toBe('not_found');
  expect(await listThreads(theo)).toEqual([]);
  expect(await mara.client.call('listThreads', {})).toMatchObject({
    items: [{ state: 'blocked', unread: 0, can: ['unblock', 'report'] }],
    unread: 0,
  });
  await block(mara, theo, false);
  await send(theo.client, { threadId }, 'Hello again');
  const orderId = await buy(theo);
  await block(mara, theo);
  await send(theo.client, { orderId }, 'When will it be sent?');
  expect((await listThreads(theo))[0]).toMatchObject({ state: 'open' });
  await mara.client.call('cancelOrder', { orderId, reason: 'A seam gave way.' });
  expect((await refuse(theo.client, { orderId })).code).toBe('forbidden');
  expect((await listThreads(theo))[0]).toMatchObject({ state: 'blocked' });
});

test('a page of conversations is full, however many newer ones are with somebody who blocked the reader', async () => {
  const { threadId } = await send(theo.client, { braTagId }, 'Is the lace soft?');
  const june = await createCreator(server);
  await createListedTags(server.services, 120, june);
  await server.services.db.change(
    sql`with thread as (insert into message_thread (id, app, parties, bra_tag_id, buyer_id, seller_id, last_at, created_at)
            select 'thr_many' || md5(id), 'strapline', 'buyer_seller', id, ${theo.accountId}, ${june.accountId}, now() + interval '1 day', now()
            from bra_tag where creator_id = ${june.accountId} returning id)
        insert into message (id, thread_id, at, by, account_id, to_id, text)
          select 'msg_' || id, id, now(), 'seller', ${june.accountId}, ${theo.accountId}, 'Hello' from thread`,
  );
  expect((await theo.client.call('listThreads', { limit: 1 })).items).toHaveLength(1);
  await block(june, theo);
  const { items, nextCursor } = await theo.client.call('listThreads', { limit: 1 });
  expect([items.map(({ id }) => id), nextCursor]).toEqual([[threadId], null]);
});

test('people find their own messages by words, and nobody else’s', async () => {
  const { threadId } = await send(theo.client, { braTagId }, 'Is the garnet ribbon original?');
  const find = async (person: Person, q: string) => (await listThreads(person, { q })).map(({ id }) => id);
  for (const q of ['garnet', 'GARN', 'original ribbon'])
    expect([await find(theo, q), await find(mara, q)]).toEqual([[threadId], [threadId]]);
  for (const q of ['garnet velvet', "x' | 'garnet", '!!', 'acc']) expect(await find(theo, q)).toEqual([]);
  expect(await find(await server.person(), 'garnet')).toEqual([]);
});

test('nobody writes more than 600 messages a day', async () => {
  const { threadId } = await send(theo.client, { braTagId }, 'First');
  await server.services.db.change(
    sql`insert into message (id, thread_id, at, by, account_id, to_id, text)
        select 'msg_many' || n, ${threadId}, ${server.clock.now()}::timestamptz - interval '2 hours', 'buyer', ${theo.accountId}, ${mara.accountId}, 'Again' from generate_series(1, 598) n`,
  );
  await send(theo.client, { threadId }, 'The last one');
  expect(await refuse(theo.client, { threadId })).toMatchObject({ code: 'rate_limited', reason: 'messages_today_too_many' });
});

describe('support without an order', () => {
  test('has one open conversation with a member, which admins find and answer', async () => {
    const { threadId } = await send(theo.client, { support: true }, 'How do I claim it? My e-mail is theo@post.example.');
    expect((await send(theo.client, { support: true }, 'And where is the code?')).threadId).toBe(threadId);
    const waiting = (await ines.client.call('listSupport', { limit: 100 })).items.find((item) => item.threadId === threadId);
    expect(waiting).toMatchObject({ orderId: null, side: 'member', username: theo.username, text: 'And where is the code?' });
    const heard = theo.client.push('message', ({ from }) => from === 'support');
    await send(ines.client, { threadId }, 'On the strap.');
    await heard;
    expect(await listThreads(theo)).toMatchObject([
      { id: threadId, about: { kind: 'support', title: '' }, other: null, unread: 1, can: ['write'] },
    ]);
    expect((await ines.client.call('listSupport', { limit: 100 })).items.some((item) => item.threadId === threadId)).toBe(false);
  });

  test('answers a visitor by a link in a mail, and only who has it reads on', async () => {
    const visitor = await connectVisitor(server);
    expect((await refuse(visitor, { support: true })).fields).toEqual({ email: expect.any(String) });
    const sent = await send(visitor, { support: true }, 'Where is my parcel?', { email: 'june@post.example' });
    const { threadId, accessToken = '' } = sent;
    expect(accessToken).not.toBe('');
    expect((await send(visitor, { threadId }, 'It is late.', { accessToken })).threadId).toBe(threadId);
    await send(ines.client, { threadId }, 'We are looking for it.');
    await advanceClock(server, 2 * minute);
    const [mail] = await server.mails('june@post.example');
    expect(mail?.body).toContain(`/support/${threadId}#token=${accessToken}`);
    expect((await visitor.call('listMessages', { threadId, accessToken })).items.map(({ from }) => from)).toEqual(['support', 'me', 'me']);
    for (const token of [{}, { accessToken: `${accessToken}x` }])
      expect((await visitor.refusal('listMessages', { threadId, ...token })).code).toBe('not_found');
    await advanceClock(server, 91 * day);
    const [stored] = await server.services.db.rows<{ bytes: number }>(
      sql`select octet_length(email_sealed) as bytes from message_thread where id = ${threadId}`,
    );
    expect(stored?.bytes).toBe(0);
    // Nobody sends more than ten from one network in a day.
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        visitor.raw('sendMessage', { to: { support: true }, text: 'Hello', email: 'june@post.example', idempotencyKey: randomUUID() }),
      ),
    );
    expect(answers.filter((answer) => !('error' in (answer as object)))).toHaveLength(10);
  });
});
