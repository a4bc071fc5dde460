-- Requests for invitations and what became of them: one per address and app. `email_key` and `origin` are keyed hashes of the address and of the network address;
-- the link's secret is stored as its hash only. Rows are deleted at `delete_at`.
create table invite (
  id text primary key,
  app text not null,
  email_key text not null,
  email_sealed bytea,
  fqsid_sealed bytea,
  role text not null constraint invite_role check (role in ('model', 'collector')),
  referrer_id text references account (id),
  -- Null if an admin invited an address that didn't ask.
  origin text,
  state text not null constraint invite_state check (state in ('requested', 'invited', 'refused', 'used')),
  requested_at timestamptz not null,
  answered_at timestamptz,
  -- Null if nobody had to answer.
  answered_by text references account (id),
  link_hash text,
  expires_at timestamptz,
  used_at timestamptz,
  used_by text references account (id),
  delete_at timestamptz not null,
  constraint invite_address check ((email_sealed is null) = (state = 'used')),
  constraint invite_link check ((state in ('invited', 'used')) = (expires_at is not null)),
  constraint invite_use check ((state = 'used') = (used_by is not null and used_at is not null))
);
create unique index one_invite on invite (app, email_key);
create unique index invite_of_link on invite (link_hash);
create index invite_newest on invite (app, state, requested_at desc, id desc);
create index invite_from_origin on invite (origin, requested_at);
create index invite_to_delete on invite (delete_at);
-- For erasures.
create index invite_of_user on invite (used_by) where used_by is not null;
create index invite_of_referrer on invite (referrer_id) where referrer_id is not null;
create index invite_answered_by on invite (answered_by) where answered_by is not null;

-- When an invitation made somebody a creator, also where none was required.
alter table account add column invited_at timestamptz;
