-- The audit log: entries numbered without gaps, what changed, indexes for its filters, and no change after the fact.
alter table audit add column before jsonb, add column after jsonb;
alter table audit alter column id drop identity;
-- Numbers of transactions that were rolled back are missing so far. In two steps, so that no number is taken twice on the way.
update audit set id = -numbered.n from (select id, row_number() over (order by id) as n from audit) numbered where numbered.id = audit.id;
update audit set id = -id;
create index audit_of_actor on audit (actor, id);
create index audit_of_action on audit (action, id);
create index audit_of_object on audit (object, id);
create index audit_at on audit (at, id);

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'check_violation', constraint = 'audit_only_added_to';
end
$$;
create trigger audit_stays before update or delete or truncate on audit for each statement execute function audit_refuse();

-- Blocks of entries whose chain was checked, with a keyed fingerprint of their rows. `seal` is a MAC with a key that is not in the database.
create table audit_block (
  block bigint primary key,
  prev_hash text not null,
  last_hash text not null,
  fingerprint text not null,
  seal text not null
);

-- Numbers of the day for admins.
create index orders_paid on orders (app, paid_at) where paid_at is not null;
create index account_newest on account (created_at);
create index bra_tag_newest on bra_tag (app, created_at);

-- What happened how often in an hour, per network address and browser (keyed hashes), and what was unusual. Nobody is blocked by it. Kept for 30 days.
create table activity (
  kind text not null,
  subject text not null check (subject in ('address', 'device', 'account')),
  hash text not null,
  hour timestamptz not null,
  n int not null,
  primary key (kind, subject, hash, hour)
);
create index activity_old on activity (hour);
create table signal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  hour timestamptz not null,
  kind text not null,
  reason text not null check (reason in ('velocity', 'disposableAddress')),
  subject text not null check (subject in ('address', 'device', 'account')),
  hash text not null,
  n int not null,
  account_id text,
  constraint signal_once unique (kind, reason, subject, hash, hour)
);
create index signal_newest on signal (at, id);
create index signal_of_account on signal (account_id, id) where account_id is not null;
