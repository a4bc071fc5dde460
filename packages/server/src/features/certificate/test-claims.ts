import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Person, TestServer } from '@strapline/testkit/test-server';

/** A tag that its maker gave away and `collector` claimed. */
export async function createClaimedTag(
  server: TestServer,
  maker: Person,
  collector: Person,
  title = 'Rosaline balconette',
): Promise<string> {
  const braTagId = await createTestBraTag(server, maker, { title, series: 'spring' });
  const { strapCode } = await maker.client.call('pullStrapCode', { braTagId });
  await setStatus(server, braTagId, 'claimable');
  await collector.client.call('claimCollectorTag', { braTagId, strapCode });
  return braTagId;
}

/** Transfers a claimed tag. */
export async function passOnTag(braTagId: string, from: Person, to: Person): Promise<void> {
  await from.client.call('braTagAction', { braTagId, action: 'startTransfer' });
  const { strapCode } = await from.client.call('pullStrapCode', { braTagId });
  await to.client.call('claimCollectorTag', { braTagId, strapCode });
}

export async function setStatus(server: TestServer, braTagId: string, status: string): Promise<void> {
  await server.services.db.change({ text: 'update bra_tag set status = $2 where id = $1', values: [braTagId, status] });
}
