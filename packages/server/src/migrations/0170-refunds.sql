-- Money that goes back to buyers: one row each, kept before the provider is asked, sent by its own key until the provider has it. What an order gives back
-- is counted on the order itself, so that whatever is asked at once, never more than was taken can be promised.
alter table orders
  add column refund_asked_cents int not null default 0,
  add column charged_back_cents int not null default 0,
  add constraint refunds_within_what_was_taken check (refund_asked_cents + charged_back_cents <= captured_cents);
update orders set refund_asked_cents = least(refunded_cents, captured_cents) where refunded_cents > 0;

create table refund (
  id text primary key,
  order_id text not null references orders (id),
  cents int not null check (cents > 0),
  -- The whole order ends with it.
  ends_order boolean not null default false,
  reason text not null check (reason in ('canceled', 'late', 'dispute', 'goodwill', 'duplicate', 'fraud', 'other')),
  words text not null default '',
  asked_as text not null check (asked_as in ('buyer', 'seller', 'operator', 'provider', 'timer', 'system')),
  asked_by text references account (id),
  asked_at timestamptz not null,
  -- What the house gave back of this order by its own decision, this one included: it is the sum that needs two people.
  operator_cents int not null default 0,
  needs_second boolean not null generated always as (operator_cents > 20000) stored,
  second_by text references account (id),
  second_at timestamptz,
  second_words text not null default '',
  state text not null check (state in ('waiting', 'approved', 'sent', 'declined')),
  -- The order was complete: what the creator has of it is taken back before the buyer gets it.
  after_release boolean not null default false,
  taken_back_at timestamptz,
  tries int not null default 0,
  last_error text,
  sent_at timestamptz,
  constraint an_operator_has_a_name check (asked_as <> 'operator' or asked_by is not null),
  constraint refund_needs_two_people check (state in ('waiting', 'declined') or operator_cents <= 20000 or (second_by is not null and second_by <> asked_by))
);
create index refunds_of_order on refund (order_id, asked_at, id);
create index refunds_by_time on refund (asked_at desc, id desc);
create index refunds_by_state on refund (state, asked_at desc, id desc);
-- One decision at a time waits for its second person.
create unique index one_refund_waits_for_a_second on refund (order_id) where state = 'waiting';

-- The kinds and accounts are closed lists of packages/domain/src/ledger, which alone writes here; a list in a check would be written anew with each of them.
alter table ledger_transaction drop constraint if exists ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind ~ '^[a-z_]{3,40}$');
alter table ledger_posting drop constraint if exists ledger_posting_account_check;
alter table ledger_posting add constraint ledger_posting_account_check check (account ~ '^[a-z_]{3,40}$');
