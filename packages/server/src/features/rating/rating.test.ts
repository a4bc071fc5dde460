import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createSoldPiece } from '../listing/test-resale.ts';
import { advanceClock } from '../order/test-clock.ts';
import { buyAsGuest, connectVisitor, createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';
import { readExport } from '../privacy/test-export.ts';
import { eraseRatings } from './erase-ratings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

type Sale = { mara: Person; theo: Person; orderId: string };

async function completeSale(mara?: Person): Promise<Sale> {
  const seller = mara ?? (await createCreator(server));
  const theo = await server.person();
  const { order } = await createSoldPiece(server, seller, theo);
  return { mara: seller, theo, orderId: order.order.id };
}

async function rate(
  { client }: Person,
  orderId: string,
  stars: number,
  text?: string,
  answers: Pick<Input<'rateOrder'>, 'aspects' | 'fit'> = {},
) {
  return await client.call('rateOrder', {
    orderId,
    stars,
    ...answers,
    ...(text === undefined ? {} : { text }),
    idempotencyKey: randomUUID(),
  });
}

async function refuse({ client }: Person, orderId: string): Promise<string | undefined> {
  const { code, reason } = await client.refusal('rateOrder', { orderId, stars: 5, idempotencyKey: randomUUID() });
  return reason ?? code;
}

describe('the ratings of an order', () => {
  test('are published together once both are in; until then each side sees its own and can change it', async () => {
    const { mara, theo, orderId } = await completeSale();
    const visitor = await connectVisitor(server);
    const first = await rate(theo, orderId, 4, 'It came wrapped in tissue.');
    expect(first).toMatchObject({ orderId, stars: 4, as: 'buyer', publishedAt: null, can: ['edit'], about: { username: mara.username } });
    expect(await mara.client.call('fetchOrderRatings', { orderId })).toMatchObject({
      mine: null,
      theirs: null,
      theirsIsIn: true,
      can: ['rate'],
      other: { username: theo.username },
    });
    expect(await visitor.call('listRatings', { username: mara.username })).toMatchObject({ items: [], n: 0, average: null });
    expect(await rate(theo, orderId, 5, 'It came wrapped in tissue, a day early.')).toMatchObject({ id: first.id, stars: 5 });
    expect((await rate(mara, orderId, 5)).publishedAt).not.toBeNull();
    const listed = await visitor.call('listRatings', { username: mara.username });
    expect(listed).toMatchObject({
      n: 1,
      average: null,
      stars: [0, 0, 0, 0, 1],
      items: [
        {
          stars: 5,
          text: 'It came wrapped in tissue, a day early.',
          by: { username: theo.username },
          piece: { title: expect.any(String) },
          can: [],
        },
      ],
    });
    expect(await refuse(theo, orderId)).toBe('rating_published');
    expect((await theo.client.call('fetchOrderRatings', { orderId })).theirs).toMatchObject({ by: { username: mara.username } });
    const { status, body } = await server.http(`/v1/ratings/${mara.username}`);
    expect([status, body]).toEqual([200, listed]);
  });

  test('are published by the timer after seven days, also one alone', async () => {
    const { mara, theo, orderId } = await completeSale();
    await rate(theo, orderId, 2, 'It took six days to ship.');
    await advanceClock(server, 7 * day + 60_000);
    const visitor = await connectVisitor(server);
    await expect
      .poll(async () => {
        await server.jobs.runDue();
        return (await visitor.call('listRatings', { username: mara.username })).n;
      })
      .toBe(1);
    const token = await server.tokenOf(mara.accountId);
    const late = { ...mara, client: await server.connect({ token }) };
    expect((await rate(late, orderId, 4)).publishedAt).not.toBeNull();
    const { items } = await visitor.call('listRatings', { username: mara.username });
    expect(items).toMatchObject([{ stars: 2 }]);
  });

  test('of both at the same moment are both published', async () => {
    const { mara, theo, orderId } = await completeSale();
    await Promise.all([rate(theo, orderId, 5), rate(mara, orderId, 5)]);
    const rows = await server.services.db.rows(sql`select 1 from rating where order_id = ${orderId} and published_at is not null`);
    expect(rows).toHaveLength(2);
    const twice = { orderId, stars: 3, idempotencyKey: randomUUID() };
    expect((await theo.client.refusal('rateOrder', twice)).code).toBe('conflict');
  });

  test('have an average from three on, and pages', async () => {
    const mara = await createCreator(server);
    for (const stars of [5, 4, 4]) {
      const { theo, orderId } = await completeSale(mara);
      await rate(theo, orderId, stars);
      await rate(mara, orderId, 5);
    }
    const visitor = await connectVisitor(server);
    const page = await visitor.call('listRatings', { username: mara.username, limit: 2 });
    expect(page).toMatchObject({ n: 3, average: 4.33, stars: [0, 0, 0, 2, 1] });
    const rest = await visitor.call('listRatings', { username: mara.username, limit: 2, cursor: page.nextCursor ?? '' });
    expect([...page.items, ...rest.items].map(({ stars }) => stars)).toEqual([4, 4, 5]);
    expect(rest.nextCursor).toBeNull();
  });

  test('about a buyer are public if their collection and the piece are', async () => {
    const { mara, theo, orderId } = await completeSale();
    await rate(theo, orderId, 5);
    await rate(mara, orderId, 3, 'Paid at once.');
    const visitor = await connectVisitor(server);
    const about = { username: theo.username };
    expect((await visitor.call('listRatings', about)).n).toBe(0);
    expect((await theo.client.call('listRatings', about)).items).toMatchObject([{ as: 'seller', text: 'Paid at once.' }]);
    await theo.client.call('setCollectionPrivacy', { privacy: 'me' });
    await server.services.db.change(sql`update account set collection_open = true where id = ${theo.accountId}`);
    expect(await visitor.call('listRatings', { username: theo.username })).toMatchObject({ n: 0, items: [] });
    await theo.client.call('setCollectionPrivacy', { privacy: 'everyone' });
    expect((await visitor.call('listRatings', about)).n).toBe(1);
  });
});

describe('aspects and the fit', () => {
  const nothing = { accuracy: null, packaging: null, communication: null, payment: null, claim: null };

  test('are optional, and replaced with the rest until they are published', async () => {
    const { mara, theo, orderId } = await completeSale();
    expect(await rate(theo, orderId, 5)).toMatchObject({ aspects: {}, fit: null });
    const all = { aspects: { accuracy: 5, packaging: 4, communication: 3 }, fit: -1 } as const;
    expect(await rate(theo, orderId, 5, '', all)).toMatchObject(all);
    const changed = await rate(theo, orderId, 5, '', { aspects: { packaging: 1 } });
    expect([changed.aspects, changed.fit]).toEqual([{ packaging: 1 }, null]);
    await rate(theo, orderId, 4, '', all);
    const theirs = { payment: 5, communication: 4, claim: 1 };
    expect((await rate(mara, orderId, 5, '', { aspects: theirs })).aspects).toEqual(theirs);
    expect(await mara.client.call('fetchOrderRatings', { orderId })).toMatchObject({ mine: { aspects: theirs, fit: null }, theirs: all });
    const visitor = await connectVisitor(server);
    const listed = await visitor.call('listRatings', { username: mara.username });
    expect(listed).toMatchObject({ items: [all], aspects: nothing, fit: null });
    const own = await theo.client.call('listRatings', { username: theo.username });
    expect(own.items).toMatchObject([{ aspects: theirs, fit: null }]);
  });

  test('are averaged and counted from three answers on, each by itself', async () => {
    const mara = await createCreator(server);
    const answers: Pick<Input<'rateOrder'>, 'aspects' | 'fit'>[] = [
      { aspects: { accuracy: 5, packaging: 3, communication: 4 }, fit: 0 },
      { aspects: { accuracy: 4, communication: 4 }, fit: -2 },
      { aspects: { accuracy: 4, packaging: 1 } },
      { fit: 0 },
    ];
    const visitor = await connectVisitor(server);
    const fetch = () => visitor.call('listRatings', { username: mara.username });
    for (const [index, answer] of answers.entries()) {
      const { theo, orderId } = await completeSale(mara);
      await rate(theo, orderId, 5, '', answer);
      await rate(mara, orderId, 5);
      if (index === 1) expect(await fetch()).toMatchObject({ n: 2, average: null, aspects: nothing, fit: null });
      if (index === 2) expect(await fetch()).toMatchObject({ average: 5, aspects: { ...nothing, accuracy: 4.33 }, fit: null });
    }
    expect(await fetch()).toMatchObject({ n: 4, aspects: { ...nothing, accuracy: 4.33 }, fit: [1, 0, 2, 0, 0] });
  });

  test('of the other side are refused at their field, as are answers that don’t exist', async () => {
    const { mara, theo, orderId } = await completeSale();
    const refuseField = async ({ client }: Person, answers: object) => {
      const input = { orderId, stars: 5, ...answers, idempotencyKey: randomUUID() } as Input<'rateOrder'>;
      return Object.keys((await client.refusal('rateOrder', input)).fields ?? {});
    };
    expect(await refuseField(theo, { aspects: { accuracy: 5, payment: 5 } })).toEqual(['aspects']);
    expect(await refuseField(theo, { aspects: { claim: 5 } })).toEqual(['aspects']);
    expect(await refuseField(mara, { aspects: { packaging: 5 } })).toEqual(['aspects']);
    expect(await refuseField(mara, { fit: 0 })).toEqual(['fit']);
    expect(await refuseField(theo, { aspects: { accuracy: 6 } })).toEqual(['aspects.accuracy']);
    expect(await refuseField(theo, { aspects: { accuracy: 4.5 } })).toEqual(['aspects.accuracy']);
    expect(await refuseField(theo, { fit: 3 })).toEqual(['fit']);
    expect((await theo.client.call('fetchOrderRatings', { orderId })).mine).toBeNull();
  });

  test('are exported, and stay when the account of their author is deleted, apart from the fit', async () => {
    const { mara, theo, orderId } = await completeSale();
    await rate(theo, orderId, 5, 'It fits.', { aspects: { accuracy: 5 }, fit: 1 });
    await rate(mara, orderId, 5);
    const { written } = JSON.parse(String((await readExport(server, theo))['ratings.json']));
    expect(written).toMatchObject([{ order_id: orderId, stars: 5, accuracy: 5, packaging: null, fit: 1 }]);
    const { accountId, username } = theo;
    const at = server.services.clock.now();
    const person = { accountId, username, formerUsername: 'former_member_x7k', phrases: [], publicPhrases: [], at };
    await server.services.db.transaction((trx) => eraseRatings(trx, server.services, person));
    const { items } = await mara.client.call('listRatings', { username: mara.username });
    expect(items).toMatchObject([{ stars: 5, aspects: { accuracy: 5 }, fit: null, text: '' }]);
  });
});

describe('rateOrder refuses', () => {
  test('strangers, guests’ orders, orders that aren’t complete or were refunded, and bad input', async () => {
    const { mara, theo, orderId } = await completeSale();
    const other = await server.person();
    expect(await refuse(other, orderId)).toBe('not_found');
    const ines = await server.person({ roles: ['admin'] });
    expect(await refuse(ines, orderId)).toBe('forbidden');
    for (const input of [
      { orderId, stars: 0 },
      { orderId, stars: 6 },
      { orderId, stars: 4.5 },
      { orderId, stars: 5, text: 'Write to me at theo@post.example.' },
      { orderId, stars: 5, text: 'x'.repeat(1001) },
    ])
      expect((await theo.client.refusal('rateOrder', { ...input, idempotencyKey: randomUUID() })).code).toBe('validation');
    await server.services.db.change(sql`update orders set payment_status = 'refunded' where id = ${orderId}`);
    expect(await refuse(theo, orderId)).toBe('rating_of_refunded');
    const purchase = await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara));
    expect(await refuse(mara, purchase.order.id)).toBe('rating_before_completion');
  });
});

describe('a published rating', () => {
  test('gets one reply, of the person it is about', async () => {
    const { mara, theo, orderId } = await completeSale();
    const { id: ratingId } = await rate(theo, orderId, 4);
    const answer = (text: string) => ({ ratingId, text, idempotencyKey: randomUUID() });
    expect((await mara.client.refusal('replyToRating', answer('Thank you.'))).code).toBe('not_found');
    await rate(mara, orderId, 5);
    expect((await mara.client.call('listRatings', { username: mara.username })).items[0]?.can).toEqual(['reply']);
    expect((await theo.client.refusal('replyToRating', answer('Thank you.'))).code).toBe('forbidden');
    expect((await mara.client.call('replyToRating', answer('Thank you.'))).reply?.text).toBe('Thank you.');
    expect((await mara.client.refusal('replyToRating', answer('And again.'))).reason).toBe('rating_replied');
  });

  test('can be reported by everybody but its author, and is hidden by a decision', async () => {
    const { mara, theo, orderId } = await completeSale();
    const { id } = await rate(theo, orderId, 1, 'A thoroughly unfair remark.');
    const report = (person: Person) => ({
      client: person.client,
      input: { subject: { kind: 'rating', id }, reason: 'harassment', idempotencyKey: randomUUID() } as const,
    });
    const early = report(mara);
    expect((await early.client.refusal('reportContent', early.input)).code).toBe('not_found');
    await rate(mara, orderId, 5);
    const own = report(theo);
    expect((await own.client.refusal('reportContent', own.input)).code).toBe('forbidden');
    const made = report(mara);
    const { reportId } = await made.client.call('reportContent', made.input);
    const ines = await server.person({ roles: ['admin'] });
    const seen = await ines.client.call('getReportCase', { reportId });
    expect(seen.subject.story).toContain('A thoroughly unfair remark.');
    const { report: row } = seen;
    await ines.client.call('decideReport', {
      reportId,
      version: row.version,
      action: 'hide',
      rule: 'harassment',
      reason: 'It is about the person, not the sale.',
    });
    const visitor = await connectVisitor(server);
    expect((await visitor.call('listRatings', { username: mara.username })).n).toBe(0);
  });

  test('doesn’t exist for reports of those who can’t read it', async () => {
    const { mara, theo, orderId } = await completeSale();
    await rate(theo, orderId, 5);
    const { id } = await rate(mara, orderId, 1, 'Paid late.');
    const june = await server.person();
    const report = ({ client }: Person) =>
      client.call('reportContent', { subject: { kind: 'rating', id }, reason: 'harassment', idempotencyKey: randomUUID() });
    // Only the buyer reads it: what they bought isn't public.
    await expect(report(june)).rejects.toMatchObject({ failure: { code: 'not_found' } });
    await server.services.db.change(sql`update account set collection_open = true where id = ${theo.accountId}`);
    await theo.client.call('setCollectionPrivacy', { privacy: 'everyone' });
    await theo.client.call('blockUser', { username: june.username, blocked: true });
    await expect(report(june)).rejects.toMatchObject({ failure: { code: 'not_found' } });
    await theo.client.call('blockUser', { username: june.username, blocked: false });
    expect((await report(june)).reportId).toMatch(/^rep_/);
    expect((await report(theo)).reportId).toMatch(/^rep_/);
  });

  test('isn’t shown between people who block each other', async () => {
    const { mara, theo, orderId } = await completeSale();
    await rate(theo, orderId, 5);
    await rate(mara, orderId, 5);
    const june = await server.person();
    await theo.client.call('blockUser', { username: june.username, blocked: true });
    expect((await june.client.call('listRatings', { username: mara.username })).n).toBe(0);
    await mara.client.call('blockUser', { username: june.username, blocked: true });
    expect((await june.client.refusal('listRatings', { username: mara.username })).code).toBe('not_found');
  });
});
