-- Tables of the embedded identity provider. Ids that could be presented as credentials are stored as hashes.

-- OpenID Connect state: sessions, grants, codes, refresh tokens and interactions.
create table identity_model (
  kind text not null,
  id_hash text not null,
  payload jsonb not null,
  grant_hash text,
  uid_hash text,
  sub text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index identity_model_grant on identity_model (grant_hash) where grant_hash is not null;
create index identity_model_uid on identity_model (uid_hash) where uid_hash is not null;
create index identity_model_sub on identity_model (sub) where sub is not null;
create index identity_model_expiry on identity_model (expires_at);

-- Keys that sign tokens, and secrets by name.
create table identity_key (seq int primary key, kid text not null unique, private_jwk jsonb not null, active_from timestamptz not null);
create table identity_secret (name text primary key, value text not null);

-- Accounts.
create table identity_account (
  sub text primary key,
  sign_in_name text constraint identity_account_name unique,
  email text constraint identity_account_email unique,
  email_verified boolean not null,
  password_hash text,
  username text constraint identity_account_username unique,
  public_key text not null,
  realm_roles jsonb not null,
  client_roles jsonb not null,
  terms_version text,
  accepted_at timestamptz,
  disabled_at timestamptz,
  -- Incremented by every change that makes earlier access tokens invalid.
  version int not null,
  created_at timestamptz not null
);

-- Passkeys of accounts.
create table identity_passkey (
  credential_id text constraint identity_passkey_id primary key,
  sub text not null references identity_account (sub) on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  backed_up boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index identity_passkey_sub on identity_passkey (sub);

-- Single-use secrets: challenges, e-mail codes, sign-up and sign-in tokens.
create table identity_ticket (
  kind text not null,
  hash text not null,
  sub text,
  data jsonb not null,
  attempts int not null,
  expires_at timestamptz not null,
  primary key (kind, hash)
);
create index identity_ticket_sub on identity_ticket (sub) where sub is not null;
create index identity_ticket_expiry on identity_ticket (expires_at);

-- Counters of rate limits.
create table identity_hit (key text primary key, count int not null, resets_at timestamptz not null);

-- Sign-in sessions, listed on the account page.
create table identity_session (
  sid text primary key,
  uid_hash text not null,
  sub text not null,
  device text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index identity_session_sub on identity_session (sub);

-- Ended sessions, polled by every server process to close their sockets. With grant_hash only that grant; without sid and grant_hash the whole account.
create table session_ended (
  id bigint generated always as identity primary key,
  sid text,
  grant_hash text,
  sub text not null,
  at timestamptz not null,
  why text not null
);
create index session_ended_at on session_ended (at);
