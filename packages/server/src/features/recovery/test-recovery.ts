import type { Output } from '@strapline/contract/events';
import { createTestAuthenticator, type TestAuthenticator } from '@strapline/identity/test-authenticator';
import type { Client } from '@strapline/testkit/socket-client';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { connectVisitor } from '../order/test-purchase.ts';

export const reason = 'Named the last two orders and the name on the payout account.';

type Link = { recoveryId: string; accessToken: string };

/** A new connection of an admin; its sign-in counts as a step-up. */
export async function connectAdmin(server: TestServer, { accountId }: Person): Promise<Client> {
  return await server.connect({ token: await server.tokenOf(accountId), admin: true });
}

/** Both admins agree, and the 72 hours begin. */
export async function startRecovery(
  server: TestServer,
  admins: readonly [Person, Person],
  { username }: Person,
  email: string,
): Promise<NonNullable<Output<'startRecovery'>['recovery']>> {
  const input = { username, email, reason };
  await (await connectAdmin(server, admins[0])).call('startRecovery', input);
  const { recovery } = await (await connectAdmin(server, admins[1])).call('startRecovery', input);
  if (!recovery) throw new Error('the recovery did not start');
  return recovery;
}

/** The newest link of that kind in the mails to an address. */
export async function findLink(server: TestServer, email: string, kind: 'stop' | 'finish'): Promise<Link> {
  const pattern = kind === 'stop' ? /\/recovery\/(rec_\w+)\/stop#token=([\w-]+)/ : /\/recovery\/(rec_\w+)#token=([\w-]+)/;
  const found = (await server.mails(email)).flatMap(({ body }) => pattern.exec(body) ?? []).slice(-3);
  const [, recoveryId, accessToken] = found;
  if (!recoveryId || !accessToken) throw new Error(`no ${kind} link came to ${email}`);
  return { recoveryId, accessToken };
}

type CreationOptions = Parameters<TestAuthenticator['create']>[0];
type RequestOptions = Parameters<TestAuthenticator['get']>[0];

/** The input of the last step, with a new passkey of that authenticator. */
export async function prepareFinish(client: Client, link: Link, authenticator: TestAuthenticator) {
  const { challengeId, options } = await client.call('beginRecovery', link);
  return { ...link, challengeId, credential: { ...authenticator.create(options as unknown as CreationOptions) } };
}

export async function finishRecovery(server: TestServer, link: Link): Promise<Output<'finishRecovery'> & { passkey: TestAuthenticator }> {
  const client = await connectVisitor(server);
  const passkey = createTestAuthenticator(server.services.config.publicUrl);
  return { ...(await client.call('finishRecovery', await prepareFinish(client, link, passkey))), passkey };
}

/** Whether a passkey still signs in. */
export async function canSignIn(server: TestServer, passkey: TestAuthenticator): Promise<boolean> {
  const client = await connectVisitor(server);
  const { challengeId, options } = await client.call('webauthnRandomChallege', { purpose: 'assertion' });
  const credential = { ...passkey.get(options as unknown as RequestOptions) };
  const answer = await client.raw('webauthnVerifyAssertion', { challengeId, credential });
  return 'signinToken' in (answer as object);
}
