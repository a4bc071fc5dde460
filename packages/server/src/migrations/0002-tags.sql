-- Bra tags: one row per registered bra. The id consists of creator, year, series and serial number and never changes.
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
  -- Measured on the garment: { unit, bandRelaxed?, bandStretched?, cupWidth?, cupDepth?, wireWidth? }, lengths in whole micrometers.
  measures jsonb,
  -- { style?, colours?, fabrics? }: names and values are those of packages/domain/src/bra-tag/bra-facts.ts, which the contract checks.
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  condition text not null,
  laundered_at timestamptz not null,
  physical boolean not null,
  created_for text,
  status text not null check (status in ('draft', 'pending_review', 'active', 'claimable', 'claimed', 'transfer_pending', 'missing', 'stolen', 'recovered', 'revoked', 'retired')),
  nfc text not null default 'none' check (nfc in ('none', 'bound', 'verified', 'tamper_suspected', 'clone_suspected')),
  -- Shown on the tag's page: { boundAt, proven, loop, opened, lastTapAt, ownerTapAt }.
  chip jsonb,
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
  -- When a pending transfer expires.
  transfer_until timestamptz,
  -- Of a missing or stolen piece: when it was reported, and the public note.
  report_at timestamptz,
  report_note text,
  -- Whether somebody may hold a label with a strap code.
  labelled boolean not null default false,
  media jsonb not null,
  cover jsonb not null,
  provenance_head text,
  -- The tag's own provenance entries as the contract shows them, so that its page reads one row. Written together with the entry.
  history jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bra_tag_serial_once unique (creator_id, year, series, serial)
-- Space for a second version of a wide row in its page: an update of unindexed columns then touches no index (HOT).
) with (fillfactor = 75);
create index bra_tag_by_creator on bra_tag (creator_id, created_at desc, id desc);
create index bra_tag_to_review on bra_tag (created_at, id) where status = 'pending_review';
create index bra_tag_held_by on bra_tag (owner_id) where owner_id <> creator_id;
create index bra_tag_held on bra_tag (owner_id, claimed_at desc, id desc) where claimed_at is not null;

-- The last serial number of each creator, year and series.
create table serial_counter (creator_id text not null, year int not null, series text not null, last int not null, primary key (creator_id, year, series));

-- Strap codes, stored as keyed hashes. At most one of a tag is live.
create table strap_code (
  code_hmac bytea primary key,
  bra_tag_id text not null references bra_tag (id),
  state text not null check (state in ('live', 'used', 'void')),
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create unique index one_live_code_a_tag on strap_code (bra_tag_id) where state = 'live';

-- Counted attempts to claim, per scope (account, address, whole server) and window.
create table attempt (scope text primary key, count int not null, until timestamptz not null);

-- Uploaded pictures and films, from the first byte until they are on a tag.
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
  -- Evidence in a dispute: it cannot go on a tag, and its public files are deleted.
  is_private boolean not null default false,
  -- Disk space is reserved until then; each part that arrives extends it.
  reserved_until timestamptz,
  renewed_at_bytes bigint not null default 0,
  -- Keyed hashes of the sender's address and networks while it arrives.
  networks text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index upload_of_account on upload (account_id, created_at);
create index upload_arriving on upload (state, reserved_until) where state in ('receiving', 'processing');
