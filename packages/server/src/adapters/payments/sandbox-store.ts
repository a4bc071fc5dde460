import type { Body, Change, Delivery, DeliveryResult, ListQuery, Row, SandboxStore, SavedAnswer } from '@strapline/sandbox/store/store';
import { ConstraintViolation, joined, type Queryable, type Statement, sql } from '../../ports/database.ts';

/** Keeps the embedded payment provider's objects in our database: one statement, one round trip for each call. */
export function sandboxSqlStore(db: Queryable): SandboxStore {
  return {
    async load(ids, along = []) {
      if (along.length === 0)
        return await db.rows<Row>(sql`select kind, id, version, account, ref, body from sandbox_object where id = any(${ids}::text[])`);
      return await db.rows<Row>(sql`
        with recursive found(step, kind, id, version, account, ref, body) as (
          select 1, kind, id, version, account, ref, body from sandbox_object where id = any(${ids}::text[])
          union all
          select step + 1, o.kind, o.id, o.version, o.account, o.ref, o.body
            from found join sandbox_object o on o.id = found.body->>((${along}::text[])[step])
        )
        select distinct on (id) kind, id, version, account, ref, body from found`);
    },
    async answer(key) {
      const found = await db.first<SavedAnswer>(sql`
        select key, fingerprint, request_id as "requestId", status, body, created_at as "createdAt" from sandbox_answer where key = ${key}`);
      return found ?? null;
    },
    async list(query) {
      const rows = await db.rows<Row>(listStatement(query));
      return query.before === undefined ? rows : rows.reverse();
    },
    async commit(change) {
      try {
        const result = await db.first<{ ok: boolean }>(commitStatement(change));
        return result?.ok ? 'done' : 'conflict';
      } catch (error) {
        if (error instanceof ConstraintViolation && error.constraint === 'sandbox_answer_pkey') return 'answered';
        if (error instanceof ConstraintViolation && error.constraint === 'sandbox_object_pkey') return 'conflict';
        throw error;
      }
    },
    async takeDue(lane, now, leaseUntil, limit) {
      const rows = await db.rows<Delivery & { object: Body }>(sql`
        with due as (
          select id from sandbox_delivery where not is_done and lane = ${lane} and due_at <= ${now}::bigint
           order by due_at limit ${limit}::int for update skip locked
        ), taken as (
          update sandbox_delivery d set due_at = ${leaseUntil}::bigint from due where d.id = due.id
          returning d.id, d.lane, d.event_id, d.endpoint, d.attempts, d.due_at, d.created_at
        )
        select t.id, t.lane, t.event_id as "objectId", t.endpoint, t.attempts, t.due_at as "dueAt", t.created_at as "createdAt", o.body as object
          from taken t join sandbox_object o on o.id = t.event_id order by o.seq`);
      return rows.map(({ object, ...delivery }) => ({ delivery, object }));
    },
    async settle(results: DeliveryResult[]) {
      await db.rows(sql`select sandbox_settle(${JSON.stringify(results)}::jsonb)`);
    },
    async sums(now, account) {
      return await db.rows(sql`
        select currency, coalesce(sum(net) filter (where available_on <= ${now}::bigint), 0)::bigint as available,
               coalesce(sum(net) filter (where available_on > ${now}::bigint), 0)::bigint as pending
          from (select body->>'currency' as currency, (body->>'net')::bigint as net, (body->>'available_on')::bigint as available_on
                  from sandbox_object where kind = 'balance_transaction' and account = ${account}) as line
         group by currency order by currency`);
    },
    async forget(before) {
      await db.change(sql`delete from sandbox_answer where created_at < ${before}::bigint`);
      await db.change(sql`delete from sandbox_delivery where is_done and created_at < ${before}::bigint`);
    },
  };
}

/** The numbers keep the order of new rows, by which lists are sorted. */
function commitStatement({ writes, deliveries, answer }: Change): Statement {
  const numbered = writes.map((write, n) => ({ n, ...write }));
  return sql`select sandbox_commit(${JSON.stringify(numbered)}::jsonb, ${JSON.stringify(deliveries)}::jsonb,
                                   ${answer === null ? null : JSON.stringify(answer)}::jsonb) as ok`;
}

function listStatement(query: ListQuery): Statement {
  const parts = [sql`o.kind = ${query.kind}`, sql`o.account = ${query.account}`];
  if (query.refs !== undefined) parts.push(sql`o.ref = any(${query.refs}::text[])`);
  if (query.equal !== undefined && Object.keys(query.equal).length > 0) parts.push(sql`o.body @> ${JSON.stringify(query.equal)}::jsonb`);
  const created = query.created ?? {};
  if (created.gt !== undefined) parts.push(sql`(o.body->>'created')::bigint > ${created.gt}::bigint`);
  if (created.gte !== undefined) parts.push(sql`(o.body->>'created')::bigint >= ${created.gte}::bigint`);
  if (created.lt !== undefined) parts.push(sql`(o.body->>'created')::bigint < ${created.lt}::bigint`);
  if (created.lte !== undefined) parts.push(sql`(o.body->>'created')::bigint <= ${created.lte}::bigint`);
  if (query.after !== undefined) parts.push(sql`o.seq < (select seq from sandbox_object where id = ${query.after})`);
  if (query.before !== undefined) parts.push(sql`o.seq > (select seq from sandbox_object where id = ${query.before})`);
  const order = query.before === undefined ? sql`desc` : sql`asc`;
  return sql`select o.kind, o.id, o.version, o.account, o.ref, o.body from sandbox_object o where ${joined(parts, ' and ')} order by o.seq ${order} limit ${query.limit}::int`;
}
