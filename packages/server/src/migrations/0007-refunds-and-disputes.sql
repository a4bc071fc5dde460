-- Refunds: written before the provider is called, and sent with their own idempotency key until the provider has them.
create table refund (
  id text primary key,
  order_id text not null references orders (id),
  cents int not null check (cents > 0),
  -- The order is canceled with it.
  ends_order boolean not null default false,
  reason text not null check (reason in ('canceled', 'late', 'dispute', 'goodwill', 'duplicate', 'fraud', 'other', 'sent_by_hand')),
  words text not null default '',
  requested_as text not null check (requested_as in ('buyer', 'seller', 'operator', 'provider', 'timer', 'system')),
  requested_by text references account (id),
  requested_at timestamptz not null,
  -- By an operator, and above the limit of the domain's rules together with their earlier refunds of the order.
  needs_second boolean not null default false,
  second_by text references account (id),
  second_at timestamptz,
  second_words text not null default '',
  -- Why the platform took it back although nobody declined it.
  withdrawn_because text check (withdrawn_because in ('order_ended', 'dispute_ended', 'bank_took_part', 'bank_returned_it')),
  -- `failed`: the bank refused it and staff decide. `paid_otherwise`: paid to the buyer by other means.
  state text not null check (state in ('waiting', 'approved', 'sent', 'declined', 'failed', 'paid_otherwise')),
  -- The order was completed: the creator's share is recovered before the buyer is paid.
  after_release boolean not null default false,
  taken_back_at timestamptz,
  -- Part of the idempotency key; grows when a failed refund is sent again.
  attempt int not null default 0,
  tries int not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  constraint an_operator_has_a_name check (requested_as <> 'operator' or requested_by is not null),
  constraint refund_needs_two_people
    check (state in ('waiting', 'declined') or not needs_second or (second_by is not null and second_by <> requested_by)),
  constraint a_failed_refund_has_a_time check (state <> 'failed' or failed_at is not null)
);
create index refunds_of_order on refund (order_id, requested_at, id);
create index refunds_by_time on refund (requested_at desc, id desc);
create index refunds_by_state on refund (state, requested_at desc, id desc);
create unique index one_refund_waits_for_a_second on refund (order_id) where state = 'waiting';

-- Refunds as the provider reports them. The state only moves forward, so repeated or late events have no further effect.
create table provider_refund (
  provider text not null,
  id text not null,
  order_id text not null references orders (id),
  -- Null for a refund made at the provider's dashboard.
  refund_id text references refund (id),
  cents int not null check (cents > 0),
  state text not null check (state in ('under_way', 'gone', 'failed')),
  failure text,
  failed_at timestamptz,
  -- A refund made by hand before ours was requested does not count for it.
  seen_at timestamptz not null default now(),
  primary key (provider, id),
  constraint a_failure_has_a_time check ((state = 'failed') = (failed_at is not null))
);
create index provider_refunds_of_order on provider_refund (order_id);

-- Disputes between buyer and creator, at most one per order. The status says whose turn it is.
create table dispute (
  id text primary key,
  order_id text not null constraint one_dispute_of_an_order unique references orders (id),
  status text not null check (status in ('open', 'answered', 'return_agreed', 'return_sent', 'escalated', 'second_look', 'ended_buyer', 'ended_seller', 'ended_split')),
  reason text not null check (reason in ('not_arrived', 'not_as_described', 'damaged', 'wrong_item', 'not_authentic', 'other', 'chargeback')),
  opened_as text not null check (opened_as in ('buyer', 'provider')),
  opened_at timestamptz not null,
  -- The current proposal. An answer names its step.
  proposal_by text check (proposal_by in ('buyer', 'seller')),
  proposal_kind text check (proposal_kind in ('full', 'partial', 'return')),
  proposal_cents int check (proposal_cents > 0),
  proposal_step bigint,
  -- When silence counts as an answer, and when the dispute ends without any decision.
  due_at timestamptz,
  run_out_at timestamptz not null,
  -- The decision of staff, also while a second person has to confirm it.
  decision text check (decision in ('buyer', 'split', 'seller')),
  decided_cents int,
  decided_words text,
  ended_at timestamptz,
  updated_at timestamptz not null,
  constraint an_end_has_a_time check ((status in ('ended_buyer', 'ended_seller', 'ended_split')) = (ended_at is not null))
);
create index disputes_by_time on dispute (opened_at desc, id desc);
create index disputes_under_way on dispute (opened_at desc, id desc) where ended_at is null;
create index disputes_for_support on dispute (opened_at desc, id desc) where status in ('escalated', 'second_look');

-- The history of a dispute.
create table dispute_step (
  id bigint generated always as identity primary key,
  dispute_id text not null references dispute (id),
  at timestamptz not null,
  by text not null check (by in ('buyer', 'seller', 'operator', 'provider', 'timer')),
  what text not null,
  words text not null default '',
  proposal_kind text check (proposal_kind in ('full', 'partial', 'return')),
  proposal_cents int,
  carrier text,
  tracking_number text
);
create index steps_of_dispute on dispute_step (dispute_id, id);

-- Pictures shown to buyer, creator and staff only. Each upload is used once.
create table dispute_evidence (
  id text primary key,
  step_id bigint not null references dispute_step (id),
  order_id text not null references orders (id),
  upload_id text not null constraint evidence_once unique,
  alt text not null,
  width int not null,
  height int not null,
  placeholder text not null
);
create index evidence_of_step on dispute_evidence (step_id);
create index evidence_of_order on dispute_evidence (order_id);

-- Chargebacks as the provider reports them.
create table chargeback (
  id text primary key,
  provider text not null,
  order_id text not null references orders (id),
  cents int not null,
  fee_cents int not null,
  reason text not null,
  status text not null,
  answer_by timestamptz,
  -- What the ledger has of it.
  booked text not null default 'none' check (booked in ('none', 'taken', 'won', 'lost')),
  answer_words text,
  answered_by text references account (id),
  answered_at timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz,
  updated_at timestamptz not null
);
create index chargebacks_of_order on chargeback (order_id);
create index chargebacks_by_time on chargeback (opened_at desc, lower(id) desc);
create index chargebacks_open on chargeback (updated_at) where ended_at is null or booked = 'taken';

-- Decisions of staff about orders that need one.
create table case_decision (
  id text primary key,
  order_id text not null references orders (id),
  why text not null,
  decision text not null check (decision in ('refund', 'accept', 'deliver', 'end', 'resend', 'paid_otherwise', 'noted')),
  cents int not null check (cents >= 0),
  needs_second boolean not null,
  reason text not null,
  state text not null check (state in ('waiting', 'done', 'withdrawn')),
  requested_by text not null,
  requested_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  constraint case_decision_two_people check (approved_by <> requested_by),
  constraint case_decision_second_person check (state <> 'done' or not needs_second or approved_by is not null)
);
create unique index one_decision_waits on case_decision (order_id) where state = 'waiting';
create index decisions_of_order on case_decision (order_id, requested_at);
