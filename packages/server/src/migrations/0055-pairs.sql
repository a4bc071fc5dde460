-- Pairs: creators' verified fit records.
create table pair (
  id text primary key,
  app text not null,
  creator_id text not null references account (id),
  year int not null,
  series text not null,
  serial int not null,
  username text not null,
  -- When its creator last chose the username; null while it has the one that it was made with.
  username_chosen_at timestamptz,
  status text not null default 'draft' constraint pair_status check (status in
    ('draft', 'uploading', 'processing', 'in_review', 'active', 'requires_action', 'rejected', 'suspended', 'withdrawn')),
  status_since timestamptz not null,
  version int not null default 1,
  bio text not null,
  garment text not null,
  bra_size text,
  size jsonb,
  -- The neutral form of the size; null for one of no known system.
  uk_band int,
  ordinal int,
  -- Encrypted pictures.
  left_media text,
  right_media text,
  verification text not null default 'requires_input' constraint pair_verification check (verification in
    ('requires_input', 'processing', 'verified', 'canceled', 'expired')),
  checks jsonb not null,
  -- The last time that all checks passed, and until when that holds.
  verified_at timestamptz,
  expires_at timestamptz,
  noticed_at timestamptz,
  log_index int,
  provenance_head text,
  -- Why a reviewer sent it back.
  reason text,
  submitted_at timestamptz,
  -- Counts submissions: reviewers belong to one.
  round int not null default 0,
  -- The last word of its creator about the pictures.
  has_consent boolean not null default true,
  consent_version text not null,
  consent_at timestamptz not null,
  -- The birth date that was entered isn't the account's. Neither is stored here.
  other_birth_date boolean not null default false,
  wallet text,
  wallet_message text,
  wallet_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint pair_serial_once unique (creator_id, year, series, serial),
  constraint pair_active_is_whole check (status <> 'active' or
    (left_media is not null and right_media is not null and verified_at is not null and has_consent and verification in ('verified', 'expired'))),
  constraint pair_verified_has_end check (verification <> 'verified' or (verified_at is not null and expires_at is not null)),
  constraint pair_wallet_is_signed check ((wallet is null) = (wallet_message is null) and (wallet is null) = (wallet_at is null)),
  constraint pair_withdrawn_is_empty check (status <> 'withdrawn' or (left_media is null and right_media is null and wallet is null))
);
create index pairs_active on pair (app, verified_at desc, id desc) where status = 'active';
create index pairs_active_of_size on pair (app, uk_band, ordinal, verified_at desc, id desc) where status = 'active';
create index pairs_active_of_creator on pair (creator_id, app, verified_at desc, id desc) where status = 'active';
create index pairs_active_by_username on pair (username) where status = 'active';
create index pairs_of_creator on pair (creator_id, app, created_at desc, id desc) where status <> 'withdrawn';
create index pairs_waiting on pair (app, submitted_at, id) where status = 'in_review';

-- Every username that a pair ever had, so that nobody else takes a former one.
create table pair_username (
  username text primary key,
  pair_id text not null references pair (id) on delete cascade,
  taken_at timestamptz not null
);
create index pair_usernames_of_pair on pair_username (pair_id);

create table pair_proof_secret (
  id text primary key,
  pair_id text not null references pair (id) on delete cascade,
  account_id text not null references account (id),
  kind text not null constraint pair_proof_secret_kind check (kind in ('photo', 'wallet', 'tap')),
  secret text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- The passkey challenge that answers a prompt.
  challenge_id text,
  -- A newer one of its kind replaced it, or it was used.
  ended_at timestamptz
);
create unique index one_live_proof_secret on pair_proof_secret (pair_id, kind) where ended_at is null;
create index proof_secrets_of_challenge on pair_proof_secret (challenge_id) where challenge_id is not null;
create index proof_secrets_by_age on pair_proof_secret (expires_at);
create index proof_secrets_of_account on pair_proof_secret (account_id, kind, issued_at desc);
create index proof_secrets_of_pair on pair_proof_secret (pair_id, kind, issued_at desc);

create table pair_proof (
  id text primary key,
  pair_id text not null references pair (id) on delete cascade,
  kind text not null constraint pair_proof_kind check (kind in ('photo', 'wallet', 'tap')),
  at timestamptz not null,
  word text,
  address text
);
create index pair_proofs_of_pair on pair_proof (pair_id, at desc, id desc);

-- Who opened the pictures for a review or decided it: at most two for a submission, the second one where the first is unsure.
create table pair_reviewer (
  pair_id text not null references pair (id) on delete cascade,
  round int not null,
  place int not null constraint pair_reviewer_place check (place in (1, 2)),
  reviewer_id text not null references account (id),
  at timestamptz not null,
  is_unsure boolean not null default false,
  note text,
  primary key (pair_id, round, place),
  constraint pair_reviewer_once unique (pair_id, round, reviewer_id)
);
create index pair_reviewers_by_person on pair_reviewer (reviewer_id);

create or replace function find_app(record_id text) returns text language sql stable as $$
  select coalesce(
    (select app from orders where id = record_id),
    (select app from bra_tag where id = record_id),
    (select app from report where id = record_id),
    (select app from decision where id = record_id),
    (select app from upload where id = record_id),
    (select app from post where id = record_id),
    (select app from gallery where id = record_id),
    (select app from private_media where id = record_id),
    (select app from pair where id = record_id))
$$;
