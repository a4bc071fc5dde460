import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPasskey, stepUp } from './test-passkey.ts';

let server: TestServer;
beforeAll(async () => {
  // Long-lived tokens, so that only the sign-in gets old.
  server = await startTestServer({}, { identityLimits: { accessTokenSeconds: 3600 } });
});
afterAll(() => server.close());

const minute = 60_000;

/** A new sign-in of the same person. */
async function signInAgain(person: Person): Promise<Client> {
  return await server.connect({ token: await server.tokenOf(person.accountId) });
}

/** Tries to add a passkey, which requires a step-up: returns `ok` or the required proof. */
async function tryIt(client: Client): Promise<string> {
  const answer = await client.raw('webauthnRandomChallege', { purpose: 'registration' });
  const { error } = answer as { error?: { code: string; fields?: Record<string, string> } };
  return error ? `${error.code}: ${error.fields?.['stepUp']}` : 'ok';
}

test('without a passkey a sign-in counts as a step-up for five minutes', async () => {
  const june = await server.person();
  expect(await tryIt(june.client)).toBe('ok');
  server.clock.forward(4.5 * minute);
  expect(await tryIt(june.client)).toBe('ok');
  server.clock.forward(minute);
  expect(await tryIt(june.client)).toBe('forbidden: signIn');
  expect(await tryIt(await signInAgain(june))).toBe('ok');
});

test('an account with a passkey must use it; it counts for five minutes, in that session only', async () => {
  const theo = await server.person();
  const passkey = await addPasskey(server, theo);
  expect(await tryIt(theo.client)).toBe('forbidden: passkey');
  await stepUp(theo.client, passkey);
  expect(await tryIt(theo.client)).toBe('ok');
  const otherDevice = await signInAgain(theo);
  expect(await tryIt(otherDevice)).toBe('forbidden: passkey');
  await stepUp(otherDevice, passkey);
  server.clock.forward(4 * minute);
  expect(await tryIt(otherDevice)).toBe('ok');
  server.clock.forward(minute + 1000);
  expect(await tryIt(otherDevice)).toBe('forbidden: passkey');
});

test('a step-up challenge is useless to another person, connection or passkey', async () => {
  const mara = await server.person();
  const other = await server.person();
  const passkey = await addPasskey(server, mara);
  const theirs = await addPasskey(server, other);
  const anonymousViewer = await server.connect();
  expect((await anonymousViewer.refusal('webauthnRandomChallege', { purpose: 'step-up' })).code).toBe('unauthenticated');

  await expect(stepUp(mara.client, theirs)).rejects.toThrow('validation');
  const { challengeId, options } = await mara.client.call('webauthnRandomChallege', { purpose: 'step-up' });
  const credential = passkey.get(options as unknown as Parameters<typeof passkey.get>[0]);
  const second = await signInAgain(mara);
  expect((await second.refusal('webauthnVerifyAssertion', { challengeId, credential })).code).toBe('validation');
  // The attempt consumed the challenge.
  expect((await mara.client.refusal('webauthnVerifyAssertion', { challengeId, credential })).code).toBe('expired');
  expect(await tryIt(mara.client)).toBe('forbidden: passkey');

  // User verification (fingerprint, face, PIN) is required.
  const again = await mara.client.call('webauthnRandomChallege', { purpose: 'step-up' });
  const unseen = passkey.get(again.options as unknown as Parameters<typeof passkey.get>[0], { flags: 0x01 });
  expect((await mara.client.refusal('webauthnVerifyAssertion', { challengeId: again.challengeId, credential: unseen })).code).toBe(
    'validation',
  );
  expect(await tryIt(mara.client)).toBe('forbidden: passkey');
});
