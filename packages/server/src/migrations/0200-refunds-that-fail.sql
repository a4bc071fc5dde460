-- A refund may fail at the buyer's bank days after the provider accepted it. Each refund of the provider's is kept by its id, and only goes forward: under
-- way, gone, failed. So whatever is told twice, late or in another order leads to the same end, and only a refund that says so itself takes anything down.
create table provider_refund (
  provider text not null,
  id text not null,
  order_id text not null references orders (id),
  -- The row it was sent for; null for what somebody sent by hand at the provider.
  refund_id text references refund (id),
  cents int not null check (cents > 0),
  state text not null check (state in ('under_way', 'gone', 'failed')),
  failure text,
  failed_at timestamptz,
  primary key (provider, id),
  constraint a_failure_has_a_time check ((state = 'failed') = (failed_at is not null))
);
create index provider_refunds_of_order on provider_refund (order_id);

-- `failed`: the bank did not take it, and a person decides. `paid_otherwise`: the house gave it to the buyer by another way. `attempt` counts how often it was
-- begun anew, each time under another key.
alter table refund
  add column attempt int not null default 0,
  add column failed_at timestamptz,
  add column failure text,
  drop constraint refund_state_check,
  add constraint refund_state_check check (state in ('waiting', 'approved', 'sent', 'declined', 'failed', 'paid_otherwise')),
  add constraint a_failed_refund_has_a_time check (state <> 'failed' or failed_at is not null);

-- All that ever came back of what was sent, which makes the causes of the ledger unique; what of it is owed and nobody has decided about; what the house paid itself.
alter table orders
  add column refund_failed_cents int not null default 0,
  add column owed_again_cents int not null default 0 check (owed_again_cents >= 0),
  add column paid_otherwise_cents int not null default 0,
  add constraint a_failed_refund_needs_a_person check (owed_again_cents = 0 or needs_operator is not null);

alter table case_decision
  drop constraint case_decision_decision_check,
  drop constraint case_decision_second_person,
  add constraint case_decision_decision_check check (decision in ('refund', 'accept', 'deliver', 'end', 'resend', 'paid_otherwise', 'noted')),
  add constraint case_decision_second_person
    check (state <> 'done' or decision not in ('refund', 'end', 'resend', 'paid_otherwise') or cents <= 20000 or approved_by is not null);

-- A bank that did not take a refund shows among the provider's lines as a refund that came back.
create index lines_that_came_back on provider_line (provider, intent_id) where kind = 'refund' and cents > 0;
