import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitForJobs } from '../order/test-clock.ts';
import { createCreator, trustForwardedFor } from '../order/test-purchase.ts';
import { deliverOrder, newKey, openDispute, reply } from './test-dispute.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
beforeEach(async () => {
  // The clock of the previous test may be past the end of every session.
  [mara, theo] = [await createCreator(server), await server.person()];
  admin = await server.person({ roles: ['admin'] });
});
afterAll(async () => await server?.close());

describe('mails about a dispute', () => {
  test('name the piece, the deadline, the proposal and the decision', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const { title } = sold.purchase.order;
    await openDispute(theo, sold);
    await waitForJobs(server);
    await reply(mara, sold, { act: 'propose', proposal: { kind: 'partial', cents: 20_00 } });
    await waitForJobs(server);
    await reply(theo, sold, { act: 'escalate' });
    await waitForJobs(server);
    const decided = { orderId: sold.orderId, decision: 'split', cents: 25_00, words: 'The strap can be sewn on again.' } as const;
    await admin.client.call('decideDispute', { ...decided, idempotencyKey: newKey() });
    await waitForJobs(server);
    const mails = (await server.mails()).filter(({ body }) => body.includes(sold.purchase.intent.id));
    for (const { body } of mails) expect(body).toContain(`“${title}”`);
    const listBodies = (subject: string) => mails.filter((mail) => mail.subject === subject).map(({ body }) => body);
    expect(listBodies('Your buyer reported a problem')[0]).toMatch(/Please answer by \d+ \w+ \d{4}/);
    expect(listBodies('The seller answered')[0]).toContain('proposes that you keep the piece and get $20.00 back');
    for (const subject of ['Your order is settled', 'An order is settled']) {
      expect(listBodies(subject)[0]).toContain('$25.00 back');
      expect(listBodies(subject)[0]).toContain('Our reasons: The strap can be sewn on again.');
    }
  });

  test('say that a proposal was declined, and that the piece is returned', async () => {
    const listSubjects = async (sold: { purchase: { intent: { id: string } } }) =>
      (await server.mails()).filter(({ body }) => body.includes(sold.purchase.intent.id)).map(({ subject }) => subject);
    const declined = await deliverOrder(server, mara, theo);
    await openDispute(theo, declined);
    await reply(mara, declined, { act: 'decline', words: 'It left me whole.' });
    await waitForJobs(server);
    const answered = (await server.mails()).find(
      ({ subject, body }) => subject === 'The seller answered' && body.includes(declined.purchase.intent.id),
    );
    expect(answered?.body).toContain('The seller doesn’t agree. Propose something else or ask us to decide by ');

    const returned = await deliverOrder(server, mara, theo);
    const { dispute } = await openDispute(theo, returned, { kind: 'return' });
    await reply(mara, returned, { act: 'accept', number: dispute?.proposal?.number });
    await waitForJobs(server);
    expect(await listSubjects(returned)).toContain('Please return the piece');
  });

  test('an order that a dispute ended doesn’t also get the mail of a canceled order', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const { dispute } = await openDispute(theo, sold);
    await reply(mara, sold, { act: 'accept', number: dispute?.proposal?.number });
    await waitForJobs(server);
    const mails = (await server.mails()).filter(({ body }) => body.includes(sold.purchase.intent.id)).map(({ subject }) => subject);
    expect(mails).toEqual(expect.arrayContaining(['Your order is settled', 'An order is settled', 'Your refund is on its way']));
    expect(mails).not.toContain('Your order was canceled');
    expect(mails).not.toContain('Your sale was canceled');
  });
});
