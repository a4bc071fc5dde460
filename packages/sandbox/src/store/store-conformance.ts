import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import type { Body, Change, Delivery, SandboxStore, SavedAnswer, Write } from './store.ts';

const body = (id: string, more: object = {}): Body => ({ object: 'charge', ...{ created: 1000 }, ...more, id });
const row = (id: string, more: Partial<Write> = {}): Write => ({
  kind: 'charge',
  id,
  version: 0,
  account: '',
  ref: null,
  body: body(id),
  ...more,
});
const change = (writes: Write[], more: Partial<Change> = {}): Change => ({ writes, deliveries: [], answer: null, ...more });
const saved = (key: string): SavedAnswer => ({ key, fingerprint: 'f', requestId: 'req_1', status: 200, body: '{"a": 1}', createdAt: 5000 });
const delivery = (objectId: string, more: Partial<Delivery> = {}): Delivery => ({
  id: newId('whd'),
  lane: 'stripe',
  objectId,
  endpoint: 'host',
  attempts: 0,
  dueAt: 1000,
  createdAt: 500,
  ...more,
});

/** What every store of the stand-in must do, told through the interface only. `open` gives an empty or a used store. */
export function describeStore(name: string, open: () => SandboxStore): void {
  describe(`the sandbox store ${name}`, () => {
    let store: SandboxStore;
    beforeEach(() => {
      store = open();
    });

    test('gives back what was put in, and counts its changes', async () => {
      const id = newId('ch');
      const text = 'Ünïcode "quotes" \\ and \u{1F9F5}';
      expect(await store.commit(change([row(id, { body: body(id, { text, deep: { list: [1, null, true] } }) })]))).toBe('done');
      expect(await store.load([id, 'ch_nothing'])).toEqual([
        { kind: 'charge', id, version: 1, account: '', ref: null, body: body(id, { text, deep: { list: [1, null, true] } }) },
      ]);
      expect(await store.commit(change([row(id, { version: 1, body: body(id, { text: 'new' }) })]))).toBe('done');
      expect((await store.load([id]))[0]).toMatchObject({ version: 2, body: { text: 'new' } });
      expect(await store.commit(change([row(id, { version: 2, body: null })]))).toBe('done');
      expect(await store.load([id])).toEqual([]);
    });

    test('gives what rows lead to along with them', async () => {
      const [payment, charge, line, other] = [newId('pi'), newId('ch'), newId('txn'), newId('ch')];
      const links = [row(payment, { body: body(payment, { charge, amount: 5 }) }), row(charge, { body: body(charge, { line }) })];
      await store.commit(change([...links, row(line), row(other)]));
      const found = async (ids: string[], along: string[]) => new Set((await store.load(ids, along)).map(({ id }) => id));
      expect(await found([payment, other], ['charge', 'line'])).toEqual(new Set([payment, other, charge, line]));
      expect(await found([payment, charge], ['charge'])).toEqual(new Set([payment, charge]));
      expect(await found([payment], ['amount', 'line'])).toEqual(new Set([payment]));
      expect((await store.load([payment], ['charge'])).find(({ id }) => id === charge)).toMatchObject({ version: 1, body: { line } });
    });

    test('does nothing of a change when one row moved since it was read', async () => {
      const [one, two, three] = [newId('ch'), newId('ch'), newId('ch')];
      const event = newId('evt');
      await store.commit(change([row(one), row(two)]));
      await store.commit(change([row(two, { version: 1, body: body(two, { moved: true }) })]));
      const stale = change([row(one, { version: 1, body: body(one, { stale: true }) }), row(two, { version: 1 }), row(three)], {
        deliveries: [delivery(event)],
        answer: saved(`key-${three}`),
      });
      expect(await store.commit(stale)).toBe('conflict');
      const rows = await store.load([one, two, three]);
      expect(await store.answer(`key-${three}`)).toBeNull();
      expect(rows.map((found) => [found.id, found.version]).toSorted()).toEqual(
        [
          [one, 1],
          [two, 2],
        ].toSorted(),
      );
      expect(await store.commit(change([row(two, { version: 2, body: null }), row(newId('ch'), { version: 7 })]))).toBe('conflict');
    });

    test('lets one of many win', async () => {
      const id = newId('ch');
      await store.commit(change([row(id)]));
      const results = await Promise.all(
        Array.from(
          { length: 12 },
          async (_, n) => await store.commit(change([row(id, { version: 1, body: body(id, { n }) }), row(newId('ch'))])),
        ),
      );
      expect(results.filter((result) => result === 'done')).toHaveLength(1);
      expect((await store.load([id]))[0]).toMatchObject({ version: 2 });
    });

    test('keeps one answer for a key, byte by byte', async () => {
      const key = newId('key');
      const results = await Promise.all(
        Array.from({ length: 5 }, async () => await store.commit(change([row(newId('ch'))], { answer: saved(key) }))),
      );
      expect(results.toSorted()).toEqual(['answered', 'answered', 'answered', 'answered', 'done']);
      expect(await store.answer(key)).toEqual(saved(key));
      await store.forget(4000);
      expect(await store.answer(key)).toEqual(saved(key));
      await store.forget(6000);
      expect(await store.answer(key)).toBeNull();
    });

    test('lists newest first, by what is asked', async () => {
      const ref = newId('pi');
      const ids = [newId('ch'), newId('ch'), newId('ch'), newId('ch')];
      const [a = '', b = '', c = '', d = ''] = ids;
      for (const [n, id] of ids.entries())
        await store.commit(change([row(id, { ref, body: body(id, { created: 100 + n, even: n % 2 === 0 ? 'yes' : 'no' }) })]));
      const list = async (more: object) =>
        (await store.list({ kind: 'charge', account: '', refs: [ref], limit: 10, ...more })).map((found) => found.id);
      expect(await list({})).toEqual([d, c, b, a]);
      expect(await list({ limit: 2 })).toEqual([d, c]);
      expect(await list({ after: c })).toEqual([b, a]);
      expect(await list({ before: b })).toEqual([d, c]);
      expect(await list({ before: a, limit: 2 })).toEqual([c, b]);
      expect(await list({ equal: { even: 'yes' } })).toEqual([c, a]);
      expect(await list({ created: { gte: 101, lt: 103 } })).toEqual([c, b]);
      expect(await list({ created: { gt: 101, lte: 103 } })).toEqual([d, c]);
      expect(await list({ refs: ['pi_nothing'] })).toEqual([]);
      expect(await list({ kind: 'refund' })).toEqual([]);
      await store.commit(change([row(a, { version: 1, body: body(a, { created: 900 }) })]));
      expect(await list({})).toEqual([d, c, b, a]);
    });

    test('hands out a delivery to one taker until its time is over', async () => {
      const event = newId('evt');
      const due = delivery(event);
      await store.commit(change([row(event, { kind: 'event' })], { deliveries: [due, delivery(event, { dueAt: 9000 })] }));
      const mine = async (now: number) =>
        (await store.takeDue('stripe', now, now + 100, 50)).filter((item) => item.delivery.objectId === event);
      const takers = await Promise.all([mine(1000), mine(1000), mine(1000)]);
      expect(takers.flat()).toHaveLength(1);
      expect(takers.flat()[0]).toEqual({ delivery: { ...due, dueAt: 1100 }, object: body(event) });
      expect(await store.takeDue('another lane', 9000, 9100, 50)).toEqual([]);
      expect(await mine(1099)).toHaveLength(0);
      expect(await mine(1100)).toHaveLength(1);
      await store.settle([{ id: due.id, attempts: 1, dueAt: 1500 }]);
      expect(await mine(1499)).toHaveLength(0);
      expect((await mine(1500)).map((item) => item.delivery.attempts)).toEqual([1]);
      await store.settle([{ id: due.id, attempts: 2, dueAt: null }]);
      expect(await mine(5000)).toHaveLength(0);
      expect(await mine(9000)).toHaveLength(1);
    });

    test('keeps what belongs to an account apart', async () => {
      const account = newId('acct');
      const [own, theirs] = [newId('ch'), newId('ch')];
      await store.commit(change([row(own, { ref: 'r' }), row(theirs, { ref: 'r', account })]));
      const ids = async (of: string) => (await store.list({ kind: 'charge', account: of, limit: 1 })).map((found) => found.id);
      expect([await ids(''), await ids(account)]).toEqual([[own], [theirs]]);
      await store.commit(change([row(theirs, { version: 1, account: 'ignored', ref: 'ignored' })]));
      expect((await store.load([theirs]))[0]).toMatchObject({ version: 2, account, ref: 'r' });
      const line = { object: 'balance_transaction', ...{ net: 700, available_on: 5, currency: 'sek' } };
      const id = newId('txn');
      await store.commit(change([row(id, { kind: 'balance_transaction', account, body: { ...line, id } })]));
      expect([await store.sums(9, account), (await store.sums(9, '')).filter((sum) => sum.currency === 'sek')]).toEqual([
        [{ currency: 'sek', available: 700, pending: 0 }],
        [],
      ]);
    });

    test('sums the balance by currency and by what is available', async () => {
      const line = (net: number, available_on: number): Write => {
        const id = newId('txn');
        return row(id, {
          kind: 'balance_transaction',
          body: { object: 'balance_transaction', id, ...{ net, available_on, currency: 'chf' } },
        });
      };
      await store.commit(change([line(1000, 50), line(-200, 50), line(300, 70)]));
      expect((await store.sums(60, '')).find((sum) => sum.currency === 'chf')).toEqual({ currency: 'chf', available: 800, pending: 300 });
    });
  });
}
