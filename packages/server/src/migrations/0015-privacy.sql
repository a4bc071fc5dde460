-- Consents, append-only: the newest row of a kind and subject is the person's last word. Without a row about the terms, those in force at sign-up count.
create table consent (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  kind text not null check (kind in ('terms', 'picture', 'survey', 'analytics')),
  version text not null,
  -- The tag of a picture consent, the handle of a survey; empty for the others.
  subject text not null default '',
  accepted boolean not null,
  -- The creator who recorded the agreement of somebody shown; null if the person did.
  declared_by text references account (id),
  at timestamptz not null,
  check ((kind in ('picture', 'survey')) = (subject <> ''))
);
create index consents_of_account on consent (account_id, kind, subject, id desc);
create index consents_about_pictures on consent (subject, id) where kind = 'picture';

create function consent_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'consents are append-only' using errcode = 'check_violation', constraint = 'consents_only_added_to';
end
$$;
create trigger consent_stays before update or delete or truncate on consent for each statement execute function consent_refuse();

-- Copies of a person's data as a ZIP file among the blobs. One in progress, and one to download.
create table data_export (
  id text primary key,
  account_id text not null references account (id),
  state text not null check (state in ('working', 'ready', 'expired')),
  done int not null default 0,
  total int not null default 1,
  bytes bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((state = 'working') = (ready_at is null))
);
create unique index one_export_at_a_time on data_export (account_id) where state = 'working';
create index exports_of_account on data_export (account_id, requested_at desc);
create index exports_to_expire on data_export (expires_at) where state = 'ready';

-- Requests to delete an account. `tags` were on sale when it was requested; they are offered again if the person stays.
create table erasure (
  account_id text primary key references account (id),
  state text not null check (state in ('waiting', 'erasing', 'done', 'canceled')),
  requested_at timestamptz not null,
  erases_at timestamptz not null,
  tags text[] not null default '{}',
  ended_at timestamptz,
  check ((state in ('done', 'canceled')) = (ended_at is not null))
);

-- Hidden from public pages while its deletion can still be canceled; erased_at: anonymised.
alter table account add column hidden_at timestamptz, add column erased_at timestamptz;

-- Usernames of erased accounts (SHA-256), which are never given to anybody else: the IDs of their tags contain them.
create table former_username (hash text primary key);
