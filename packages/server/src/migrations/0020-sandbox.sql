-- What the embedded payment provider keeps. Nothing of ours refers to it: with a real provider these tables stay empty.

create table sandbox_object (
  seq bigint generated always as identity,
  id text primary key,
  kind text not null,
  -- What lists are narrowed by: the payment intent of a charge or refund, the type of an event.
  ref text,
  version int not null,
  body jsonb not null
);
create index sandbox_object_by_kind on sandbox_object (kind, seq);
create index sandbox_object_by_intent on sandbox_object (ref, seq) where kind in ('charge', 'refund');

-- Times of these two are milliseconds since 1970, as the stand-in counts them.
create table sandbox_delivery (
  id text primary key,
  event_id text not null,
  endpoint text not null,
  attempts int not null,
  due_at bigint not null,
  created_at bigint not null,
  is_done boolean not null default false
);
create index sandbox_delivery_due on sandbox_delivery (due_at) where not is_done;

create table sandbox_answer (
  key text primary key,
  fingerprint text not null,
  request_id text not null,
  status int not null,
  body text not null,
  created_at bigint not null
);

-- All of a change or nothing of it. The first statement locks the rows to be changed, in one order so that two changes cannot wait
-- for each other, and finds only those nobody changed since they were read. A function, because its plans are kept: on the embedded
-- engine that halves the time of the same statements sent as one.
create function sandbox_commit(writes jsonb, deliveries jsonb, answer jsonb) returns boolean language plpgsql as $$
declare
  unmoved int;
begin
  perform o.id from sandbox_object o join jsonb_to_recordset(writes) as w(id text, version int) on w.id = o.id and w.version = o.version
    where w.version > 0 order by o.id for update of o;
  get diagnostics unmoved = row_count;
  if unmoved <> (select count(*) from jsonb_to_recordset(writes) as w(version int) where w.version > 0) then
    return false;
  end if;
  if unmoved > 0 then
    update sandbox_object o set body = w.body, version = o.version + 1
      from jsonb_to_recordset(writes) as w(id text, version int, body jsonb) where w.version > 0 and w.body is not null and o.id = w.id;
    delete from sandbox_object o
      using jsonb_to_recordset(writes) as w(id text, version int, body jsonb) where w.version > 0 and w.body is null and o.id = w.id;
  end if;
  insert into sandbox_object (id, kind, ref, version, body)
    select w.id, w.kind, w.ref, 1, w.body from jsonb_to_recordset(writes) as w(n int, id text, kind text, ref text, version int, body jsonb)
     where w.version = 0 order by w.n;
  insert into sandbox_delivery (id, event_id, endpoint, attempts, due_at, created_at)
    select d.id, d."eventId", d.endpoint, d.attempts, d."dueAt", d."createdAt"
      from jsonb_to_recordset(deliveries) as d(id text, "eventId" text, endpoint text, attempts int, "dueAt" bigint, "createdAt" bigint);
  if answer is not null then
    insert into sandbox_answer (key, fingerprint, request_id, status, body, created_at)
    values (answer->>'key', answer->>'fingerprint', answer->>'requestId', (answer->>'status')::int, answer->>'body', (answer->>'createdAt')::bigint);
  end if;
  return true;
end
$$;
