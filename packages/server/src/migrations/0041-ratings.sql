-- What buyer and seller say about a completed order: once each. `by` is the author's side, `about_id` the other person. It is hidden from everybody else until
-- `published_at`: once both are in, or at `publish_at`.
create table rating (
  id text primary key,
  app text not null,
  order_id text not null references orders (id),
  by text not null check (by in ('buyer', 'seller')),
  author_id text not null references account (id),
  about_id text not null references account (id),
  stars int not null check (stars between 1 and 5),
  text text not null default '',
  publish_at timestamptz not null,
  published_at timestamptz,
  reply text,
  reply_at timestamptz,
  -- By a decision about a report.
  hidden boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rating_once unique (order_id, by)
);
create index ratings_about on rating (app, about_id, published_at desc, id desc) where published_at is not null;
create index ratings_to_publish on rating (publish_at) where published_at is null;
create index ratings_by on rating (author_id);

-- Orders whose buyer and seller were reminded to rate each other.
create table rating_reminder (order_id text primary key references orders (id), at timestamptz not null);
create index orders_completed on orders (completed_at) where status = 'completed';
