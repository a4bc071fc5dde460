import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { connectVisitor, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  admin = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

const text = 'I lost my telephone. My last order was the garnet longline.';

test('a known and an unknown address get the same answer and the same mail, and admins see both until they are answered', async () => {
  const june = await server.person();
  const known = (await server.services.identity.getEmail(june.accountId)).email ?? '';
  const [first, second] = [await connectVisitor(server), await connectVisitor(server)];
  const answers = [
    await first.call('requestRecoveryHelp', { email: known, text }),
    await second.call('requestRecoveryHelp', { email: 'nobody@post.example', text }),
  ];
  expect(answers).toEqual([{ ok: true }, { ok: true }]);
  await waitForJobs(server);
  expect(await server.mails(known)).toEqual(await server.mails('nobody@post.example'));
  expect(await server.mails(known)).toMatchObject([{ subject: 'We received your request' }]);
  const { items } = await admin.client.call('listRecoveryHelp', {});
  expect(items).toMatchObject([
    { email: known, text },
    { email: 'nobody@post.example', text },
  ]);
  await admin.client.call('closeRecoveryHelp', { helpId: items[0]?.helpId ?? '' });
  expect((await admin.client.call('listRecoveryHelp', {})).items).toHaveLength(1);
  expect((await admin.client.refusal('closeRecoveryHelp', { helpId: items[0]?.helpId ?? '' })).code).toBe('not_found');
});

test('an address that is asked for twice gets one mail', async () => {
  const visitor = await connectVisitor(server);
  await visitor.call('requestRecoveryHelp', { email: 'twice@post.example', text });
  await visitor.call('requestRecoveryHelp', { email: 'Twice@post.example', text });
  await waitForJobs(server);
  expect(await server.mails('twice@post.example')).toHaveLength(1);
});

test('one network address sends five an hour, also in parallel, and the next one after that', async () => {
  const visitor = await connectVisitor(server);
  const send = (n: number) => visitor.raw('requestRecoveryHelp', { email: `many${n}@post.example`, text });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(n)));
  expect(answers.filter((answer) => 'ok' in (answer as object))).toHaveLength(5);
  expect(await visitor.refusal('requestRecoveryHelp', { email: 'more@post.example', text })).toMatchObject({
    code: 'rate_limited',
    reason: 'recovery_help_limit',
  });
  const other = await connectVisitor(server);
  expect(await other.call('requestRecoveryHelp', { email: 'other@post.example', text })).toEqual({ ok: true });
});

test('what they wrote is encrypted, and deleted after 90 days', async () => {
  const all = sql`select row_to_json(h)::text as text from recovery_help h`;
  const before = await server.services.db.rows(all);
  expect(before.length).toBeGreaterThan(0);
  expect(JSON.stringify(before)).not.toMatch(/post\.example|telephone/);
  await advanceClock(server, 91 * day);
  expect(await server.services.db.rows(all)).toEqual([]);
});
