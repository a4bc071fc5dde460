-- The ledger, double entry and append-only. Each transaction sums to zero and has a unique cause. Debits are positive, credits negative.
-- Kinds and accounts are closed lists of packages/domain/src/ledger, the only writer.
create table ledger_transaction (
  id bigint generated always as identity primary key,
  cause text not null constraint ledger_cause_once unique,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  order_id text references orders (id),
  currency text not null,
  at timestamptz not null
);
create index ledger_of_order on ledger_transaction (order_id, id) where order_id is not null;

-- Postings of a transaction. `place` numbers those of an account; the running balances save a page of an account the sum.
create table ledger_posting (
  transaction_id bigint not null references ledger_transaction (id),
  account text not null check (account ~ '^[a-z_]{3,40}$'),
  subject text not null,
  currency text not null,
  cents bigint not null check (cents <> 0),
  place bigint not null,
  balance_cents bigint not null,
  subject_balance_cents bigint not null,
  primary key (transaction_id, account, subject),
  constraint ledger_place_once unique (account, currency, place)
);
create index ledger_of_subject on ledger_posting (account, subject, currency, place) where subject <> '';

-- The balance of each account (subject '') and of each subject in it. `is_open` rarely changes, so most updates touch no index.
create table ledger_balance (
  account text not null,
  currency text not null,
  subject text not null,
  cents bigint not null,
  postings bigint not null,
  is_open boolean not null generated always as (cents <> 0) stored,
  primary key (account, currency, subject)
) with (fillfactor = 70);
create index ledger_accounts on ledger_balance (account, currency) where subject = '';
create index ledger_open on ledger_balance (account, subject, currency) where is_open and subject <> '';

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation', constraint = 'ledger_only_added_to';
end
$$;
create trigger ledger_transaction_stays before update or delete or truncate on ledger_transaction for each statement execute function ledger_refuse();
create trigger ledger_posting_stays before update or delete or truncate on ledger_posting for each statement execute function ledger_refuse();
create trigger ledger_balance_stays before delete or truncate on ledger_balance for each statement execute function ledger_refuse();
-- A balance changes by postings only.
create trigger ledger_balance_moves before update on ledger_balance for each row when (new.postings <= old.postings) execute function ledger_refuse();

-- At the end of the statement: all postings of a transaction come with one statement and sum to zero, so nothing is added to an old one.
create function ledger_check_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select transaction_id, count(*) as n from inserted group by transaction_id) i
      cross join lateral (select sum(p.cents) as cents, count(*) as n from ledger_posting p where p.transaction_id = i.transaction_id) whole
      where whole.cents <> 0 or whole.n <> i.n) then
    raise exception 'a ledger transaction is incomplete or does not sum to zero' using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;
create trigger ledger_sums_to_zero after insert on ledger_posting referencing new table as inserted for each statement execute function ledger_check_postings();
create function ledger_check_transactions() returns trigger language plpgsql as $$
begin
  if exists (select from inserted where not exists (select from ledger_posting p where p.transaction_id = inserted.id)) then
    raise exception 'a ledger transaction has no postings' using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;
create trigger ledger_is_not_empty after insert on ledger_transaction referencing new table as inserted for each statement execute function ledger_check_transactions();

-- Books entries with their postings and returns how many were new. Balances are updated in one order, so that two bookings cannot deadlock.
-- A function, because its plans are cached.
create function ledger_post(entries jsonb) returns int language plpgsql as $$
declare
  booked int;
begin
  with entry as (
    select no, e.entry->>'cause' as cause, e.entry->>'kind' as kind, e.entry->>'orderId' as order_id, e.entry->>'currency' as currency,
           (e.entry->>'at')::timestamptz as at, e.entry->'postings' as postings
      from jsonb_array_elements(entries) with ordinality as e(entry, no)
  ), inserted as (
    insert into ledger_transaction (cause, kind, order_id, currency, at)
      select cause, kind, order_id, currency, at from entry order by no on conflict (cause) do nothing returning id, cause, currency
  ), posting as (
    select inserted.id, inserted.currency, p.account, p.subject, p.cents
      from inserted join entry on entry.cause = inserted.cause cross join lateral jsonb_to_recordset(entry.postings) as p(account text, subject text, cents bigint)
  ), balance as (
    insert into ledger_balance as held (account, currency, subject, cents, postings)
      select account, currency, subject, sum(cents), count(*)
        from (select account, currency, subject, cents from posting union all select account, currency, '', cents from posting where subject <> '') line
       group by account, currency, subject order by account, currency, subject
      on conflict (account, currency, subject) do update set cents = held.cents + excluded.cents, postings = held.postings + excluded.postings
      returning account, currency, subject, cents, postings
  ), written as (
    insert into ledger_posting (transaction_id, account, subject, currency, cents, place, balance_cents, subject_balance_cents)
      select p.id, p.account, p.subject, p.currency, p.cents,
             total.postings - count(*) over of_account + row_number() over (of_account order by p.id, p.subject),
             total.cents - sum(p.cents) over of_account + sum(p.cents) over (of_account order by p.id, p.subject),
             own.cents - sum(p.cents) over of_subject + sum(p.cents) over (of_subject order by p.id)
        from posting p
        join balance total on total.account = p.account and total.currency = p.currency and total.subject = ''
        join balance own on own.account = p.account and own.currency = p.currency and own.subject = p.subject
      window of_account as (partition by p.account, p.currency), of_subject as (partition by p.account, p.currency, p.subject)
  )
  select count(*) into booked from inserted;
  return booked;
end
$$;
