-- What the two people of an order write to each other, and each of them to support. One conversation of each kind for an order.
create table message_thread (
  id text primary key,
  app text not null,
  order_id text not null references orders (id),
  parties text not null check (parties in ('buyer_seller', 'buyer_support', 'seller_support')),
  -- Since when somebody waits for an answer of support.
  waits_since timestamptz,
  last_at timestamptz not null,
  constraint one_thread_of_each_kind unique (order_id, parties)
);
create index threads_waiting_for_support on message_thread (waits_since, id) where waits_since is not null;

create table message (
  id text primary key,
  thread_id text not null references message_thread (id),
  at timestamptz not null,
  by text not null check (by in ('buyer', 'seller', 'support')),
  -- Null for a guest, who wrote with the link of the order.
  account_id text references account (id),
  text text not null check (length(text) between 1 and 2000),
  read_at timestamptz
);
create index messages_of_thread on message (thread_id, at desc, id desc);
