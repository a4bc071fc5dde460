-- What people are notified of: a code and its params, never a sentence. Deleted after 90 days.
create table notification (
  id text primary key,
  app text not null,
  account_id text not null references account (id),
  category text not null,
  code text not null,
  params jsonb not null,
  href text not null,
  -- Whose action it is about; blocked people are dropped by it.
  actor_id text references account (id),
  bra_tag_id text,
  -- When what it asks for is over, such as an offer.
  ends_at timestamptz,
  -- False: the person wants this category by e-mail or push only.
  in_app boolean not null,
  at timestamptz not null,
  read_at timestamptz
);
create index notification_shown on notification (account_id, app, at desc, id desc) where in_app;
-- The count on the bell is one read of this index.
create index notification_unread on notification (account_id, app) where in_app and read_at is null;
create index notification_age on notification (at);
create index notification_actor on notification (actor_id) where actor_id is not null;
create index notification_tag on notification (bra_tag_id) where bra_tag_id is not null;

-- One row per person who changed a default; the same in every app.
create table notification_preference (
  account_id text primary key references account (id),
  -- By category: { inApp, email, push }. Missing categories have their default.
  channels jsonb not null,
  digest text not null constraint notification_digest check (digest in ('off', 'daily', 'weekly')),
  digest_hour smallint not null constraint notification_digest_hour check (digest_hour between 0 and 23),
  -- Local times such as 22:00; both null: no quiet hours.
  quiet_from text,
  quiet_to text,
  time_zone text not null,
  quiet_deadlines boolean not null,
  discreet boolean not null,
  updated_at timestamptz not null,
  constraint notification_quiet_hours check ((quiet_from is null) = (quiet_to is null))
);

-- Browsers that get pushes. The subscription is a secret: anyone who has it can send to the browser.
create table push_subscription (
  id text primary key,
  app text not null,
  account_id text not null references account (id),
  -- Its sign-in; no pushes once that has ended.
  session_id text,
  endpoint_hash text not null constraint push_subscription_once unique,
  subscription_sealed bytea not null,
  created_at timestamptz not null
);
create index push_subscription_of on push_subscription (account_id, app);

-- E-mails and pushes that are to be sent, and what became of them.
create table notification_outbox (
  id text primary key,
  app text not null,
  account_id text not null references account (id),
  notification_id text not null references notification (id) on delete cascade,
  channel text not null constraint notification_channel check (channel in ('email', 'push')),
  category text not null,
  -- Sent together with others at the person's digest time.
  in_digest boolean not null,
  state text not null constraint notification_outbox_state check (state in ('waiting', 'sent', 'failed', 'dropped')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint notification_once_per_channel unique (notification_id, channel)
);
create index notification_outbox_digest on notification_outbox (account_id, app, due_at) where state = 'waiting' and in_digest;
create index notification_outbox_newest on notification_outbox (created_at desc, id desc);
create index notification_outbox_by_state on notification_outbox (state, created_at desc, id desc) where state <> 'sent';
create index notification_outbox_of on notification_outbox (account_id);

-- Messages and tours that a person has seen, on whichever device.
create table shown_message (
  account_id text not null references account (id),
  name text not null,
  at timestamptz not null,
  primary key (account_id, name)
);

-- E-mails with an HTML part, and with headers such as List-Unsubscribe.
alter table mail add column html text, add column headers jsonb;
