-- The books in double entry. What stands here is never changed: transactions and postings are only added, each transaction sums to zero, and what
-- happened once is booked once (`cause`). A debit is more than zero, a credit less. The rules of who gets what are in packages/domain/src/ledger.
create table ledger_transaction (
  id bigint generated always as identity primary key,
  cause text not null constraint ledger_cause_once unique,
  kind text not null check (kind in ('capture', 'processor_fee', 'cancellation', 'refund', 'release', 'payout', 'payout_sent', 'payout_failed')),
  order_id text references orders (id),
  currency text not null,
  at timestamptz not null
);
create index ledger_of_order on ledger_transaction (order_id, id) where order_id is not null;

-- `place` counts the postings of an account; both running balances stand beside each posting, so that a page of an account needs no sum.
create table ledger_posting (
  transaction_id bigint not null references ledger_transaction (id),
  account text not null check (account in ('clearing', 'processor_fees', 'buyer_payments', 'refunds', 'creator_balance', 'royalty', 'payouts', 'commission', 'protection', 'shipping')),
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

-- What each account holds, and each subject in it; the account's own row has no subject. `is_open` changes seldom, so the index of what is open is left
-- alone by most changes of a balance.
create table ledger_balance (
  account text not null,
  currency text not null,
  subject text not null,
  cents bigint not null,
  postings bigint not null,
  is_open boolean not null generated always as (cents <> 0) stored,
  primary key (account, currency, subject)
);
alter table ledger_balance set (fillfactor = 70);
create index ledger_accounts on ledger_balance (account, currency) where subject = '';
create index ledger_open on ledger_balance (account, subject, currency) where is_open and subject <> '';

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'check_violation', constraint = 'ledger_only_added_to';
end
$$;
create trigger ledger_transaction_stays before update or delete or truncate on ledger_transaction for each statement execute function ledger_refuse();
create trigger ledger_posting_stays before update or delete or truncate on ledger_posting for each statement execute function ledger_refuse();
create trigger ledger_balance_stays before delete or truncate on ledger_balance for each statement execute function ledger_refuse();
-- A balance moves by postings only.
create trigger ledger_balance_moves before update on ledger_balance for each row when (new.postings <= old.postings) execute function ledger_refuse();

-- At the end of the statement that adds them, so that a transaction is whole from its first moment and nothing is ever added to an old one.
create function ledger_check_postings() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_posting p where p.transaction_id in (select transaction_id from fresh) group by p.transaction_id having sum(p.cents) <> 0) then
    raise exception 'a transaction of the ledger does not sum to zero' using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;
create trigger ledger_sums_to_zero after insert on ledger_posting referencing new table as fresh for each statement execute function ledger_check_postings();
create function ledger_check_transactions() returns trigger language plpgsql as $$
begin
  if exists (select from fresh where not exists (select from ledger_posting p where p.transaction_id = fresh.id)) then
    raise exception 'a transaction of the ledger has no postings' using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;
create trigger ledger_is_not_empty after insert on ledger_transaction referencing new table as fresh for each statement execute function ledger_check_transactions();

-- Books entries, each a transaction with its postings, and answers how many were new. One statement: causes, then balances in one order for everybody, so
-- that two bookings never wait for each other, then the postings with what the balances came to. A function, because its plans are kept.
create function ledger_post(entries jsonb) returns int language plpgsql as $$
declare
  booked int;
begin
  with given as (
    select no, e.entry->>'cause' as cause, e.entry->>'kind' as kind, e.entry->>'orderId' as order_id, e.entry->>'currency' as currency,
           (e.entry->>'at')::timestamptz as at, e.entry->'postings' as postings
      from jsonb_array_elements(entries) with ordinality as e(entry, no)
  ), made as (
    insert into ledger_transaction (cause, kind, order_id, currency, at)
      select cause, kind, order_id, currency, at from given order by no on conflict (cause) do nothing returning id, cause, currency
  ), posted as (
    select made.id, made.currency, p.account, p.subject, p.cents
      from made join given on given.cause = made.cause cross join lateral jsonb_to_recordset(given.postings) as p(account text, subject text, cents bigint)
  ), moved as (
    insert into ledger_balance as held (account, currency, subject, cents, postings)
      select account, currency, subject, sum(cents), count(*)
        from (select account, currency, subject, cents from posted union all select account, currency, '', cents from posted where subject <> '') line
       group by account, currency, subject order by account, currency, subject
      on conflict (account, currency, subject) do update set cents = held.cents + excluded.cents, postings = held.postings + excluded.postings
      returning account, currency, subject, cents, postings
  ), written as (
    insert into ledger_posting (transaction_id, account, subject, currency, cents, place, balance_cents, subject_balance_cents)
      select p.id, p.account, p.subject, p.currency, p.cents,
             total.postings - count(*) over of_account + row_number() over (of_account order by p.id, p.subject),
             total.cents - sum(p.cents) over of_account + sum(p.cents) over (of_account order by p.id, p.subject),
             own.cents - sum(p.cents) over of_subject + sum(p.cents) over (of_subject order by p.id)
        from posted p
        join moved total on total.account = p.account and total.currency = p.currency and total.subject = ''
        join moved own on own.account = p.account and own.currency = p.currency and own.subject = p.subject
      window of_account as (partition by p.account, p.currency), of_subject as (partition by p.account, p.currency, p.subject)
  )
  select count(*) into booked from made;
  return booked;
end
$$;

-- What the books need of an order: the provider's fee once it said it, what of the price is a royalty (frozen like the net), and whether its money is booked.
alter table orders
  add column processor_fee_cents int,
  add column royalty_cents int not null default 0,
  add column in_ledger boolean not null default false;
create index orders_to_book on orders (id) where captured_cents > 0 and not in_ledger;
create index orders_without_fee on orders (payment_provider, created_at) where captured_cents > 0 and processor_fee_cents is null;
