import { makeBraTag } from '@strapline/testkit/goods';
import type { Person, TestServer } from '@strapline/testkit/test-server';

/** A piece that its maker gave away and somebody claimed. Its certificate can be had at once. */
export async function claimedBy(server: TestServer, maker: Person, collector: Person, title = 'Rosaline balconette'): Promise<string> {
  const braTagId = await makeBraTag(server, maker, { title, series: 'spring' });
  const { strapCode } = await maker.client.call('pullStrapCode', { braTagId });
  await setStatus(server, braTagId, 'claimable');
  await collector.client.call('claimCollectorTag', { braTagId, strapCode });
  return braTagId;
}

/** Hands a claimed piece on. */
export async function passedOn(braTagId: string, from: Person, to: Person): Promise<void> {
  await from.client.call('braTagAction', { braTagId, action: 'startTransfer' });
  const { strapCode } = await from.client.call('pullStrapCode', { braTagId });
  await to.client.call('claimCollectorTag', { braTagId, strapCode });
}

export async function setStatus(server: TestServer, braTagId: string, status: string): Promise<void> {
  await server.services.db.change({ text: 'update bra_tag set status = $2 where id = $1', values: [braTagId, status] });
}
