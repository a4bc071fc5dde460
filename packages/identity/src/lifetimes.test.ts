import { setTimeout as pause } from 'node:timers/promises';
import * as openid from 'openid-client';
import { afterEach, expect, test } from 'vitest';
import type { IdentityLimits } from './options.ts';
import { createDemoPerson, createTestClient, signIn, type TestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

let server: TestProvider | undefined;
afterEach(() => server?.close());

/** The library has its own clock, so lifetimes are short instead. */
async function start(limits: Partial<IdentityLimits>): Promise<TestClient> {
  server = await startTestProvider({ limits });
  await createDemoPerson(server);
  return await createTestClient(server);
}

const refresh = async (client: TestClient, token: string | undefined): Promise<string | undefined> =>
  (await openid.refreshTokenGrant(client.config, String(token))).refresh_token;

test('a session that nobody used for its idle time is over', async () => {
  const client = await start({ refreshIdleSeconds: 2, sessionSeconds: 60 });
  if (!server) throw new Error('there is no server');
  const { tokens } = await signIn(server, client);
  const used = await refresh(client, tokens.refresh_token);
  await pause(3100);
  await expect(refresh(client, used)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('a session ends at its maximum lifetime, however often it is used', async () => {
  const client = await start({ refreshIdleSeconds: 60, sessionSeconds: 3 });
  if (!server) throw new Error('there is no server');
  const { tokens, browser } = await signIn(server, client);
  let token = tokens.refresh_token;
  for (let i = 0; i < 3; i += 1) {
    await pause(600);
    token = await refresh(client, token);
  }
  await pause(2700);
  await expect(refresh(client, token)).rejects.toMatchObject({ error: 'invalid_grant' });
  const { url } = await browser.get((await client.begin({ prompt: 'none' })).url);
  expect(new URL(url).searchParams.get('error')).toBe('login_required');
});
