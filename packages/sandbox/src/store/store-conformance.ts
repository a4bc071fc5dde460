import { beforeEach, describe, expect, test } from 'vitest';
import { createId } from '../ids.ts';
import type { Body, Change, Delivery, SavedResponse, Write } from './rows.ts';
import type { SandboxStore } from './store.ts';

const createBody = (id: string, more: object = {}): Body => ({ object: 'charge', ...{ created: 1000 }, ...more, id });
const createWrite = (id: string, more: Partial<Write> = {}): Write => ({
  kind: 'charge',
  id,
  version: 0,
  account: '',
  ref: null,
  body: createBody(id),
  ...more,
});
const createChange = (writes: Write[], more: Partial<Change> = {}): Change => ({ writes, deliveries: [], response: null, ...more });
const createResponse = (key: string): SavedResponse => ({
  key,
  fingerprint: 'f',
  requestId: 'req_1',
  status: 200,
  body: '{"a": 1}',
  createdAt: 5000,
});
const createDelivery = (objectId: string, more: Partial<Delivery> = {}): Delivery => ({
  id: createId('whd'),
  queue: 'stripe',
  objectId,
  endpoint: 'host',
  attempts: 0,
  dueAt: 1000,
  createdAt: 500,
  ...more,
});

/** Tests of the store. `open` may return a store that is not empty. */
export function describeStore(name: string, open: () => SandboxStore): void {
  describe(`the sandbox store ${name}`, () => {
    let store: SandboxStore;
    beforeEach(() => {
      store = open();
    });

    test('returns stored rows, and counts their changes', async () => {
      const id = createId('ch');
      const text = 'Ünïcode "quotes" \\ and \u{1F9F5}';
      expect(await store.commit(createChange([createWrite(id, { body: createBody(id, { text, deep: { list: [1, null, true] } }) })]))).toBe(
        'done',
      );
      expect(await store.load([id, 'ch_nothing'])).toEqual([
        { kind: 'charge', id, version: 1, account: '', ref: null, body: createBody(id, { text, deep: { list: [1, null, true] } }) },
      ]);
      expect(await store.commit(createChange([createWrite(id, { version: 1, body: createBody(id, { text: 'new' }) })]))).toBe('done');
      expect((await store.load([id]))[0]).toMatchObject({ version: 2, body: { text: 'new' } });
    });

    test('loads related rows along', async () => {
      const [payment, charge, line, other] = [createId('pi'), createId('ch'), createId('txn'), createId('ch')];
      const links = [
        createWrite(payment, { body: createBody(payment, { charge, amount: 5 }) }),
        createWrite(charge, { body: createBody(charge, { line }) }),
      ];
      await store.commit(createChange([...links, createWrite(line), createWrite(other)]));
      const found = async (ids: string[], follow: string[]) => new Set((await store.load(ids, follow)).map(({ id }) => id));
      expect(await found([payment, other], ['charge', 'line'])).toEqual(new Set([payment, other, charge, line]));
      expect(await found([payment, charge], ['charge'])).toEqual(new Set([payment, charge]));
      expect(await found([payment], ['amount', 'line'])).toEqual(new Set([payment]));
      expect((await store.load([payment], ['charge'])).find(({ id }) => id === charge)).toMatchObject({ version: 1, body: { line } });
    });

    test('changes nothing if one row was changed since it was read', async () => {
      const [one, two, three] = [createId('ch'), createId('ch'), createId('ch')];
      const event = createId('evt');
      await store.commit(createChange([createWrite(one), createWrite(two)]));
      await store.commit(createChange([createWrite(two, { version: 1, body: createBody(two, { moved: true }) })]));
      const stale = createChange(
        [createWrite(one, { version: 1, body: createBody(one, { stale: true }) }), createWrite(two, { version: 1 }), createWrite(three)],
        {
          deliveries: [createDelivery(event)],
          response: createResponse(`key-${three}`),
        },
      );
      expect(await store.commit(stale)).toBe('conflict');
      const rows = await store.load([one, two, three]);
      expect(await store.findResponse(`key-${three}`)).toBeNull();
      expect(rows.map((found) => [found.id, found.version]).toSorted()).toEqual(
        [
          [one, 1],
          [two, 2],
        ].toSorted(),
      );
      expect(await store.commit(createChange([createWrite(two, { version: 2 }), createWrite(createId('ch'), { version: 7 })]))).toBe(
        'conflict',
      );
    });

    test('lets one of several concurrent changes win', async () => {
      const id = createId('ch');
      await store.commit(createChange([createWrite(id)]));
      const results = await Promise.all(
        Array.from(
          { length: 12 },
          async (_, n) =>
            await store.commit(createChange([createWrite(id, { version: 1, body: createBody(id, { n }) }), createWrite(createId('ch'))])),
        ),
      );
      expect(results.filter((result) => result === 'done')).toHaveLength(1);
      expect((await store.load([id]))[0]).toMatchObject({ version: 2 });
    });

    test('stores one response per idempotency key, byte by byte', async () => {
      const key = createId('key');
      const results = await Promise.all(
        Array.from(
          { length: 5 },
          async () => await store.commit(createChange([createWrite(createId('ch'))], { response: createResponse(key) })),
        ),
      );
      expect(results.toSorted()).toEqual(['answered', 'answered', 'answered', 'answered', 'done']);
      expect(await store.findResponse(key)).toEqual(createResponse(key));
      await store.removeBefore(4000);
      expect(await store.findResponse(key)).toEqual(createResponse(key));
      await store.removeBefore(6000);
      expect(await store.findResponse(key)).toBeNull();
    });

    test('lists newest first, with filters', async () => {
      const ref = createId('pi');
      const ids = [createId('ch'), createId('ch'), createId('ch'), createId('ch')];
      const [a = '', b = '', c = '', d = ''] = ids;
      for (const [n, id] of ids.entries())
        await store.commit(
          createChange([createWrite(id, { ref, body: createBody(id, { created: 100 + n, even: n % 2 === 0 ? 'yes' : 'no' }) })]),
        );
      const list = async (more: object) =>
        (await store.list({ kind: 'charge', account: '', ref, limit: 10, ...more })).map((found) => found.id);
      expect(await list({})).toEqual([d, c, b, a]);
      expect(await list({ limit: 2 })).toEqual([d, c]);
      expect(await list({ after: c })).toEqual([b, a]);
      expect(await list({ equal: { even: 'yes' } })).toEqual([c, a]);
      expect(await list({ createdFrom: 102 })).toEqual([d, c]);
      expect(await list({ ref: 'pi_nothing' })).toEqual([]);
      expect(await list({ kind: 'refund' })).toEqual([]);
      await store.commit(createChange([createWrite(a, { version: 1, body: createBody(a, { created: 900 }) })]));
      expect(await list({})).toEqual([d, c, b, a]);
    });

    test('leases a delivery to one process at a time', async () => {
      const event = createId('evt');
      const due = createDelivery(event);
      await store.commit(
        createChange([createWrite(event, { kind: 'event' })], { deliveries: [due, createDelivery(event, { dueAt: 9000 })] }),
      );
      const mine = async (now: number) =>
        (await store.takeDue('stripe', now, now + 100, 50)).filter((item) => item.delivery.objectId === event);
      const leased = await Promise.all([mine(1000), mine(1000), mine(1000)]);
      expect(leased.flat()).toHaveLength(1);
      expect(leased.flat()[0]).toEqual({ delivery: { ...due, dueAt: 1100 }, object: createBody(event) });
      expect(await store.takeDue('another queue', 9000, 9100, 50)).toEqual([]);
      expect(await mine(1099)).toHaveLength(0);
      expect(await mine(1100)).toHaveLength(1);
      await store.settle([{ id: due.id, attempts: 1, dueAt: 1500 }]);
      expect(await mine(1499)).toHaveLength(0);
      expect((await mine(1500)).map((item) => item.delivery.attempts)).toEqual([1]);
      await store.settle([{ id: due.id, attempts: 2, dueAt: null }]);
      expect(await mine(5000)).toHaveLength(0);
      expect(await mine(9000)).toHaveLength(1);
    });

    test('keeps the rows of accounts apart', async () => {
      const account = createId('acct');
      const [own, theirs] = [createId('ch'), createId('ch')];
      await store.commit(createChange([createWrite(own, { ref: 'r' }), createWrite(theirs, { ref: 'r', account })]));
      const ids = async (of: string) => (await store.list({ kind: 'charge', account: of, limit: 1 })).map((found) => found.id);
      expect([await ids(''), await ids(account)]).toEqual([[own], [theirs]]);
      await store.commit(createChange([createWrite(theirs, { version: 1, account: 'ignored', ref: 'ignored' })]));
      expect((await store.load([theirs]))[0]).toMatchObject({ version: 2, account, ref: 'r' });
      const line = { object: 'balance_transaction', ...{ net: 700, available_on: 5, currency: 'sek' } };
      const id = createId('txn');
      await store.commit(createChange([createWrite(id, { kind: 'balance_transaction', account, body: { ...line, id } })]));
      expect([await store.sums(9, account), (await store.sums(9, '')).filter((sum) => sum.currency === 'sek')]).toEqual([
        [{ currency: 'sek', available: 700, pending: 0 }],
        [],
      ]);
    });

    test('sums the balance by currency and availability', async () => {
      const line = (net: number, available_on: number): Write => {
        const id = createId('txn');
        return createWrite(id, {
          kind: 'balance_transaction',
          body: { object: 'balance_transaction', id, ...{ net, available_on, currency: 'chf' } },
        });
      };
      await store.commit(createChange([line(1000, 50), line(-200, 50), line(300, 70)]));
      expect((await store.sums(60, '')).find((sum) => sum.currency === 'chf')).toEqual({ currency: 'chf', available: 800, pending: 300 });
    });
  });
}
