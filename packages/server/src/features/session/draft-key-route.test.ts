import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewDraftSecret } from '../../platform/browser-cookie.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function requestKey(headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/v1/draft-key`, { method: 'POST', headers });
  const { key } = (await answer.json()) as { key?: string };
  return { status: answer.status, key, caching: answer.headers.get('cache-control'), setCookie: answer.headers.get('set-cookie') ?? '' };
}

test('a browser gets its own key, the same one as long as it has its cookie', async () => {
  const first = await requestKey();
  expect(first.setCookie).toMatch(/^strapline-drafts=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/);
  expect(Buffer.from(first.key ?? '', 'base64')).toHaveLength(32);
  expect(first.caching).toBe('no-store');
  const [cookie = ''] = first.setCookie.split(';');
  const second = await requestKey({ cookie });
  expect(second).toEqual(first);
  expect((await requestKey()).key).not.toBe(first.key);
  // The cookie alone is not the key.
  expect(cookie).not.toContain(Buffer.from(first.key ?? '', 'base64').toString('base64url'));
});

test('pages of other origins get no key', async () => {
  expect(await requestKey({ origin: 'https://elsewhere.example' })).toMatchObject({ status: 403, key: undefined, setCookie: '' });
});

test('over https its cookie is bound to the host', () => {
  expect(renewDraftSecret(undefined, 'https://strapline.example').setCookie).toMatch(/^__Host-strapline-drafts=.*; Secure$/);
});
