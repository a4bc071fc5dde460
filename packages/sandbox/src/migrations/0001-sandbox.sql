-- Objects of the embedded payment providers: payment intents, charges, accounts, checkouts ...
create table sandbox_object (
  seq bigint generated always as identity,
  id text primary key,
  kind text not null,
  -- The connected account, '' for the platform.
  account text not null default '',
  -- What lists are filtered by: the payment intent of a charge or refund, the type of an event.
  ref text,
  version int not null,
  body jsonb not null
);
create index sandbox_object_by_kind on sandbox_object (kind, seq);
create index sandbox_object_by_account on sandbox_object (account, kind, seq) where account <> '';
create index sandbox_object_by_ref on sandbox_object (ref, seq) where kind <> 'event' and ref is not null;

-- Webhook deliveries and background tasks by queue. Times are in milliseconds.
create table sandbox_delivery (
  id text primary key,
  queue text not null default 'stripe',
  object_id text not null,
  endpoint text not null,
  attempts int not null,
  due_at bigint not null,
  created_at bigint not null,
  is_done boolean not null default false
);
create index sandbox_delivery_due on sandbox_delivery (queue, due_at) where not is_done;

-- Responses to requests with an idempotency key. Times are in milliseconds.
create table sandbox_response (
  key text primary key,
  fingerprint text not null,
  request_id text not null,
  status int not null,
  body text not null,
  created_at bigint not null
);

-- Commits a change if nobody changed its rows since they were read; rows are locked in one order to avoid deadlocks. A function, because its plans are
-- cached, which halves the time on the embedded engine. Plans by index only: one made while a table was nearly empty would scan it for as long as the
-- connection lives.
create function sandbox_commit(writes jsonb, deliveries jsonb, response jsonb) returns boolean language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  unchanged int;
begin
  perform o.id from sandbox_object o join jsonb_to_recordset(writes) as w(id text, version int) on w.id = o.id and w.version = o.version
    where w.version > 0 order by o.id for update of o;
  get diagnostics unchanged = row_count;
  if unchanged <> (select count(*) from jsonb_to_recordset(writes) as w(version int) where w.version > 0) then
    return false;
  end if;
  if unchanged > 0 then
    update sandbox_object o set body = w.body, version = o.version + 1
      from jsonb_to_recordset(writes) as w(id text, version int, body jsonb) where w.version > 0 and w.body is not null and o.id = w.id;
    delete from sandbox_object o
      using jsonb_to_recordset(writes) as w(id text, version int, body jsonb) where w.version > 0 and w.body is null and o.id = w.id;
  end if;
  insert into sandbox_object (id, kind, account, ref, version, body)
    select w.id, w.kind, w.account, w.ref, 1, w.body
      from jsonb_to_recordset(writes) as w(n int, id text, kind text, account text, ref text, version int, body jsonb)
     where w.version = 0 order by w.n;
  insert into sandbox_delivery (id, queue, object_id, endpoint, attempts, due_at, created_at)
    select d.id, d.queue, d."objectId", d.endpoint, d.attempts, d."dueAt", d."createdAt"
      from jsonb_to_recordset(deliveries)
        as d(id text, queue text, "objectId" text, endpoint text, attempts int, "dueAt" bigint, "createdAt" bigint);
  if response is not null then
    insert into sandbox_response (key, fingerprint, request_id, status, body, created_at)
    values (response->>'key', response->>'fingerprint', response->>'requestId', (response->>'status')::int, response->>'body', (response->>'createdAt')::bigint);
  end if;
  return true;
end
$$;

-- Records the results of deliveries; without a next attempt they are done.
create function sandbox_settle(results jsonb) returns void language sql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  update sandbox_delivery d set attempts = r.attempts, is_done = r."dueAt" is null, due_at = coalesce(r."dueAt", d.due_at)
    from jsonb_to_recordset(results) as r(id text, attempts int, "dueAt" bigint) where d.id = r.id
$$;
