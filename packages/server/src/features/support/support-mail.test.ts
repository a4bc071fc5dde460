import { createHmac, randomUUID } from 'node:crypto';
import net from 'node:net';
import { day, minute } from '@strapline/domain/time';
import { findFreePort } from '@strapline/testkit/free-port';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { waitForJobs } from '../order/test-clock.ts';
import { connectVisitor, trustForwardedFor } from '../order/test-purchase.ts';
import { createReplyAddress } from './reply-address.ts';

const chatwoot = { CHATWOOT_URL: 'https://chat.example', CHATWOOT_TOKEN: 'websitetoken', CHATWOOT_HMAC_KEY: 'inbox key' };

let server: TestServer;
let ines: Person;
let port: number;
beforeAll(async () => {
  port = await findFreePort();
  server = await startTestServer({ ...trustForwardedFor, INBOUND_MAIL_PORT: String(port), REPLY_DOMAIN: 'reply.example', ...chatwoot });
  ines = await server.person({ roles: ['admin'] });
});
afterAll(() => server?.close());

const write = (client: Client, to: { threadId: string } | { support: true }, text: string, more: object = {}) =>
  client.call('sendMessage', { to, text, idempotencyKey: randomUUID(), ...more });

/** A visitor's question that an admin answered, and the address for the reply. */
async function answerVisitor({ app = 'strapline', admin = ines.client }: { app?: string; admin?: Client } = {}) {
  const client = app === 'strapline' ? await connectVisitor(server) : await server.connect({ app });
  const email = `june.${randomUUID().slice(0, 8)}@post.example`;
  const { threadId, accessToken = '' } = await write(client, { support: true }, 'Where is my parcel?', { email });
  await write(admin, { threadId }, 'We are looking for it.');
  return { client, email, threadId, accessToken, replyTo: await readReplyAddress(email) };
}

async function readReplyAddress(email: string): Promise<string> {
  // Tokens end sooner than some clocks of these stories would move.
  await server.services.db.change(sql`update job set run_at = ${server.clock.now()} where kind = 'support-mail'`);
  await waitForJobs(server);
  const rows = await server.services.db.rows<{ headers: { 'Reply-To'?: string } | null }>(
    sql`select headers from mail where recipient = ${email} order by id`,
  );
  return rows.at(-1)?.headers?.['Reply-To'] ?? '';
}

async function mail(options: SendMailOptions): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    return (await transport.sendMail({ subject: 'Re: We answered your message', ...options })).response;
  } catch (error) {
    return String((error as { response?: string }).response ?? error);
  } finally {
    transport.close();
  }
}

const readThread = async (threadId: string, client = ines.client) =>
  (await client.call('listMessages', { threadId })).items.map(({ text }) => text);

test('an answer by mail is a message of the conversation, and says only to the team who sent it', async () => {
  const { client, email, threadId, accessToken, replyTo } = await answerVisitor();
  expect(replyTo).toMatch(/^reply\+[a-z0-9]{52}@reply\.example$/);
  const heard = ines.client.push('supportUpdate', (push) => push.threadId === threadId);
  const text =
    'Thank you!\n\nOn Wed, Nov 18, 2026 at 2:06 PM Support <no-reply@localhost> wrote:\n> -- Write your answer above this line --\n>\n> We are looking for it.';
  expect(await mail({ from: `June <${email}>`, to: replyTo, text })).toMatch(/^250/);
  await heard;
  expect((await readThread(threadId))[0]).toBe('Thank you!');
  expect((await ines.client.call('getSupportCase', { threadId })).email).toMatchObject({ address: email, isConfirmed: true });
  const [seen] = (await client.call('listMessages', { threadId, accessToken })).items;
  expect(seen).toMatchObject({ from: 'me', mail: { attachments: 0 } });
  expect((await ines.client.call('listSupport', {})).items.map((item) => item.threadId)).toContain(threadId);
});

test('an answer from elsewhere is accepted and flagged, and its files are left out with a note', async () => {
  const { client, threadId, accessToken, replyTo } = await answerVisitor();
  const attachments = [{ filename: 'parcel.jpg', content: Buffer.from('not a picture') }];
  expect(await mail({ from: 'mallory@evil.example', to: replyTo, text: 'Send it to me.', attachments })).toMatch(/^250/);
  const [seen] = (await ines.client.call('listMessages', { threadId })).items;
  expect(seen?.mail).toEqual({ attachments: 1, from: 'mallory@evil.example' });
  expect((await ines.client.call('getSupportCase', { threadId })).email?.isConfirmed).toBe(false);
  expect((await client.call('listMessages', { threadId, accessToken })).items[0]?.mail).toEqual({ attachments: 1 });
});

describe('once a visitor has changed their address', () => {
  test('the link in the old mailbox neither reads nor writes, and its page gets no more pushes', async () => {
    const { client, threadId, accessToken } = await answerVisitor();
    const reader = await connectVisitor(server);
    await reader.call('listMessages', { threadId, accessToken });
    const overheard: unknown[] = [];
    reader.socket.on('message', (message) => overheard.push(message));
    const changed = await client.call('setSupportEmail', { threadId, accessToken, email: `may.${randomUUID().slice(0, 8)}@post.example` });
    expect(changed.accessToken).not.toBe(accessToken);
    for (const refused of [
      reader.refusal('listMessages', { threadId, accessToken }),
      reader.refusal('getSupportChat', { threadId, accessToken }),
      reader.refusal('setSupportEmail', { threadId, accessToken, email: 'back@post.example' }),
      reader.refusal('sendMessage', { to: { threadId }, text: 'Me again', accessToken, idempotencyKey: randomUUID() }),
    ])
      expect((await refused).code).toBe('not_found');
    const heard = client.push('message', ({ text }) => text === 'Your code is on its way.');
    await write(ines.client, { threadId }, 'Your code is on its way.');
    await heard;
    expect((await client.call('listMessages', { threadId, accessToken: changed.accessToken })).items).toHaveLength(3);
    expect(overheard).toEqual([]);
  });

  test('the new one is not confirmed by an answer from the old one, and the mail to it has a link that works', async () => {
    const { client, email, threadId, accessToken, replyTo } = await answerVisitor();
    expect(await mail({ from: email, to: replyTo, text: 'It’s me.' })).toMatch(/^250/);
    const other = `victim.${randomUUID().slice(0, 8)}@post.example`;
    const changed = await client.call('setSupportEmail', { threadId, accessToken, email: other });
    const readEmail = async () => (await ines.client.call('getSupportCase', { threadId })).email;
    expect(await readEmail()).toEqual({ address: other, isConfirmed: false });
    await write(ines.client, { threadId }, 'Which order is it?');
    const newReplyTo = await readReplyAddress(other);
    expect((await server.mails(other)).at(-1)?.body).toContain(`/support/${threadId}#token=${changed.accessToken}`);
    expect(await mail({ from: other, to: newReplyTo, text: 'The satin one.' })).toMatch(/^250/);
    expect(await readEmail()).toEqual({ address: other, isConfirmed: true });
  });

  test('the same address again changes nothing', async () => {
    const { client, email, threadId, accessToken } = await answerVisitor();
    expect((await client.call('setSupportEmail', { threadId, accessToken, email: email.toUpperCase() })).accessToken).toBe(accessToken);
  });
});

test('a mail that comes twice is one message', async () => {
  const { email, threadId, replyTo } = await answerVisitor();
  const again = { from: email, to: replyTo, text: 'Once only.', messageId: '<once@post.example>' };
  expect(await Promise.all([mail(again), mail(again)])).toEqual([expect.stringMatching(/^250/), expect.stringMatching(/^250/)]);
  expect(await mail({ ...again, text: 'With other words.' })).toMatch(/^250/);
  expect((await readThread(threadId)).filter((text) => text !== 'Where is my parcel?' && text !== 'We are looking for it.')).toEqual([
    'Once only.',
  ]);
});

describe('no mail is taken', () => {
  test('at addresses that we didn’t sign: changed, of another conversation, expired or made up', async () => {
    const [one, two] = [await answerVisitor(), await answerVisitor()];
    const swapped = `reply+${two.threadId.slice(4)}${one.replyTo.slice(26)}`;
    const last = one.replyTo.at(57) === '0' ? '1' : '0';
    const changed = `${one.replyTo.slice(0, 57)}${last}@reply.example`;
    for (const to of [
      swapped,
      changed,
      'support@reply.example',
      one.replyTo.replace('reply.example', 'other.example'),
      'reply+x@reply.example',
    ])
      expect(await mail({ from: one.email, to, text: 'Hello?' }), to).toMatch(/^550/);
    const target = { threadId: one.threadId, recipient: one.email };
    const [old, recent] = [31, 29].map((days) =>
      createReplyAddress(server.services.secrets, target, 'reply.example', new Date(server.clock.now().getTime() - days * day)),
    );
    expect(await mail({ from: one.email, to: old, text: 'Hello?' })).toMatch(/^550/);
    expect(await mail({ from: one.email, to: recent, text: 'Hello?' })).toMatch(/^250/);
    expect(await readThread(one.threadId)).toHaveLength(3);
  });

  test('at an address that was sent to an earlier mailbox of the visitor', async () => {
    const { client, email, threadId, accessToken, replyTo } = await answerVisitor();
    const changed = { threadId, accessToken, email: 'New@post.example' };
    expect(await client.call('setSupportEmail', changed)).toEqual({ replyTo: 'n…w@post.example', accessToken: expect.any(String) });
    expect(await mail({ from: email, to: replyTo, text: 'Still me?' })).toMatch(/^550/);
  });

  test('from programs, which would answer each other for ever', async () => {
    const { email, threadId, replyTo } = await answerVisitor();
    for (const headers of [{ 'Auto-Submitted': 'auto-replied' }, { Precedence: 'bulk' }, { 'X-Autoreply': 'yes' }])
      expect(await mail({ from: email, to: replyTo, text: 'I am on holiday.', headers })).toMatch(/^250/);
    expect(await mail({ from: email, to: replyTo, text: 'Undeliverable.', envelope: { from: '', to: replyTo } })).toMatch(/^250/);
    expect(await readThread(threadId)).toHaveLength(2);
  });

  test('if it is too large, too long or empty, and says so', async () => {
    const { email, threadId, replyTo } = await answerVisitor();
    const attachments = [{ filename: 'film.mp4', content: Buffer.alloc(6 * 1024 * 1024, 1) }];
    expect(await mail({ from: email, to: replyTo, text: 'See this film', attachments })).toMatch(/^552/);
    expect(await mail({ from: email, to: replyTo, text: 'word '.repeat(4000) })).toMatch(/^550 .*10,000/);
    expect(await mail({ from: email, to: replyTo, text: '', attachments: [{ filename: 'a.txt', content: 'a' }] })).toMatch(
      /^550 .*no text/,
    );
    expect(await readThread(threadId)).toHaveLength(2);
    // What fits into a few messages is split.
    expect(await mail({ from: email, to: replyTo, text: `${'word '.repeat(500)}end` })).toMatch(/^250/);
    const texts = await readThread(threadId);
    expect([texts.length, texts[0]?.endsWith('end')]).toEqual([4, true]);
  });

  test('beyond the limit of a conversation', async () => {
    const { email, threadId, replyTo } = await answerVisitor();
    await server.services.db.change(
      sql`insert into message (id, thread_id, at, by, text)
          select 'msg_' || ${threadId.slice(4)} || n, ${threadId}, ${server.clock.now()}::timestamptz, 'member', 'Again' from generate_series(1, 30) n`,
    );
    expect(await mail({ from: email, to: replyTo, text: 'And again' })).toMatch(/^451/);
  });

  test('by more than five connections from one address at a time', async () => {
    const sockets = Array.from({ length: 6 }, () => net.connect(port, '127.0.0.1'));
    const banners = await Promise.all(
      sockets.map((socket) => new Promise<string>((heard) => socket.once('data', (bytes) => heard(String(bytes))))),
    );
    for (const socket of sockets) socket.destroy();
    expect(banners.filter((banner) => banner.startsWith('220'))).toHaveLength(5);
    expect(banners.filter((banner) => banner.startsWith('421'))).toHaveLength(1);
    await expect.poll(async () => (await mail({ from: 'a@post.example', to: 'b@reply.example', text: 'x' })).slice(0, 3)).toBe('550');
  });
});

describe('a member', () => {
  test('gets the answer by mail if they aren’t looking, and answers it, also while suspended', async () => {
    const theo = await server.person();
    const { threadId } = await write(theo.client, { support: true }, 'How do I claim it?');
    await write(ines.client, { threadId }, 'With the strap code.');
    const { email } = await server.services.identity.getEmail(theo.accountId);
    const replyTo = await readReplyAddress(email ?? '');
    expect((await server.mails(email ?? '')).filter(({ subject }) => subject === 'We answered your message')).toHaveLength(1);
    await ines.client.call('setUserState', {
      username: theo.username,
      state: 'suspended',
      rule: 'scam',
      reason: 'Only for a day.',
      until: new Date(server.clock.now().getTime() + 60 * minute).toISOString(),
    });
    expect(await mail({ from: email ?? '', to: replyTo, text: 'Why was I suspended?' })).toMatch(/^250/);
    expect((await readThread(threadId))[0]).toBe('Why was I suspended?');
  });

  test('who reads it on the page at once gets no mail', async () => {
    const theo = await server.person();
    const { threadId } = await write(theo.client, { support: true }, 'How do I claim it?');
    await write(ines.client, { threadId }, 'With the strap code.');
    await theo.client.call('markThreadRead', { threadId });
    const { email } = await server.services.identity.getEmail(theo.accountId);
    await readReplyAddress(email ?? '');
    expect(await server.mails(email ?? '')).toEqual([]);
  });
});

test('each answer is in one mail; in the other app it has that app’s name and link', async () => {
  const admin = await server.connect({ token: ines.token, app: 'toptop', admin: true });
  const { client, email, threadId, accessToken, replyTo } = await answerVisitor({ app: 'toptop', admin });
  await write(admin, { threadId }, 'Found it.');
  await readReplyAddress(email);
  const bodies = (await server.mails(email)).map(({ body }) => body);
  expect(bodies.map((body) => [body.includes('We are looking'), body.includes('Found it.')])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(bodies[0]).toContain(`toptop`);
  expect(bodies[0]).toContain(`/support/${threadId}#token=${accessToken}`);
  const heard = admin.push('supportUpdate', (push) => push.threadId === threadId);
  expect(await mail({ from: email, to: replyTo, text: 'Great!' })).toMatch(/^250/);
  await heard;
  expect((await client.call('listMessages', { threadId, accessToken })).items[0]).toMatchObject({ text: 'Great!', from: 'me' });
  expect((await ines.client.refusal('listMessages', { threadId })).code).toBe('not_found');
});

test('with Chatwoot, a member proves who they are by a hash, and is somebody else in another app', async () => {
  const theo = await server.person();
  const identity = await theo.client.call('getChatIdentity', {});
  const hash = createHmac('sha256', chatwoot.CHATWOOT_HMAC_KEY).update(identity.identifier).digest('hex');
  expect(identity).toEqual({ identifier: expect.stringMatching(/^[0-9a-f]{32}$/), hash, name: theo.username });
  const elsewhere = await server.connect({ token: theo.token, app: 'toptop' });
  expect((await elsewhere.call('getChatIdentity', {})).identifier).not.toBe(identity.identifier);
  expect((await (await connectVisitor(server)).refusal('getChatIdentity', {})).code).toBe('unauthenticated');
});
