import { createStrapCode, formatStrapCode } from '@strapline/domain/bra-tag/strap-code';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Person, TestServer } from '@strapline/testkit/test-server';

export type LabelledTag = { braTagId: string; strapCode: string };

let addresses = 0;

/** A person at their own network address; needs a server that trusts the address in the header (`trustForwardedFor`). */
export async function createCollector(server: TestServer): Promise<Person> {
  const person = await server.person();
  addresses += 1;
  const from = `10.9.${(addresses >> 8) & 255}.${addresses & 255}`;
  person.client = await server.connect({ token: person.token, headers: { 'x-forwarded-for': from } });
  return person;
}

/** A piece that its creator gave away; anyone with the code can claim it. */
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

/** The owner starts a transfer and generates the code for the receiver. */
export async function startTransfer(owner: Person, braTagId: string): Promise<LabelledTag> {
  await owner.client.call('braTagAction', { braTagId, action: 'startTransfer' });
  const { strapCode } = await owner.client.call('pullStrapCode', { braTagId });
  return { braTagId, strapCode };
}

/** A code with a valid check symbol that was never generated. */
export function createUnknownCode(seed: number): string {
  for (let i = 0; ; i += 1) {
    const code = createStrapCode(Uint8Array.from([seed & 255, i, seed >> 8, 4, 5, 6, 7, 8]));
    if (code) return formatStrapCode(code);
  }
}
