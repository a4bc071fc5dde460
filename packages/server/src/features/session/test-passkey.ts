import { createTestAuthenticator, type TestAuthenticator } from '@strapline/identity/test-authenticator';
import type { Person, TestServer } from '@strapline/testkit/test-server';

type CreationOptions = Parameters<TestAuthenticator['create']>[0];
type RequestOptions = Parameters<TestAuthenticator['get']>[0];

/** Adds a passkey to a person's account. */
export async function addPasskey(server: TestServer, { client }: Person): Promise<TestAuthenticator> {
  const authenticator = createTestAuthenticator(server.services.config.publicUrl);
  const { challengeId, options } = await client.call('webauthnRandomChallege', { purpose: 'registration' });
  const credential = authenticator.create(options as unknown as CreationOptions);
  await client.call('webauthnVerifyRegistration', { challengeId, credential: { ...credential } });
  return authenticator;
}

/** Steps up with the passkey on a connection. */
export async function stepUp(client: Person['client'], authenticator: TestAuthenticator): Promise<void> {
  const { challengeId, options } = await client.call('webauthnRandomChallege', { purpose: 'step-up' });
  const credential = authenticator.get(options as unknown as RequestOptions);
  await client.call('webauthnVerifyAssertion', { challengeId, credential: { ...credential } });
}
