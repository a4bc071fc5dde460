import { createListedTags } from '@strapline/server/features/order/test-purchase';
import type { Person, TestServer } from '@strapline/testkit/test-server';

export type Claim = { braTagId: string; strapCode: string };

/** Pieces that creators took off sale, labelled and gave away. Somebody may make thirty codes a minute. */
export async function createClaims(server: TestServer, creators: readonly Person[], count: number): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const creator of creators) {
    const ids = await createListedTags(server.services, Math.ceil(count / creators.length), creator);
    for (const braTagId of ids) {
      await creator.client.call('offerBraTag', { braTagId, offered: false });
      const { strapCode } = await creator.client.call('pullStrapCode', { braTagId });
      await creator.client.call('braTagAction', { braTagId, action: 'given' });
      claims.push({ braTagId, strapCode });
    }
  }
  return claims;
}
