-- What staff ask of all orders: newest first, by where they stand, by tag, by who bought them without an account, by words of the title. What is common is
-- walked newest first; what is rare has an index of its own.
create index orders_newest on orders (app, created_at desc, id desc);
create index orders_by_status on orders (app, status, created_at desc, id desc);
create index orders_of_tag on orders (bra_tag_id, created_at desc, id desc);
create index orders_of_buyer_key on orders (buyer_key, created_at desc, id desc) where buyer_key is not null;
create index orders_for_operator on orders (app, created_at desc, id desc) where needs_operator is not null;
create index orders_of_rare_payment on orders (app, payment_status, created_at desc, id desc)
  where payment_status in ('requires_action', 'awaiting', 'partially_refunded', 'refunded', 'disputed');
create index orders_of_rare_payout on orders (app, payout_status, created_at desc, id desc) where payout_status in ('pending', 'processing', 'failed', 'reversed');
create index orders_by_title on orders using gin (to_tsvector('simple', title));
create index job_of_order on job ((payload->>'orderId')) where payload->>'orderId' is not null;

-- What an operator decided about an order that needs one. Giving back more than 200.00 takes two people.
create table case_decision (
  id text primary key,
  order_id text not null references orders (id),
  why text not null,
  decision text not null check (decision in ('refund', 'accept', 'deliver', 'end')),
  cents int not null check (cents >= 0),
  reason text not null,
  state text not null check (state in ('waiting', 'done', 'withdrawn')),
  asked_by text not null,
  asked_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  constraint case_decision_two_people check (approved_by <> asked_by),
  constraint case_decision_second_person check (state <> 'done' or decision not in ('refund', 'end') or cents <= 20000 or approved_by is not null)
);
create unique index one_decision_waits on case_decision (order_id) where state = 'waiting';
create index decisions_of_order on case_decision (order_id, asked_at);

-- What a replay of a provider's message needs, and what became of it; nothing of its content.
alter table provider_event
  add column object_id text,
  add column account text,
  add column told_at timestamptz,
  add column tries int not null default 1,
  add column last_error text,
  add column handled_at timestamptz,
  add constraint provider_event_outcome check (outcome in ('settled', 'ignored', 'unknown', 'failed'));
update provider_event set object_id = intent_id, handled_at = received_at;
create index webhooks_newest on provider_event (received_at desc, id desc);
create index webhooks_failed on provider_event (received_at desc, id desc) where outcome = 'failed';
create index webhooks_of_intent on provider_event (intent_id, received_at) where intent_id is not null;

-- The kinds are a closed list of packages/domain/src/ledger, which alone writes here; a list in a check would be written anew with each of them.
alter table ledger_transaction drop constraint if exists ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind ~ '^[a-z_]{3,40}$');
