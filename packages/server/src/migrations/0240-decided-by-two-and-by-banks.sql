-- What one of the house gave back of the order before, by other decisions: what needs two people is counted by order.
alter table case_decision
  add column beside_cents int not null default 0 check (beside_cents >= 0),
  drop constraint case_decision_second_person,
  add constraint case_decision_second_person
    check (state <> 'done' or decision not in ('refund', 'end', 'resend', 'paid_otherwise') or cents + beside_cents <= 20000 or approved_by is not null);

-- From when on the time to ship counts, where a bank stopped it and gave it back; else it counts from the payment.
alter table orders add column ship_since timestamptz;

-- Every posting of a transaction comes with the statement that makes it: to an old one nothing is added, not even what sums to zero.
create or replace function ledger_check_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select transaction_id, count(*) as n from fresh group by transaction_id) f
      cross join lateral (select sum(p.cents) as cents, count(*) as n from ledger_posting p where p.transaction_id = f.transaction_id) whole
      where whole.cents <> 0 or whole.n <> f.n) then
    raise exception 'a transaction of the ledger is not whole, or does not sum to zero' using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;

-- A chargeback is looked after until its money is in the books, not only until the bank has spoken.
drop index chargebacks_open;
create index chargebacks_open on chargeback (updated_at) where ended_at is null or booked = 'taken';
