-- What an account may do. A state whose `state_until` is in the past counts as active; `state_since` is when it last changed.
alter table account
  add column state text not null default 'active' constraint account_state_name check (state in ('active', 'limited', 'suspended')),
  add column state_until timestamptz,
  add column state_reason text,
  -- The broken rule, if the state is a decision about one.
  add column state_rule text,
  add column state_since timestamptz,
  add column state_by text;
-- Every server process polls the last changes.
create index account_state_changes on account (state_since) where state_since is not null;
create index account_by_state on account (state, username) where state <> 'active';

-- The seller is suspended: the listing's page is hidden, and `listing` keeps the state of the sale.
alter table bra_tag add column sale_paused boolean not null default false;

-- A paid order of a suspended seller or a removed piece is refunded then, unless an admin lets it ship.
alter table orders add column review_until timestamptz;
alter table case_decision
  drop constraint case_decision_decision_check,
  add constraint case_decision_decision_check check (decision in ('refund', 'accept', 'deliver', 'end', 'resend', 'paid_otherwise', 'noted', 'ship'));

-- Members who blocked another one: neither messages, buys from or sees the other.
create table member_block (
  blocker_id text not null references account (id),
  blocked_id text not null references account (id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint member_block_two_people check (blocker_id <> blocked_id)
);
create index member_block_of on member_block (blocked_id);

-- A person who lost their only passkey: after the cooling-off a link lets them add another one. Links are stored as hashes.
create table account_recovery (
  id text primary key,
  account_id text not null references account (id),
  state text not null check (state in ('waiting', 'ready', 'used', 'canceled', 'expired')),
  reason text not null,
  started_by text not null,
  started_at timestamptz not null,
  ready_at timestamptz not null,
  ended_at timestamptz,
  cancel_hash text not null constraint recovery_cancel_once unique,
  link_hash text constraint recovery_link_once unique
);
create unique index one_open_recovery on account_recovery (account_id) where state in ('waiting', 'ready');
