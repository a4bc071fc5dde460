-- Posts of the team for other networks, and what became of them. `record_key` is the key of the record on Bluesky: every attempt writes the same record.
create table outbox_post (
  id text primary key,
  app text not null,
  network text not null constraint outbox_network check (network in ('bluesky', 'reddit')),
  -- What a post is made once of: a key of the caller, or the member and the subject that it is about.
  idempotency_key text not null constraint outbox_post_once unique,
  title text,
  text text not null,
  link text,
  -- The files of `folder`: what each shows, its width and height.
  images jsonb not null default '[]',
  folder text not null,
  record_key text not null unique,
  state text not null constraint outbox_state check (state in ('queued', 'sending', 'sent', 'not_sent', 'failed')),
  attempts int not null default 0,
  -- When the last attempt began, and since when there may be a post: null if none ended without an answer.
  attempted_at timestamptz,
  unknown_since timestamptz,
  error_code text,
  remote_uri text,
  remote_url text,
  made_by text not null references account (id),
  about_id text references account (id),
  names_deleted_member boolean not null default false,
  scheduled_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint outbox_sent check ((state = 'sent') = (sent_at is not null and remote_uri is not null)),
  constraint outbox_title check ((network = 'reddit') = (title is not null))
);
create index outbox_newest on outbox_post (app, network, created_at desc, id desc);
-- For erasures.
create index outbox_about on outbox_post (about_id) where about_id is not null;
create index outbox_made_by on outbox_post (made_by);
