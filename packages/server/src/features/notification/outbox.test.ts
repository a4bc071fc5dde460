import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Input } from '@strapline/contract/events';
import { hour } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Notice, notify } from './notification.ts';

let server: TestServer;
let person: Person;
let email: string;
beforeAll(async () => {
  server = await startTestServer({}, { localPushService: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await server.person();
  email = (await server.services.identity.getEmail(person.accountId)).email ?? '';
});

const tell = async (change: Partial<Notice<'tag_found'>> = {}) => {
  const notice = { app: 'strapline', category: 'saved', code: 'tag_found', params: { title: 'Fog plunge' }, href: '/saved' } as const;
  await server.services.db.transaction((trx) => notify(trx, server.services, { ...notice, ...change, accountId: person.accountId }));
  await server.jobs.runDue();
};
const prefer = async (change: Partial<Input<'setNotificationPreferences'>>) =>
  await person.client.call('setNotificationPreferences', { channels: {}, digest: 'off', quietHours: null, discreet: true, ...change });
const readMail = async () =>
  await server.services.db.first<{ subject: string; html: string; headers: Record<string, string> }>({
    text: 'select subject, html, headers from mail where recipient = $1 order by id desc limit 1',
    values: [email],
  });
const outboxOf = async () =>
  await server.services.db.rows<{ channel: string; state: string; attempts: number; last_error: string | null }>({
    text: 'select channel, state, attempts, last_error from notification_outbox where account_id = $1 order by created_at, id',
    values: [person.accountId],
  });

describe('an e-mail', () => {
  test('has a discreet subject, text and HTML; its link unsubscribes from its category without signing in', async () => {
    await tell();
    const [mail] = await server.mails(email);
    expect(mail?.subject).toBe('An update on something you saved');
    expect(mail?.body).toContain('Fog plunge is marked as found.');
    const stored = await readMail();
    expect(stored?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, path = ''] = /^<https?:\/\/[^/]+(\/v1\/unsubscribe\/[^>]+)>$/.exec(stored?.headers['List-Unsubscribe'] ?? '') ?? [];
    const shown = await server.http(path);
    expect([shown.status, String(shown.body)]).toEqual([200, expect.stringContaining('Turn off e-mails about pieces you saved')]);
    const { channels } = await person.client.call('getNotificationPreferences', {});
    expect(channels.saved.email).toBe(true);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const done = await server.http(path, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
    expect(done.status).toBe(200);
    const after = await person.client.call('getNotificationPreferences', {});
    expect(after.channels).toEqual({ ...channels, saved: { ...channels.saved, email: false } });
    await tell();
    expect(await server.mails(email)).toHaveLength(1);
    expect((await server.http(`${path.slice(0, -2)}xx`, { method: 'POST', headers, body: '' })).status).toBe(404);
  });

  test('says what it is about in its subject if the person wants that, escaped in HTML', async () => {
    await prefer({ discreet: false });
    await tell({ params: { title: '<b>Fog' } });
    expect((await server.mails(email)).at(-1)?.subject).toBe('<b>Fog is marked as found.');
    expect((await readMail())?.html).not.toContain('<b>Fog');
  });

  test('isn’t sent about what has a mail of its own', async () => {
    for (const category of ['order', 'account', 'decision'] as const) await tell({ category });
    await tell({ isMailed: true });
    expect(await server.mails(email)).toEqual([]);
  });

  test('waits for the digest, without what was read meanwhile; messages and offers never wait', async () => {
    await prefer({ digest: 'daily' });
    await tell();
    await tell({ params: { title: 'Moss longline' } });
    await tell({ category: 'offer' });
    expect(await server.mails(email)).toHaveLength(1);
    const { items } = await person.client.call('listNotifications', { categories: ['saved'] });
    const read = items.find(({ params }) => params['title'] === 'Fog plunge');
    await person.client.call('markNotificationsRead', { ids: [read?.id ?? ''] });
    server.clock.forward(24 * hour);
    await server.jobs.runDue();
    const mails = await server.mails(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You have an update on an offer', 'Your daily summary']);
    expect(mails[1]?.body).toContain('Moss longline');
    expect(mails[1]?.body).not.toContain('Fog plunge');
    await server.jobs.runDue();
    expect(await server.mails(email)).toHaveLength(2);
  });

  test('of a digest says how many more there are than it shows, and all of them are sent', async () => {
    await prefer({ digest: 'daily' });
    for (let n = 1; n <= 52; n += 1) await tell({ params: { title: `Piece ${n}` } });
    server.clock.forward(24 * hour);
    await server.jobs.runDue();
    const [digest] = await server.mails(email);
    expect(digest?.body.match(/Piece \d+ is marked/g)).toHaveLength(50);
    expect(digest?.body).not.toContain('Piece 2 is marked');
    expect(digest?.body).toMatch(/And 2 more\.\nView all notifications: http\S+\/notifications\n/);
    expect(new Set((await outboxOf()).map(({ state }) => state))).toEqual(new Set(['sent']));
  });
});

type Received = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

describe('a push', () => {
  let service: Server;
  let status = 201;
  let received: Received[] = [];
  beforeAll(async () => {
    service = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  });
  afterAll(() => service.close());
  beforeEach(() => {
    [status, received] = [201, []];
  });

  const subscribe = async () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = randomBytes(16);
    const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/${randomBytes(8).toString('hex')}`;
    const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
    await person.client.call('registerPush', { subscription: { endpoint, expirationTime: null, keys } });
    return { endpoint, browser, auth };
  };
  const pushes = { saved: { inApp: true, email: false, push: true } };

  test('is encrypted for the browser, signed by us, and says nothing private on a lock screen unless wanted', async () => {
    const { browser, auth } = await subscribe();
    await prefer({ channels: pushes });
    await tell();
    await prefer({ channels: pushes, discreet: false });
    await tell();
    const info = (await server.http('/v1/info')).body as { push: { publicKey: string } };
    expect(received.map(({ headers }) => String(headers['authorization']).endsWith(`k=${info.push.publicKey}`))).toEqual([true, true]);
    const shown = received.map(({ body }) => JSON.parse(decrypt(body, browser, auth)));
    expect(shown[0]).toMatchObject({ title: 'Strapline', body: 'An update on something you saved', href: '/saved' });
    expect(shown[1]).toMatchObject({ body: 'Fog plunge is marked as found.' });
    expect(Buffer.concat(received.map(({ body }) => body)).toString('latin1')).not.toContain('Fog');
  });

  test('is held in quiet hours and then sent, but not what ends within the hour or was read meanwhile', async () => {
    await subscribe();
    const now = server.clock.now().getUTCHours();
    const format = (value: number) => `${String(((value % 24) + 24) % 24).padStart(2, '0')}:00`;
    await prefer({ channels: pushes, quietHours: { from: format(now), to: format(now + 3), timeZone: 'UTC' } });
    await tell();
    await tell();
    expect(received).toEqual([]);
    await tell({ endsAt: new Date(server.clock.now().getTime() + hour / 2) });
    expect(received).toHaveLength(1);
    const [, second] = (await person.client.call('listNotifications', {})).items;
    await person.client.call('markNotificationsRead', { ids: [second?.id ?? ''] });
    server.clock.forward(3 * hour);
    await server.jobs.runDue();
    expect(received).toHaveLength(2);
    expect((await outboxOf()).map(({ state }) => state).sort()).toEqual(['dropped', 'sent', 'sent']);
  });

  test('is retried after a failure, and sent once', async () => {
    await subscribe();
    await prefer({ channels: pushes });
    status = 503;
    await tell();
    expect(await outboxOf()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'the push service answered 503' }]);
    status = 201;
    server.clock.forward(hour / 60);
    await server.jobs.runDue();
    await server.jobs.runDue();
    expect(received).toHaveLength(2);
    expect(await outboxOf()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
    const admin = await server.person({ roles: ['admin'] });
    const { items } = await admin.client.call('listNotificationOutbox', {});
    expect(items[0]).toMatchObject({ channel: 'push', category: 'saved', state: 'sent', attempts: 2 });
    expect(JSON.stringify(items)).not.toContain('Fog');
    expect(JSON.stringify(items)).not.toContain(person.accountId);
  });

  test('goes to no browser that is gone, removed or somebody else’s now', async () => {
    await subscribe();
    await prefer({ channels: pushes });
    status = 410;
    await tell();
    status = 201;
    await tell();
    expect(received).toHaveLength(1);
    const { endpoint } = await subscribe();
    await person.client.call('removePush', { endpoint });
    await tell();
    expect(received).toHaveLength(1);
  });
});

test('registerPush refuses addresses in our own network and without https', async () => {
  const real = await startTestServer();
  try {
    const { client } = await real.person();
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    for (const endpoint of [
      'http://push.example/x',
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://[::1]/x',
      'https://push.example:8443/x',
    ])
      expect((await client.refusal('registerPush', { subscription: { endpoint, keys } })).code, endpoint).toBe('validation');
    await client.call('registerPush', { subscription: { endpoint: 'https://push.example/x', keys } });
  } finally {
    await real.close();
  }
});

/** What a browser does with a push (RFC 8291). */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const inputKey = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
  const derive = (label: string, bytes: number) => Buffer.from(hkdfSync('sha256', inputKey, salt, `Content-Encoding: ${label}\0`, bytes));
  const record = body.subarray(21 + length);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, -1).toString();
}
