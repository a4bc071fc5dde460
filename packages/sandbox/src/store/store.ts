import type { Change, CurrencySum, Delivery, DeliveryResult, Due, ListQuery, Row, SavedResponse } from './rows.ts';

/** The part of the host's database that the store needs: PGlite or PostgreSQL, with int8 as number and jsonb parsed. */
export type Database = {
  rows<R>(statement: { text: string; values: readonly unknown[] }): Promise<R[]>;
};

const loadRelated = `
  with recursive found(step, kind, id, version, account, ref, body) as (
     select 1, kind, id, version, account, ref, body from sandbox_object where id = any($1::text[])
     union all
     select step + 1, o.kind, o.id, o.version, o.account, o.ref, o.body
       from found join sandbox_object o on o.id = found.body->>(($2::text[])[step])
   )
   select distinct on (id) kind, id, version, account, ref, body from found`;

const leaseDue = `
  with due as (
     select id from sandbox_delivery where not is_done and queue = $1 and due_at <= $2::bigint
      order by due_at limit $4::int for update skip locked
   ), taken as (
     update sandbox_delivery d set due_at = $3::bigint from due where d.id = due.id
     returning d.id, d.queue, d.object_id, d.endpoint, d.attempts, d.due_at, d.created_at
   )
   select t.id, t.queue, t.object_id as "objectId", t.endpoint, t.attempts, t.due_at as "dueAt", t.created_at as "createdAt", o.body as object
     from taken t join sandbox_object o on o.id = t.object_id order by o.seq`;

const sumByCurrency = `
  select currency, coalesce(sum(net) filter (where available_on <= $1::bigint), 0)::bigint as available,
         coalesce(sum(net) filter (where available_on > $1::bigint), 0)::bigint as pending
    from (select body->>'currency' as currency, (body->>'net')::bigint as net, (body->>'available_on')::bigint as available_on
            from sandbox_object where kind = 'balance_transaction' and account = $2) as line
   group by currency order by currency`;

/** Times are in milliseconds. Every method is one statement, so it is atomic and takes one round trip. */
export function createSandboxStore(db: Database) {
  const query = <R>(text: string, ...values: unknown[]) => db.rows<R>({ text, values });
  return {
    /** Rows by id, in any order; missing ones are left out. With `follow`, also the rows that the first of these keys refers to, those that their second key refers to, and so on. */
    async load(ids: string[], follow: string[] = []): Promise<Row[]> {
      if (follow.length === 0)
        return await query('select kind, id, version, account, ref, body from sandbox_object where id = any($1::text[])', ids);
      return await query(loadRelated, ids, follow);
    },
    async findResponse(key: string): Promise<SavedResponse | null> {
      const [response] = await query<SavedResponse>(
        'select key, fingerprint, request_id as "requestId", status, body, created_at as "createdAt" from sandbox_response where key = $1',
        key,
      );
      return response ?? null;
    },
    async list(query: ListQuery): Promise<Row[]> {
      return await db.rows(listStatement(query));
    },
    /** All or nothing: `conflict` if a row was changed since it was read, `answered` if another call with the same idempotency key was faster. */
    async commit({ writes, deliveries, response }: Change): Promise<'done' | 'conflict' | 'answered'> {
      // The numbers keep the order of new rows, by which lists are sorted.
      const numbered = writes.map((write, n) => ({ n, ...write }));
      try {
        const [result] = await query<{ ok: boolean }>(
          'select sandbox_commit($1::jsonb, $2::jsonb, $3::jsonb) as ok',
          JSON.stringify(numbered),
          JSON.stringify(deliveries),
          response === null ? null : JSON.stringify(response),
        );
        return result?.ok ? 'done' : 'conflict';
      } catch (error) {
        const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
        if (constraint === 'sandbox_response_pkey') return 'answered';
        if (constraint === 'sandbox_object_pkey') return 'conflict';
        throw error;
      }
    },
    /** Leases due deliveries of a queue until `leaseUntil`. */
    async takeDue(queue: string, now: number, leaseUntil: number, limit: number): Promise<Due[]> {
      const rows = await query<Delivery & Pick<Due, 'object'>>(leaseDue, queue, now, leaseUntil, limit);
      return rows.map(({ object, ...delivery }) => ({ delivery, object }));
    },
    async settle(results: DeliveryResult[]): Promise<void> {
      await query('select sandbox_settle($1::jsonb)', JSON.stringify(results));
    },
    /** The balance of an account by currency; `now` in seconds decides what is available. */
    async sums(now: number, account: string): Promise<CurrencySum[]> {
      return await query(sumByCurrency, now, account);
    },
    /** Removes saved responses and finished deliveries that are older. */
    async removeBefore(time: number): Promise<void> {
      await query('delete from sandbox_response where created_at < $1::bigint', time);
      await query('delete from sandbox_delivery where is_done and created_at < $1::bigint', time);
    },
  };
}

export type SandboxStore = ReturnType<typeof createSandboxStore>;

function listStatement(query: ListQuery): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  /** `$` in the condition stands for the value; nothing is added without one. */
  const where = (condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition.replace('$', `$${values.length}`));
  };
  where('kind = $', query.kind);
  where('account = $', query.account);
  where('ref = $', query.ref);
  where('body @> $::jsonb', query.equal && JSON.stringify(query.equal));
  where("(body->>'created')::bigint >= $::bigint", query.createdFrom);
  where('seq < (select seq from sandbox_object where id = $)', query.after);
  values.push(query.limit);
  return {
    text: `select kind, id, version, account, ref, body from sandbox_object where ${conditions.join(' and ')}
           order by seq desc limit $${values.length}::int`,
    values,
  };
}
