import type { Person, TestServer } from '@strapline/testkit/test-server';
import { checkOut, createListedTag, type Purchase, payByCard, waitForOrder } from '../order/test-purchase.ts';

export type ClaimedPiece = { braTagId: string; strapCode: string; order: Purchase };

/** A piece that its creator sold and its buyer claimed, with the code on its first label. */
export async function createSoldPiece(server: TestServer, creator: Person, buyer: Person, priceCents = 80_00): Promise<ClaimedPiece> {
  const braTagId = await createListedTag(server, creator, { priceCents });
  return await sellOn(server, creator, buyer, braTagId);
}

/** Sells an offered piece up to the claim, by its seller's own code. */
export async function sellOn(server: TestServer, seller: Person, buyer: Person, braTagId: string): Promise<ClaimedPiece> {
  const order = await buyPiece(server, buyer, braTagId);
  const { strapCode } = await seller.client.call('pullStrapCode', { braTagId });
  await seller.client.call('shipOrder', { orderId: order.order.id, carrier: 'USPS' });
  await buyer.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true });
  return { braTagId, strapCode, order };
}

/** Buys a piece with a card whose payment is available at once. */
export async function buyPiece(server: TestServer, buyer: Person, braTagId: string): Promise<Purchase> {
  const purchase = await checkOut(buyer.client, braTagId);
  await payByCard(server, purchase, 'pm_card_bypassPending');
  await waitForOrder(buyer.client, purchase, 'paid');
  return purchase;
}

/** Its owner offers a claimed piece. */
export async function resell(owner: Person, braTagId: string, offeredAmount: number): Promise<string> {
  const { slug } = await owner.client.call('offerBraTag', { braTagId, offered: true, offeredAmount });
  if (slug === null) throw new Error(`${braTagId} has no listing`);
  return slug;
}
