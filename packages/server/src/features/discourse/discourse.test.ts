import { createHmac } from 'node:crypto';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signPayload } from './discourse-connect.ts';

const secret = 'd836444a9e4084d5b224a60c208dce14';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DISCOURSE_URL: 'https://talk.example/forum/', DISCOURSE_SECRET: secret });
});
afterAll(() => server?.close());

let nonces = 0;
/** As a Discourse makes it. */
function createRequest(fields: Record<string, string> = {}) {
  nonces += 1;
  const payload = { nonce: `nonce-${nonces}`, return_sso_url: 'https://talk.example/forum/session/sso_login', ...fields };
  const sso = Buffer.from(new URLSearchParams(payload).toString()).toString('base64');
  return { sso, sig: createHmac('sha256', secret).update(sso).digest('hex'), nonce: payload.nonce };
}

test('the signature is that of the published example', () => {
  const sso = 'bm9uY2U9Y2I2ODI1MWVlZmI1MjExZTU4YzAwZmYxMzk1ZjBjMGI=\n';
  expect(signPayload(sso, secret)).toBe('2828aa29899722b35a2f191d34ef9b3ce695e0e6eeec47deb46d588d70c7cb56');
});

describe('a sign-in of a Discourse', () => {
  test('continues in the app, and leads back with the member and the nonce, signed', async () => {
    const { sso, sig, nonce } = createRequest();
    const sent = await fetch(`${server.services.config.publicUrl}/v1/discourse/sso?${new URLSearchParams({ sso, sig })}`, {
      redirect: 'manual',
    });
    expect(sent.status).toBe(302);
    expect(sent.headers.get('location')).toMatch(/^\/forum\/sign-in\?sso=/);
    const mara = await server.person();
    const url = new URL((await mara.client.call('signInToDiscourse', { sso, sig })).url);
    expect(url.origin + url.pathname).toBe('https://talk.example/forum/session/sso_login');
    const answer = url.searchParams.get('sso') ?? '';
    expect(url.searchParams.get('sig')).toBe(createHmac('sha256', secret).update(answer).digest('hex'));
    const fields = Object.fromEntries(new URLSearchParams(Buffer.from(answer, 'base64').toString()));
    expect(fields).toMatchObject({ nonce, external_id: mara.accountId, username: mara.username, email: expect.stringContaining('@') });
  });

  test('works once, also when it is sent twice at the same moment', async () => {
    const { sso, sig } = createRequest();
    const mara = await server.person();
    const both = await Promise.allSettled([
      mara.client.call('signInToDiscourse', { sso, sig }),
      mara.client.call('signInToDiscourse', { sso, sig }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await mara.client.refusal('signInToDiscourse', { sso, sig })).reason).toBe('discourse_used');
  });

  test('is refused with another signature, without its fields, and if it leads elsewhere', async () => {
    const mara = await server.person();
    const { sso, sig } = createRequest();
    const wrong = [
      { sso, sig: sig.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      createRequest({ nonce: '' }),
      ...[
        'https://evil.example/session/sso_login',
        'https://talk.example.evil.example/forum/session/sso_login',
        'https://talk.example/session/sso_login',
        'https://talk.example/forum/session/sso_login?next=//evil.example',
        'https://talk.example@evil.example/forum/session/sso_login',
        'http://talk.example/forum/session/sso_login',
        'javascript:alert(1)',
      ].map((return_sso_url) => createRequest({ return_sso_url })),
    ];
    for (const { sso: payload, sig: signature } of wrong) {
      expect((await mara.client.refusal('signInToDiscourse', { sso: payload, sig: signature })).code).toBe('forbidden');
      const query = new URLSearchParams({ sso: payload, sig: signature });
      expect((await server.http(`/v1/discourse/sso?${query}`)).status).toBe(403);
    }
    expect((await server.http('/v1/discourse/sso')).status).toBe(403);
    expect((await server.http(`/v1/discourse/sso?sso=${sso}&sso=${sso}&sig=${sig}`)).status).toBe(403);
  });

  test('is refused to visitors and to suspended members', async () => {
    const { sso, sig } = createRequest();
    expect((await (await server.connect()).refusal('signInToDiscourse', { sso, sig })).code).toBe('unauthenticated');
    const [june, admin] = [await server.person(), await server.person({ roles: ['admin'] })];
    const until = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    await admin.client.call('setUserState', { username: june.username, state: 'suspended', reason: 'Insults in the forum.', until });
    expect((await june.client.refusal('signInToDiscourse', { sso, sig })).reason).toBe('account_suspended');
  });

  test('replaces the forum of this server', async () => {
    const visitor = await server.connect();
    expect((await visitor.refusal('listTopics', {})).code).toBe('not_found');
    expect((await server.http('/v1/topics')).status).toBe(404);
  });
});

test('without a Discourse there is no route', async () => {
  const plain = await startTestServer();
  try {
    expect((await plain.http('/v1/discourse/sso?sso=a&sig=b')).status).toBe(404);
  } finally {
    await plain.close();
  }
});
