-- What the embedded payment provider keeps. Nothing of ours refers to it: with a real provider these tables stay empty.

create table sandbox_object (
  seq bigint generated always as identity,
  id text primary key,
  kind text not null,
  -- What lists are narrowed by: the payment intent of a charge or refund, the type of an event.
  ref text,
  version int not null,
  body jsonb not null
);
create index sandbox_object_by_kind on sandbox_object (kind, seq);
create index sandbox_object_by_intent on sandbox_object (ref, seq) where kind in ('charge', 'refund');

-- Times of these two are milliseconds since 1970, as the stand-in counts them.
create table sandbox_delivery (
  id text primary key,
  event_id text not null,
  endpoint text not null,
  attempts int not null,
  due_at bigint not null,
  created_at bigint not null,
  is_done boolean not null default false
);
create index sandbox_delivery_due on sandbox_delivery (due_at) where not is_done;

create table sandbox_answer (
  key text primary key,
  fingerprint text not null,
  request_id text not null,
  status int not null,
  body text not null,
  created_at bigint not null
);
