import type { Person } from '@strapline/testkit/test-server';

/** A username that is offered for a pair. */
export async function offerUsername({ client }: Person): Promise<string> {
  const { usernames } = await client.call('getAvailablePairUsernames', { count: 1 });
  return usernames[0] ?? '';
}
