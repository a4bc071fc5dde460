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
