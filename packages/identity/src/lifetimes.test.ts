import * as openid from 'openid-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IdentityLimits } from './options.ts';
import { createDemoPerson, createTestClient, signIn, type TestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

let server: TestProvider | undefined;
/** The library reads the process's clock, so that one is moved; its timers stay real. */
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
});

const advanceSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

async function start(limits: Partial<IdentityLimits>): Promise<TestClient> {
  server = await startTestProvider({ limits });
  await createDemoPerson(server);
  return await createTestClient(server);
}

const refresh = async (client: TestClient, token: string | undefined): Promise<string | undefined> =>
  (await openid.refreshTokenGrant(client.config, String(token))).refresh_token;

test('a session that nobody used for its idle time is over', async () => {
  const client = await start({ refreshIdleSeconds: 60, sessionSeconds: 600 });
  if (!server) throw new Error('there is no server');
  const { tokens } = await signIn(server, client);
  const used = await refresh(client, tokens.refresh_token);
  advanceSeconds(61);
  await expect(refresh(client, used)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('a session ends at its maximum lifetime, however often it is used', async () => {
  const client = await start({ refreshIdleSeconds: 60, sessionSeconds: 90 });
  if (!server) throw new Error('there is no server');
  const { tokens, browser } = await signIn(server, client);
  let token = tokens.refresh_token;
  for (let i = 0; i < 3; i += 1) {
    advanceSeconds(20);
    token = await refresh(client, token);
  }
  advanceSeconds(31);
  await expect(refresh(client, token)).rejects.toMatchObject({ error: 'invalid_grant' });
  const { url } = await browser.get((await client.begin({ prompt: 'none' })).url);
  expect(new URL(url).searchParams.get('error')).toBe('login_required');
});
