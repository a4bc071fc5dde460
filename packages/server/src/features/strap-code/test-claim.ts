import { createStrapCode, formatStrapCode } from '@strapline/domain/bra-tag/strap-code';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Person, TestServer } from '@strapline/testkit/test-server';

/** What the tests of claiming share: people at addresses of their own, labels, and pieces that can be claimed or were. */

export type LabelledTag = { braTagId: string; strapCode: string };

let addresses = 0;

/** Somebody at a network address of their own; the platform has to believe the address that a visitor names (`manyAddresses`). */
export async function createCollector(server: TestServer): Promise<Person> {
  const person = await server.person();
  addresses += 1;
  const from = `10.9.${(addresses >> 8) & 255}.${addresses & 255}`;
  person.client = await server.connect({ token: person.token, headers: { 'x-forwarded-for': from } });
  return person;
}

/** A piece that its creator gave away with its label: who has the code can claim it. */
export async function giveAwayTag(server: TestServer, creator: Person): Promise<LabelledTag> {
  return await giveAway(creator, await createTestBraTag(server, creator));
}

export async function giveAway({ client }: Person, braTagId: string): Promise<LabelledTag> {
  const { strapCode } = await client.call('pullStrapCode', { braTagId });
  await client.call('braTagAction', { braTagId, action: 'given' });
  return { braTagId, strapCode };
}

/** A piece that a collector has claimed. */
export async function createClaimedTag(server: TestServer, creator: Person, owner: Person): Promise<string> {
  const labelled = await giveAwayTag(server, creator);
  await owner.client.call('claimCollectorTag', labelled);
  return labelled.braTagId;
}

/** The owner begins to pass it on and pulls the code for who receives it. */
export async function passOnTag(owner: Person, braTagId: string): Promise<LabelledTag> {
  await owner.client.call('braTagAction', { braTagId, action: 'startTransfer' });
  const { strapCode } = await owner.client.call('pullStrapCode', { braTagId });
  return { braTagId, strapCode };
}

/** A code with a right check symbol that nobody pulled. */
export function createWrongCodeError(seed: number): string {
  for (let i = 0; ; i += 1) {
    const code = createStrapCode(Uint8Array.from([seed & 255, i, seed >> 8, 4, 5, 6, 7, 8]));
    if (code) return formatStrapCode(code);
  }
}
