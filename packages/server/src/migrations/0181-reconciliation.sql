-- The lines of the providers' own balances as they told them: never changed, compared with orders and ledger, and never their source.
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

-- Each comparison: when, who asked, what it looked at, and how it ended. One at a time for each provider.
create table reconciliation (
  id bigint generated always as identity primary key,
  provider text not null,
  state text not null check (state in ('running', 'agrees', 'differs', 'failed')),
  asked_by text,
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
