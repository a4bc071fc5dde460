-- People. The id is the subject at the identity provider; what identifies a person in life is sealed.
create table account (
  id text primary key,
  username text not null,
  username_slug text not null,
  public_key text not null,
  preferred_username text,
  display_name text not null default '',
  bio text not null default '',
  socials jsonb not null default '{}',
  birth_date_sealed bytea,
  is_adult boolean not null default false,
  creator_mode boolean not null default false,
  use_preferred_username boolean not null default true,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_username_once unique (username),
  constraint account_slug_once unique (username_slug)
);

-- A bra on record. Its id says creator, year, series and serial number, and is for ever.
create table bra_tag (
  id text primary key,
  app text not null,
  creator_id text not null references account (id),
  year int not null,
  series text not null,
  serial int not null,
  title text not null,
  story text not null,
  bra_size text,
  size jsonb,
  uk_band int,
  ordinal int,
  condition text not null,
  laundered_at timestamptz not null,
  physical boolean not null,
  created_for text,
  status text not null check (status in ('draft', 'pending_review', 'active', 'claimable', 'claimed', 'transfer_pending', 'missing', 'stolen', 'recovered', 'revoked', 'retired')),
  nfc text not null default 'none' check (nfc in ('none', 'bound', 'verified', 'tamper_suspected', 'clone_suspected')),
  listing text not null default 'none' check (listing in ('none', 'published', 'reserved', 'sold', 'unlisted', 'rejected', 'removed')),
  proof_level int not null default 0 check (proof_level between 0 and 4),
  version int not null default 1,
  review_why text,
  review_reason text,
  wants_offer boolean not null default false,
  price_cents int check (price_cents between 1000 and 1000000),
  owner_id text references account (id),
  owner_number int not null default 1,
  claimed_at timestamptz,
  media jsonb not null,
  cover jsonb not null,
  provenance_head text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bra_tag_serial_once unique (creator_id, year, series, serial)
);
create index bra_tag_by_creator on bra_tag (creator_id, created_at desc, id desc);
create index bra_tag_by_owner on bra_tag (owner_id, claimed_at desc, id desc) where status = 'claimed';
create index bra_tag_to_review on bra_tag (created_at, id) where status = 'pending_review';

create table serial_counter (creator_id text not null, year int not null, series text not null, last int not null, primary key (creator_id, year, series));

-- The sale page of a tag. `card` is the finished card, so that a page of the boutique is one narrow index walk; features/listing/listing.store.ts alone writes here.
create table listing (
  seq bigint generated always as identity primary key,
  app text not null,
  bra_tag_id text not null references bra_tag (id),
  slug text not null,
  creator_id text not null,
  creator_username text not null,
  state text not null check (state in ('published', 'reserved', 'sold', 'unlisted', 'removed')),
  price_cents int not null,
  uk_band int,
  ordinal int,
  year int not null,
  series text not null,
  condition text not null,
  proof_level int not null,
  card jsonb not null,
  words tsvector not null,
  hold_until timestamptz,
  created_at timestamptz not null default now(),
  constraint listing_tag_once unique (bra_tag_id),
  constraint listing_slug_once unique (app, slug)
);

-- Orders. A tag has at most one order that holds it: the constraint behind "sold at most once".
create table orders (
  id text primary key,
  app text not null,
  bra_tag_id text not null references bra_tag (id),
  title text not null,
  seller_id text not null references account (id),
  buyer_id text references account (id),
  email_sealed bytea,
  ship_to_sealed bytea,
  access_token_hash text not null,
  status text not null check (status in ('pending_payment', 'paid', 'shipped', 'delivered', 'completed', 'disputed', 'canceled', 'expired')),
  payment_status text not null check (payment_status in ('not_paid', 'requires_action', 'awaiting', 'captured', 'partially_refunded', 'refunded', 'disputed', 'canceled')),
  payout_status text not null default 'none' check (payout_status in ('none', 'held', 'pending', 'processing', 'paid', 'failed', 'reversed')),
  price_cents int not null,
  amount_cents int not null,
  currency text not null default 'usd',
  lines jsonb not null,
  net_cents int not null,
  payment_provider text not null,
  payment_intent_id text,
  client_secret text,
  intent_status text not null default 'requires_payment_method',
  last_error jsonb,
  captured_cents int not null default 0,
  refunded_cents int not null default 0,
  needs_operator text,
  holds_tag boolean not null default true,
  hold_expires_at timestamptz,
  hold_extended boolean not null default false,
  carrier text,
  tracking_number text,
  paid_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  ended_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint order_token_once unique (access_token_hash),
  constraint order_intent_once unique (payment_intent_id)
);
create unique index one_order_holds_a_tag on orders (bra_tag_id) where holds_tag;
create index orders_of_buyer on orders (buyer_id, created_at desc, id desc) where buyer_id is not null;
create index orders_of_seller on orders (seller_id, created_at desc, id desc);
create index orders_open on orders (hold_expires_at) where status = 'pending_payment';

create table order_step (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  at timestamptz not null,
  what text not null,
  by text not null check (by in ('buyer', 'seller', 'operator', 'provider', 'timer', 'system'))
);
create index order_steps on order_step (order_id, id);

-- What payment providers told us; the id makes a repeated message harmless. Written in the transaction of its effect.
create table provider_event (
  id text primary key,
  provider text not null,
  type text not null,
  intent_id text,
  outcome text not null,
  received_at timestamptz not null default now()
);

-- Answers of calls that carry an idempotency key, written in the transaction of their effect; kept 24 hours.
create table idempotency (
  caller text not null,
  event text not null,
  key text not null,
  body_sha256 text not null,
  answer jsonb,
  ref text,
  created_at timestamptz not null default now(),
  primary key (caller, event, key)
);
create index idempotency_old on idempotency (created_at);

-- Work for later, put here in the transaction that causes it. `key` makes a timer single.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  key text,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint job_key_once unique (key)
);
create index job_due on job (run_at, id);

-- Provenance entries (RFC 6962 leaves). The order of `index` is the order of the log.
create table provenance (
  index bigint primary key,
  bra_tag_id text not null,
  type text not null,
  at timestamptz not null,
  owner_number int,
  body text not null,
  leaf_hash text not null
);
create index provenance_of_tag on provenance (bra_tag_id, index);
create table provenance_head (one boolean primary key default true check (one), next_index bigint not null);
insert into provenance_head (next_index) values (0);
-- The blinds that tie an entry to a person; deleted when the person is erased.
create table provenance_blind (index bigint not null, field text not null, account_id text not null, blind bytea not null, primary key (index, field));

create table strap_code (
  code_hmac bytea primary key,
  bra_tag_id text not null references bra_tag (id),
  state text not null check (state in ('live', 'used', 'void')),
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create unique index one_live_code_a_tag on strap_code (bra_tag_id) where state = 'live';

-- Counted tries, per scope (account, address, whole house) and window.
create table attempt (scope text primary key, count int not null, until timestamptz not null);

create table upload (
  id text primary key,
  account_id text not null references account (id),
  state text not null check (state in ('receiving', 'processing', 'ready', 'refused')),
  kind text check (kind in ('image', 'video')),
  bytes bigint not null,
  alt text not null default '',
  reason text,
  media jsonb,
  bra_tag_id text references bra_tag (id),
  created_at timestamptz not null default now()
);
create index upload_of_account on upload (account_id, created_at);

create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null default 'outbox' check (state in ('outbox', 'sent', 'failed')),
  created_at timestamptz not null default now()
);

-- Who saw or decided what about somebody else's thing. Append-only; each row carries the hash of the one before.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  object text not null,
  detail jsonb not null,
  prev_hash text not null,
  hash text not null
);
