-- Who approved a recovery, where its mails go (encrypted), when its link stops working, and who stopped it. The new passkey is stored from the moment that the link is
-- used until the identity provider has it, so that a crash in between loses nothing.
alter table account_recovery
  add column email_sealed bytea,
  add column known_email_sealed bytea,
  add column approved_by text,
  add column expires_at timestamptz,
  add column stopped_by text constraint recovery_stopped_by check (stopped_by in ('link', 'owner', 'admin')),
  add column passkey jsonb;
create index account_recovery_of on account_recovery (account_id, started_at);

-- People who can't sign in and asked for help. `email_key` and `origin` are keyed hashes of the address and of the network address.
create table recovery_help (
  id text primary key,
  email_sealed bytea not null,
  email_key text not null,
  text_sealed bytea not null,
  origin text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text
);
create unique index one_open_help on recovery_help (email_key) where closed_at is null;
create index open_help on recovery_help (created_at, id) where closed_at is null;
create index help_from_origin on recovery_help (origin, created_at);
