import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createListedTag, trustForwardedFor } from '../order/test-purchase.ts';
import { createPaidCreator, signInAgain } from '../payout/test-payout.ts';
import { createClaimedTag, createCollector, startTransfer } from '../strap-code/test-claim.ts';
import { decide, decideAboutPiece, undoPieceDecision } from './test-reports.ts';

/** The rows of docs/removal.md without an order. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

async function readStatus(owner: Person, braTagId: string): Promise<BraTag['status']> {
  return (await (await signInAgain(server, owner)).client.call('fetchBraTag', { braTagId })).status;
}

describe('a piece without an order', () => {
  test('that is being passed on can be claimed while it is hidden, but not once it is revoked; an appeal continues the transfer', async () => {
    const [creator, owner, receiver] = [await createPaidCreator(server), await createCollector(server), await createCollector(server)];
    const braTagId = await createClaimedTag(server, creator, owner);
    const { strapCode } = await startTransfer(owner, braTagId);
    const decided = await decideAboutPiece(server, braTagId, 'revokeTag');
    expect((await receiver.client.refusal('claimCollectorTag', { braTagId, strapCode })).code).toMatch(/conflict|not_found/);
    await undoPieceDecision(server, creator, decided);
    expect(await readStatus(owner, braTagId)).toBe('transfer_pending');
    await decideAboutPiece(server, braTagId, 'automatic');
    await receiver.client.call('claimCollectorTag', { braTagId, strapCode });
    expect(await readStatus(receiver, braTagId)).toBe('claimed');
  });

  test('that is missing is still missing after an appeal', async () => {
    const creator = await createPaidCreator(server);
    const owner = await createCollector(server);
    const braTagId = await createClaimedTag(server, creator, owner);
    await owner.client.call('braTagAction', { braTagId, action: 'missing' });
    const decided = await decideAboutPiece(server, braTagId, 'revokeTag');
    expect(await readStatus(owner, braTagId)).toBe('revoked');
    await undoPieceDecision(server, creator, decided);
    expect(await readStatus(owner, braTagId)).toBe('missing');
  });

  test('an admin who changes the decision gives a revoked tag back as well', async () => {
    const seller = await createPaidCreator(server);
    const braTagId = await createListedTag(server, seller);
    const { reportId } = await decideAboutPiece(server, braTagId, 'revokeTag');
    await decide(await server.person({ roles: ['admin'] }), reportId, { action: 'reinstate' });
    expect(await readStatus(seller, braTagId)).toBe('active');
  });
});
