-- When a refund of the provider's was first seen: what was given back by hand before a refund was asked for does not cover it.
alter table provider_refund add column seen_at timestamptz not null default now();

-- Completed with nothing left for its creator: nothing is going to be paid out.
update orders o set payout_status = 'none'
  where status = 'completed' and payout_status = 'pending' and not exists (select from earning e where e.order_id = o.id)
    and not exists (select from ledger_transaction t where t.order_id = o.id and t.kind = 'release');

-- What is looked through each minute, whatever all the other orders are: payments that may still come, and orders that ended and owe.
create index orders_that_may_be_paid on orders (created_at)
  where payment_intent_id is not null and (status = 'pending_payment' or (status = 'expired' and intent_status not in ('canceled', 'succeeded')));
create index orders_that_owe on orders (id) where status in ('canceled', 'expired') and captured_cents > refund_asked_cents + charged_back_cents;
