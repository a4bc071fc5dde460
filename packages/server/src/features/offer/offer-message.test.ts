import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyAsGuest, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';
import { createAnswer, createNegotiation, offer } from './test-offers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

describe('what is written with an offer', () => {
  test('may say what a message may: no contact details, however they are written, before the two have an order', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const make = { braTagId, amountCents: 80_00, idempotencyKey: randomUUID() };
    const hidden = { message: 'Write to june at post dot example' };
    const refused = { code: 'validation', fields: { message: expect.stringMatching(/^Remove links/) } };
    expect(await buyer.client.refusal('makeOffer', { ...make, ...hidden })).toMatchObject(refused);
    const made = await offer(buyer, braTagId, 80_00);
    for (const how of ['counter', 'decline', 'accept'] as const)
      expect(await seller.client.refusal('answerOffer', { ...createAnswer(made.id, how, 90_00), ...hidden })).toMatchObject(refused);
    await buyAsGuest(server, buyer.client, await createListedTag(server, seller));
    const countered = await seller.client.call('answerOffer', { ...createAnswer(made.id, 'counter', 90_00), ...hidden });
    expect(countered.message).toBe(hidden.message);
  });

  test('is part of it, and with a decline a message that the buyer reads in the conversation about the piece', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const made = await offer(buyer, braTagId, 80_00, 'Would you?');
    const message = buyer.client.push('message', ({ text }) => text !== '');
    const declined = createAnswer(made.id, 'decline');
    await seller.client.call('answerOffer', { ...declined, message: 'My sister wants it.' });
    await seller.client.call('answerOffer', { ...declined, message: 'My sister wants it.' });
    expect(await message).toMatchObject({ text: 'My sister wants it.', from: 'other' });
    const [thread] = (await buyer.client.call('listThreads')).items;
    const { items } = await buyer.client.call('listMessages', { threadId: thread?.id ?? '' });
    expect(items.map(({ text, card }) => card?.code ?? text).sort()).toEqual(['My sister wants it.', 'declined']);
  });
});
