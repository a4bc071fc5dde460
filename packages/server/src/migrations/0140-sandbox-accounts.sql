-- The embedded payment provider keeps connected accounts, tasks of its own beside its webhooks, and a second provider beside the first.

-- '' is the platform itself.
alter table sandbox_object add column account text not null default '';
create index sandbox_object_by_account on sandbox_object (account, kind, seq) where account <> '';
drop index sandbox_object_by_intent;
create index sandbox_object_by_ref on sandbox_object (ref, seq) where kind <> 'event' and ref is not null;

-- Who looks after a delivery; the object it is about is in event_id, and with a task that is no event.
alter table sandbox_delivery add column lane text not null default 'stripe';
drop index sandbox_delivery_due;
create index sandbox_delivery_due on sandbox_delivery (lane, due_at) where not is_done;

-- As before, with the two new columns.
create or replace function sandbox_commit(writes jsonb, deliveries jsonb, answer jsonb) returns boolean language plpgsql as $$
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
  insert into sandbox_object (id, kind, account, ref, version, body)
    select w.id, w.kind, w.account, w.ref, 1, w.body
      from jsonb_to_recordset(writes) as w(n int, id text, kind text, account text, ref text, version int, body jsonb)
     where w.version = 0 order by w.n;
  insert into sandbox_delivery (id, lane, event_id, endpoint, attempts, due_at, created_at)
    select d.id, d.lane, d."objectId", d.endpoint, d.attempts, d."dueAt", d."createdAt"
      from jsonb_to_recordset(deliveries)
        as d(id text, lane text, "objectId" text, endpoint text, attempts int, "dueAt" bigint, "createdAt" bigint);
  if answer is not null then
    insert into sandbox_answer (key, fingerprint, request_id, status, body, created_at)
    values (answer->>'key', answer->>'fingerprint', answer->>'requestId', (answer->>'status')::int, answer->>'body', (answer->>'createdAt')::bigint);
  end if;
  return true;
end
$$;
