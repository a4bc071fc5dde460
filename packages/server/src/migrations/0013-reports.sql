-- What an admin or an automatic hide decided about a tag: hidden while it is reviewed, or removed. Both are invisible to everybody but its owner and admins.
alter table bra_tag add column moderation text not null default 'visible' check (moderation in ('visible', 'hidden', 'removed'));
create index bra_tag_media on bra_tag using gin (media jsonb_path_ops);
-- Ids of single pictures that are hidden on their own.
alter table bra_tag add column hidden_media text[] not null default '{}';
alter table account add column profile_hidden boolean not null default false;
alter table message add column hidden boolean not null default false;

-- Pictures that the media route doesn't serve without a signed link. A picture may be hidden on its own and with its tag.
create table hidden_media (
  media_id text not null,
  cause text not null,
  bra_tag_id text not null references bra_tag (id),
  primary key (media_id, cause)
);
create index hidden_media_of_tag on hidden_media (bra_tag_id);

-- Reports about anything that people can see.
create table report (
  id text primary key,
  number bigint generated always as identity,
  app text not null,
  subject_kind text not null check (subject_kind in ('listing', 'braTag', 'media', 'profile', 'pair', 'message', 'survey', 'post', 'rating')),
  subject_id text not null,
  -- As it was called when it was reported.
  title text not null,
  -- The tag behind a listing or a picture.
  bra_tag_id text references bra_tag (id),
  -- Whose thing it is; null for a message of a guest.
  owner_id text references account (id),
  reason text not null,
  text text not null default '',
  media_ids text[] not null default '{}',
  reporter_id text references account (id),
  email_sealed bytea,
  -- One open report per person and subject: the account's id, or a keyed hash of the address and the e-mail.
  reporter_key text not null,
  -- Keyed hashes of address and browser, for limits and for the team to see mass reports.
  origin text not null,
  device text,
  -- Until when a stranger has to confirm "This is me" by a link in a mail; null if there is nothing to confirm, or it is confirmed.
  confirm_by timestamptz,
  status text not null default 'open' check (status in ('open', 'inReview', 'upheld', 'dismissed', 'appealed', 'final')),
  -- It hid its subject as soon as it was sent.
  hid boolean not null default false,
  assigned_to text references account (id),
  version int not null default 1,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint report_number_once unique (number)
);
create unique index one_open_report_of_a_reporter on report (app, subject_kind, subject_id, reporter_key) where status in ('open', 'inReview');
create index reports_due on report (app, due_at, id) where due_at is not null;
create index reports_decided on report (app, decided_at desc, id desc) where due_at is null;
create index reports_due_by_reason on report (app, reason, due_at, id) where due_at is not null;
create index reports_of_subject on report (subject_kind, subject_id, created_at desc);
create index reports_of_tag on report (bra_tag_id, created_at desc) where bra_tag_id is not null;
create index reports_of_owner on report (owner_id, created_at desc);
create index reports_of_reporter on report (reporter_key, created_at desc);
create index reports_of_origin on report (origin, created_at desc);
create index reports_to_confirm on report (confirm_by) where confirm_by is not null;

-- Decisions about people's things, each with the rule and the reason that both sides read.
create table decision (
  id text primary key,
  app text not null,
  report_id text references report (id),
  subject_kind text not null,
  subject_id text not null,
  title text not null,
  bra_tag_id text references bra_tag (id),
  owner_id text references account (id),
  action text not null check (action in ('dismiss', 'hide', 'remove', 'reinstate', 'revokeTag', 'suspend')),
  rule text not null,
  reason text not null,
  automated boolean not null default false,
  -- Null if it was automatic.
  decided_by text references account (id),
  approved_by text references account (id),
  -- The last day of a suspension.
  until timestamptz,
  -- It no longer holds: a later decision replaced it.
  replaced_at timestamptz,
  appeal_text text,
  appeal_at timestamptz,
  appeal_by text references account (id),
  appeal_outcome text check (appeal_outcome in ('upheld', 'overturned')),
  appeal_reason text,
  appeal_decided_at timestamptz,
  appeal_decided_by text references account (id),
  at timestamptz not null,
  constraint decided_by_somebody check (automated = (decided_by is null)),
  constraint appeal_by_another_admin check (appeal_decided_by is null or appeal_decided_by is distinct from decided_by)
);
create index decisions_of_owner on decision (owner_id, at desc, id desc);
create index decisions_of_report on decision (report_id, at) where report_id is not null;
create index decisions_of_subject on decision (subject_kind, subject_id, at desc);
create index decisions_of_tag on decision (bra_tag_id, at desc) where bra_tag_id is not null;

-- Requests of one admin that another one approves by making the same call, or sends back.
create table approval_request (
  id text primary key,
  app text not null,
  -- The event, and the object that it is about.
  event text not null,
  subject text not null,
  -- What was requested; a different request replaces it.
  input jsonb not null,
  requested_by text not null references account (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'expired')),
  decided_by text references account (id),
  decided_at timestamptz,
  reason text,
  constraint approved_by_another_admin check (decided_by is null or state <> 'approved' or decided_by <> requested_by)
);
create unique index one_waiting_request on approval_request (event, subject) where state = 'waiting';
