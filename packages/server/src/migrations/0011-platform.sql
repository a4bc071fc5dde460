-- Results of calls with an idempotency key, written in the transaction of their effect; deleted after 24 hours.
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

-- Background jobs, written in the transaction that causes them. `key` makes a timer unique.
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
create index job_of_order on job ((payload->>'orderId')) where payload->>'orderId' is not null;

-- E-mails of a server without SMTP: the outbox.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null default 'outbox' check (state in ('outbox', 'sent', 'failed')),
  created_at timestamptz not null default now()
);

-- Audit log: who viewed or decided what about other people's data. Append-only; each row has the hash of the one before.
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
