-- Webhook events of payment providers, by their id, so that a repeated one has no effect. Written in the transaction of its effect, without its content.
create table provider_event (
  id text primary key,
  provider text not null,
  type text not null,
  intent_id text,
  object_id text,
  account text,
  outcome text not null constraint provider_event_outcome check (outcome in ('settled', 'ignored', 'unknown', 'failed')),
  occurred_at timestamptz,
  received_at timestamptz not null default now(),
  tries int not null default 1,
  last_error text,
  handled_at timestamptz
);
create index webhooks_newest on provider_event (received_at desc, id desc);
create index webhooks_failed on provider_event (received_at desc, id desc) where outcome = 'failed';
create index webhooks_of_intent on provider_event (intent_id, received_at) where intent_id is not null;

-- Balance transactions as the providers report them: compared with orders and ledger, never their source.
create table provider_line (
  provider text not null,
  id text not null,
  kind text not null check (kind in ('charge', 'refund', 'transfer', 'transfer_back', 'dispute', 'payout', 'other')),
  source_id text,
  intent_id text,
  cents bigint not null,
  fee_cents bigint not null,
  currency text not null,
  created_at timestamptz not null,
  primary key (provider, id)
);
create index lines_of_intent on provider_line (intent_id, kind) where intent_id is not null;
create index lines_of_source on provider_line (source_id) where source_id is not null;
-- Refunds that the buyer's bank sent back.
create index lines_that_came_back on provider_line (provider, intent_id) where kind = 'refund' and cents > 0;

-- Reconciliation runs. One at a time per provider.
create table reconciliation (
  id bigint generated always as identity primary key,
  provider text not null,
  state text not null check (state in ('running', 'agrees', 'differs', 'failed')),
  requested_by text,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  ended_at timestamptz,
  looked jsonb not null default '{}',
  difference_count int not null default 0,
  waiting_count int not null default 0,
  error text,
  constraint reconciliation_end check ((state = 'running') = (ended_at is null)),
  constraint reconciliation_agrees check (state <> 'agrees' or difference_count = 0)
);
create unique index one_reconciliation_at_a_time on reconciliation (provider) where state = 'running';
create index reconciliations_whole on reconciliation (provider, started_at desc) where state in ('agrees', 'differs');

-- The differences that a run found.
create table reconciliation_difference (
  reconciliation_id bigint not null references reconciliation (id),
  no int not null,
  what text not null,
  object text not null,
  order_id text,
  ours_cents bigint,
  theirs_cents bigint,
  currency text,
  primary key (reconciliation_id, no)
);
