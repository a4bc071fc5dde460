import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveBuyerKey } from '../../platform/accounts/buyer-key.ts';
import { sql } from '../../ports/database.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  homeAddress,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
});
afterAll(async () => {
  await server?.close();
});

describe('buying', () => {
  test('a guest sees every fee before paying, pays, and follows the order by its link', async () => {
    const tag = await createListedTag(server, mara, { priceCents: 120_00 });
    const guest = await connectVisitor(server);
    const purchase = await checkOut(guest, tag);
    expect(purchase.order).toMatchObject({
      status: 'pending_payment',
      paymentStatus: 'not_paid',
      braTagId: tag,
      amountCents: 120_00 + 6_00 + 6_70,
    });
    expect(purchase.intent.lines.map((line) => [line.kind, line.amountCents])).toEqual([
      ['item', 120_00],
      ['shipping', 6_00],
      ['protection', 6_70],
    ]);
    expect(purchase.order.can).toEqual(['pay', 'cancel']);
    expect((await payByCard(server, purchase)).body.status).toBe('succeeded');
    const order = await waitForOrder(guest, purchase, 'paid');
    expect(order).toMatchObject({ paymentStatus: 'captured', payoutStatus: 'held', can: ['cancel'] });
    const about = { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken };
    expect(purchase.intent.clientSecret).toBeDefined();
    expect((await guest.call('getPaymentIntent', about)).clientSecret).toBeUndefined();
  });

  test('without the link only the status is visible', async () => {
    const tag = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const purchase = await buyAsGuest(server, guest, tag);
    const anonymousViewer = await connectVisitor(server);
    expect(await anonymousViewer.call('getOrderStatus', { paymentIntentId: purchase.intent.id })).toEqual({ status: 'paid' });
    expect(await anonymousViewer.call('getOrderStatus', { paymentIntentId: purchase.intent.id, accessToken: 'x'.repeat(43) })).toEqual({
      status: 'paid',
    });
    expect((await anonymousViewer.refusal('getPaymentIntent', { paymentIntentId: purchase.intent.id })).code).toBe('not_found');
    expect((await mara.client.refusal('getPaymentIntent', { paymentIntentId: purchase.intent.id })).code).toBe('not_found');
  });

  test('buyer and seller receive the payment’s status at once', async () => {
    const tag = await createListedTag(server, mara);
    const theo = await server.person();
    const purchase = await checkOut(theo.client, tag);
    const isPaidUpdate = (event: { paymentIntentId: string; orderStatus: string }) =>
      event.paymentIntentId === purchase.intent.id && event.orderStatus === 'paid';
    const update = Promise.all([theo.client.push('paymentStatus', isPaidUpdate), mara.client.push('paymentStatus', isPaidUpdate)]);
    const listing = mara.client.push('braTagStatus', (event) => event.braTagId === tag && event.listing === 'sold');
    await payByCard(server, purchase);
    await update;
    await listing;
  });

  test('a guest with the order’s link receives updates until the order is in an account', async () => {
    const guest = await connectVisitor(server);
    const purchase = await checkOut(guest, await createListedTag(server, mara));
    const { order, accessToken } = purchase;
    const about = { paymentIntentId: purchase.intent.id, accessToken };
    await guest.call('getOrderStatus', about);
    const waitForStatus = (orderStatus: string) => (event: { paymentIntentId: string; orderStatus: string }) =>
      event.paymentIntentId === about.paymentIntentId && event.orderStatus === orderStatus;
    const paid = guest.push('paymentStatus', waitForStatus('paid'));
    await payByCard(server, purchase);
    await paid;
    const theo = await server.person();
    await theo.client.call('completePaymentIntents', { items: [about] });
    const guestUpdates: unknown[] = [];
    guest.socket.on('paymentStatus', (event) => guestUpdates.push(event));
    const shipped = theo.client.push('paymentStatus', waitForStatus('shipped'));
    await mara.client.call('shipOrder', { orderId: order.id, carrier: 'USPS', codeByHand: true });
    await shipped;
    // A response on the same connection arrives after earlier pushes.
    await guest.call('getOrderStatus', about);
    expect(guestUpdates).toEqual([]);
  });

  test('a declined card keeps the hold and says why, and another card pays', async () => {
    const tag = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const purchase = await checkOut(guest, tag);
    expect((await payByCard(server, purchase, 'pm_card_chargeDeclined')).status).toBe(402);
    await expect
      .poll(
        async () =>
          (await guest.call('getPaymentIntent', { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken })).lastError
            ?.code,
      )
      .toBe('generic_decline');
    expect(
      (
        await (
          await connectVisitor(server)
        ).refusal('createPaymentIntentStripe', {
          braTagId: tag,
          email: 'other@post.example',
          shipTo: homeAddress,
          idempotencyKey: 'other-buyer-000001',
        })
      ).code,
    ).toBe('reserved');
    expect((await payByCard(server, purchase)).body.status).toBe('succeeded');
    await waitForOrder(guest, purchase, 'paid');
  });

  test('a passed challenge pays; a failed one keeps the hold for another card', async () => {
    const guest = await connectVisitor(server);
    for (const answer of ['approve', 'refuse']) {
      const purchase = await checkOut(guest, await createListedTag(server, mara));
      const confirmation = await payByCard(server, purchase, 'pm_card_authenticationRequired');
      expect(confirmation.body.status).toBe('requires_action');
      const fetchIntent = () => guest.call('getPaymentIntent', { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken });
      await expect.poll(async () => (await fetchIntent()).status).toBe('requires_action');
      await server.http(`/sandbox/stripe/challenge/${purchase.intent.id}`, {
        method: 'POST',
        body: new URLSearchParams({ client_secret: purchase.intent.clientSecret ?? '', answer }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      if (answer === 'approve') {
        await waitForOrder(guest, purchase, 'paid');
        continue;
      }
      await expect.poll(async () => (await fetchIntent()).lastError?.code).toBe('payment_intent_authentication_failure');
      await payByCard(server, purchase);
      await waitForOrder(guest, purchase, 'paid');
    }
  });

  test('the same order is returned when the call is retried; another body with the same key is refused', async () => {
    const tag = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const first = await checkOut(guest, tag, { idempotencyKey: 'a-key-of-my-own-01', email: 'june@post.example' });
    const again = await checkOut(guest, tag, { idempotencyKey: 'a-key-of-my-own-01', email: 'june@post.example' });
    expect(again).toEqual(first);
    const other = await guest.refusal('createPaymentIntentStripe', {
      braTagId: tag,
      email: 'may@post.example',
      shipTo: homeAddress,
      idempotencyKey: 'a-key-of-my-own-01',
    });
    expect(other.code).toBe('conflict');
  });

  test('a buyer who returns to the checkout gets the same order; another destination creates a new order with its own delivery rate', async () => {
    const tag = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const email = 'june@post.example';
    const first = await checkOut(guest, tag, { email });
    const back = await checkOut(guest, tag, { email: 'June@post.example', accessToken: first.accessToken });
    expect(back.order.id).toBe(first.order.id);
    const abroad = await checkOut(guest, tag, { email, accessToken: first.accessToken, shipTo: { ...homeAddress, country: 'FR' } });
    expect(abroad.order.id).not.toBe(first.order.id);
    expect(abroad.order.amountCents).toBe(first.order.amountCents + 12_00);
    expect((await payByCard(server, first)).status).toBe(400);
    expect((await payByCard(server, abroad)).body.status).toBe('succeeded');
    await waitForOrder(guest, abroad, 'paid');
  });

  test('a guest who corrects the e-mail address buys under the new one, and the old one finds nothing', async () => {
    const tag = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const wrong = await checkOut(guest, tag, { email: 'jane@gmial.example' });
    const right = await checkOut(guest, tag, { email: 'jane@gmail.example', accessToken: wrong.accessToken });
    expect(right.order.id).not.toBe(wrong.order.id);
    expect((await payByCard(server, wrong)).status).toBe(400);
    await payByCard(server, right);
    await waitForOrder(guest, right, 'paid');
    const listOwned = (email: string) =>
      server.services.db.rows(
        sql`select id from orders where status = 'paid' and buyer_key = ${deriveBuyerKey(server.services.secrets, { email })}`,
      );
    expect(await listOwned('jane@gmial.example')).toEqual([]);
    expect(await listOwned('jane@gmail.example')).toEqual([{ id: right.order.id }]);
  });

  test('refuses a guest without an e-mail, one’s own piece, somebody else’s gift, and what is not for sale', async () => {
    const tag = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const createKey = () => ({ shipTo: homeAddress, idempotencyKey: crypto.randomUUID() });
    expect((await guest.refusal('createPaymentIntentStripe', { braTagId: tag, ...createKey() })).fields).toHaveProperty('email');
    expect((await mara.client.refusal('createPaymentIntentStripe', { braTagId: tag, ...createKey() })).code).toBe('forbidden');
    const theo = await server.person();
    const gift = await createListedTag(server, mara, { createdFor: theo.username });
    expect((await guest.refusal('createPaymentIntentStripe', { braTagId: gift, email: 'a@post.example', ...createKey() })).code).toBe(
      'forbidden',
    );
    expect((await theo.client.call('createPaymentIntentStripe', { braTagId: gift, ...createKey() })).order.status).toBe('pending_payment');
    await mara.client.call('offerBraTag', { braTagId: tag, offered: false });
    expect((await guest.refusal('createPaymentIntentStripe', { braTagId: tag, email: 'a@post.example', ...createKey() })).code).toBe(
      'conflict',
    );
    expect(
      (
        await guest.refusal('createPaymentIntentStripe', {
          braTagId: 'amber_lark_k2p:2026:main:9999',
          email: 'a@post.example',
          ...createKey(),
        })
      ).code,
    ).toBe('not_found');
  });

  test('a buyer can have two unpaid checkouts, even with concurrent calls', async () => {
    const theo = await server.person();
    const tags = await Promise.all([1, 2, 3, 4, 5].map(() => createListedTag(server, mara)));
    const answers = await Promise.allSettled(tags.map((tag) => checkOut(theo.client, tag)));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(2);
  });

  /** Connects from this address, with or without an account. */
  const connectFrom = async (address: string, more: { token?: string; cookie?: string } = {}) =>
    await server.connect({
      ...(more.token ? { token: more.token } : {}),
      headers: { 'x-forwarded-for': address, ...(more.cookie ? { cookie: more.cookie } : {}) },
    });
  const createCheckoutInput = (braTagId: string) => ({
    braTagId,
    email: `${crypto.randomUUID()}@post.example`,
    shipTo: homeAddress,
    idempotencyKey: crypto.randomUUID(),
  });

  test('a network address can have three unpaid checkouts, over all accounts and with concurrent calls; a payment frees one', async () => {
    const tags = await Promise.all(Array.from({ length: 8 }, () => createListedTag(server, mara)));
    const members = await Promise.all([server.person(), server.person(), server.person()]);
    // The client's own header value comes before the proxy's, and is not trusted.
    const guests = Array.from({ length: 4 }, (_, i) => connectFrom(`203.0.113.${i}, 10.77.0.1`));
    const clients = await Promise.all([...guests, ...members.map(({ token }) => connectFrom('10.77.0.1', { token }))]);
    const answers = await Promise.allSettled(clients.map((client, i) => checkOut(client, tags[i] ?? '')));
    const held = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(held).toHaveLength(3);
    const late = await connectFrom('10.77.0.1');
    const refused = await late.refusal('createPaymentIntentStripe', createCheckoutInput(tags[7] ?? ''));
    expect(refused).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/3 unpaid .* Pay or cancel .* in 15 minutes/) });
    expect(refused.retryAfterMs).toBeGreaterThan(14 * 60_000);
    const [first, second] = held;
    if (!first || !second) throw new Error('nobody held a piece');
    await payByCard(server, first);
    await expect.poll(() => late.raw('createPaymentIntentStripe', createCheckoutInput(tags[7] ?? ''))).toHaveProperty('order');
    expect((await late.refusal('createPaymentIntentStripe', createCheckoutInput(await createListedTag(server, mara)))).code).toBe(
      'rate_limited',
    );
    // Another network is unaffected.
    await checkOut(await connectFrom('10.77.0.2'), await createListedTag(server, mara));
  });

  test('an IPv6 customer can have twelve unpaid checkouts in a /56 and 24 in a /48', async () => {
    const countHolds = async (addresses: readonly string[]) => {
      const answers: unknown[] = [];
      // One seller per tag, since a seller can't create thirty tags a minute.
      for (const address of addresses)
        answers.push(
          await (await connectFrom(address)).raw(
            'createPaymentIntentStripe',
            createCheckoutInput(await createListedTag(server, await createCreator(server))),
          ),
        );
      return answers.filter((answer) => Object.hasOwn(Object(answer), 'order')).length;
    };
    const household = Array.from({ length: 14 }, (_, i) => `2001:db8:77:5${i.toString(16).padStart(2, '0')}::1`);
    expect(await countHolds(household)).toBe(12);
    const refused = await (await connectFrom('2001:db8:77:5ff::1')).refusal(
      'createPaymentIntentStripe',
      createCheckoutInput(await createListedTag(server, mara)),
    );
    expect(refused).toMatchObject({
      code: 'rate_limited',
      reason: 'checkouts_open_nearby',
      params: { count: 12, waitMs: expect.any(Number) },
    });
    const elsewhere = Array.from({ length: 14 }, (_, i) => `2001:db8:77:${(i + 6).toString(16)}00::1`);
    expect(await countHolds(elsewhere)).toBe(12);
    expect(await countHolds(['2001:db8:78::1'])).toBe(1);
  });

  test('a browser can have three unpaid checkouts, from any address', async () => {
    const cookie = `strapline-browser=${'b'.repeat(43)}`;
    for (let i = 1; i <= 3; i += 1) await checkOut(await connectFrom(`10.78.0.${i}`, { cookie }), await createListedTag(server, mara));
    const next = await connectFrom('10.78.0.4', { cookie });
    expect((await next.refusal('createPaymentIntentStripe', createCheckoutInput(await createListedTag(server, mara)))).code).toBe(
      'rate_limited',
    );
    await checkOut(await connectFrom('10.78.0.4'), await createListedTag(server, mara));
  });

  test('of 50 concurrent buyers one pays, and the others are refused without a charge', async () => {
    const tag = await createListedTag(server, mara);
    const clients = await Promise.all(Array.from({ length: 50 }, () => connectVisitor(server)));
    const answers = await Promise.all(
      clients.map(async (client, i) => {
        const input = { braTagId: tag, email: `racer${i}@post.example`, shipTo: homeAddress, idempotencyKey: crypto.randomUUID() };
        const answer = await client.raw('createPaymentIntentStripe', input);
        if (typeof answer === 'object' && answer !== null && 'error' in answer) return (answer.error as { code: string }).code;
        const purchase = answer as Awaited<ReturnType<typeof checkOut>>;
        await payByCard(server, purchase);
        await waitForOrder(client, purchase, 'paid');
        return 'paid';
      }),
    );
    expect(answers.filter((answer) => answer === 'paid')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'reserved' || answer === 'sold')).toHaveLength(49);
    const intents = await server.services.db.rows(
      sql`select id from sandbox_object where kind = 'payment_intent' and body->'metadata'->>'braTagId' = ${tag}`,
    );
    expect(intents).toHaveLength(1);
    expect(await server.services.db.rows(sql`select id from orders where bra_tag_id = ${tag}`)).toHaveLength(1);
    for (const client of clients) client.close();
  });

  test('the database refuses a second order that holds the same tag', async () => {
    const tag = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const first = await checkOut(guest, tag);
    await guest.call('cancelOrder', { orderId: first.order.id, accessToken: first.accessToken, reason: 'another time' });
    await checkOut(await connectVisitor(server), tag);
    await expect(server.services.db.change(sql`update orders set holds_tag = true where id = ${first.order.id}`)).rejects.toThrow(
      'one_order_holds_a_tag',
    );
  });

  test('a guest’s order joins the account that has its link, and no other', async () => {
    const tag = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const purchase = await buyAsGuest(server, guest, tag);
    const theo = await server.person();
    expect(await theo.client.call('completePaymentIntents', { items: [{ paymentIntentId: purchase.intent.id }] })).toEqual({
      intents: [],
      orders: [],
    });
    const joined = await theo.client.call('completePaymentIntents', {
      items: [{ paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken }],
    });
    expect(joined.orders[0]?.id).toBe(purchase.order.id);
    expect((await theo.client.call('listOrders', { as: 'buyer' })).items.map((order) => order.id)).toEqual([purchase.order.id]);
    // From here on only the account has access: the link opens neither the payment nor an action, and can't join another account.
    const { paymentIntentId, accessToken, orderId } = {
      paymentIntentId: purchase.intent.id,
      accessToken: purchase.accessToken,
      orderId: purchase.order.id,
    };
    const anonymousViewer = await server.person();
    for (const client of [guest, anonymousViewer.client]) {
      expect(await client.call('getOrderStatus', { paymentIntentId, accessToken })).toEqual({ status: 'paid' });
      expect((await client.refusal('getPaymentIntent', { paymentIntentId, accessToken })).code).toBe('not_found');
      expect((await client.refusal('cancelOrder', { orderId, reason: 'not mine', accessToken })).code).toBe('not_found');
    }
    expect((await anonymousViewer.client.call('completePaymentIntents', { items: [{ paymentIntentId, accessToken }] })).orders).toEqual([]);
    expect((await mara.client.call('listOrders', { as: 'seller', limit: 1 })).items).toHaveLength(1);
  });

  test('a creator’s guest purchase from themselves doesn’t join their account', async () => {
    const maker = await createCreator(server);
    const email = (await maker.client.call('getEmailAddress')).email ?? '';
    const guest = await connectVisitor(server);
    const { intent, accessToken } = await buyAsGuest(server, guest, await createListedTag(server, maker), email);
    expect((await maker.client.call('listOrders', { as: 'buyer' })).items).toEqual([]);
    expect(await guest.call('getOrderStatus', { paymentIntentId: intent.id, accessToken })).toMatchObject({ status: 'paid', as: 'buyer' });
  });
});
