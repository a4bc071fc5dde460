-- A person's account at a payment provider, through which they are paid; made once for each person, on their own click.
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

-- A member at a payment provider that keeps their cards.
create table payment_customer (
  account_id text not null references account (id),
  provider text not null,
  customer_id text not null constraint payment_customer_once unique,
  primary key (account_id, provider)
);

-- Money on its way to somebody's bank; the earnings in it say of which orders. `cents` is what is to be sent, or was.
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
create index payouts_under_way on payout (updated_at) where state in ('moving', 'waiting', 'sending', 'sent', 'failed');

-- What an order gave to one person: the price to its seller, the royalty to who made the piece. At most one transfer each, and that is how an order is paid out once.
-- taken_cents was got back from them after the release, netted_cents covers what they owed, moved_cents is the transfer, reversed_cents came back of it.
create table earning (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('sale', 'royalty')),
  creator_id text not null references account (id),
  cents int not null check (cents > 0),
  taken_cents int not null default 0,
  netted_cents int not null default 0,
  moved_cents int not null default 0,
  want_back_cents int not null default 0,
  reversed_cents int not null default 0,
  state text not null check (state in ('payable', 'moving', 'moved', 'netted', 'taken')),
  payout_id text references payout (id),
  tries int not null default 0,
  asked_at timestamptz,
  provider_transfer_id text constraint one_transfer_an_earning unique,
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

-- Completed orders of which nobody's earnings are noted are looked for at each start.
create index orders_to_pay_out on orders (id) where payout_status = 'pending';

-- What of an order was got back from its people after the release.
alter table orders add column taken_back_cents int not null default 0;
