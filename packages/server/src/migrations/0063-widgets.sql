-- What members made for other sites to embed.
create table widget (
  id text primary key,
  app text not null,
  account_id text not null references account (id),
  kind text not null constraint widget_kind check (kind in ('listing', 'model', 'collection', 'calculator', 'icbm', 'tagCheck')),
  -- A slug, username, tag ID or handle, by kind. Not a reference: what it names may become public again.
  target text,
  options jsonb not null,
  allowed_origins text[] not null constraint widget_origins check (cardinality(allowed_origins) <= 10),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint widget_target check (kind = 'tagCheck' or (target is null) = (kind = 'calculator'))
);
create index widget_newest on widget (account_id, app, created_at desc, id desc);
-- For erasures.
create index widget_of_target on widget (target) where target is not null;
