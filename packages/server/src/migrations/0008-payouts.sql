-- A creator's connected account at a payment provider.
create table payout_account (
  account_id text not null references account (id),
  provider text not null,
  provider_account_id text constraint payout_account_once unique,
  status text not null default 'none' check (status in ('none', 'pending', 'active', 'restricted', 'rejected')),
  requirements_due jsonb not null default '[]',
  checked_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, provider),
  check ((provider_account_id is null) = (status = 'none'))
);

-- A member's customer object at a payment provider, for saved cards.
create table payment_customer (
  account_id text not null references account (id),
  provider text not null,
  customer_id text not null constraint payment_customer_once unique,
  primary key (account_id, provider)
);

-- Payouts to a creator's bank; their earnings say of which orders.
create table payout (
  id text primary key,
  creator_id text not null references account (id),
  provider text not null,
  provider_account_id text not null,
  cents int not null check (cents >= 0),
  state text not null check (state in ('moving', 'waiting', 'sending', 'sent', 'paid', 'failed', 'canceled')),
  tries int not null default 0,
  provider_payout_id text constraint payout_once unique,
  failure text,
  expected_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (state not in ('sent', 'paid') or provider_payout_id is not null),
  check ((state = 'canceled') = (cents = 0))
);
create index payouts_of_creator on payout (creator_id, created_at desc, id desc);
create index payouts_by_change on payout (updated_at, id);
create index payouts_newest on payout (created_at desc, id desc);
create index payouts_failed on payout (created_at desc, id desc) where state = 'failed';

-- One person's share of an order: the seller's price or the maker's royalty. At most one transfer each, so an order is paid out once.
create table earning (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('sale', 'royalty')),
  creator_id text not null references account (id),
  cents int not null check (cents > 0),
  -- Recovered after the release, offset against debts, transferred, to be reversed, and reversed.
  taken_cents int not null default 0,
  netted_cents int not null default 0,
  moved_cents int not null default 0,
  want_back_cents int not null default 0,
  reversed_cents int not null default 0,
  state text not null check (state in ('payable', 'moving', 'moved', 'netted', 'taken')),
  payout_id text references payout (id),
  tries int not null default 0,
  requested_at timestamptz,
  provider_transfer_id text constraint one_transfer_an_earning unique,
  -- Lease of the process that reverses the transfer: two at once could reverse too much.
  reversing_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  constraint one_earning_a_share unique (order_id, kind),
  check (taken_cents between 0 and cents),
  check (netted_cents + moved_cents between 0 and cents),
  check (want_back_cents between 0 and moved_cents and reversed_cents between 0 and moved_cents),
  check ((state in ('moving', 'moved')) = (payout_id is not null)),
  check ((state = 'moved') = (provider_transfer_id is not null))
);
create index earnings_payable on earning (creator_id, created_at, id) where state = 'payable';
create index earnings_of_payout on earning (payout_id) where payout_id is not null;
create index earnings_to_reverse on earning (id) where want_back_cents > reversed_cents;
