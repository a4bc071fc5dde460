-- Members. The id is the subject at the identity provider. Personal data is sealed (encrypted).
create table account (
  id text primary key,
  username text not null,
  username_slug text not null,
  public_key text not null,
  preferred_username text,
  use_preferred_username boolean not null default true,
  display_name text not null default '',
  bio text not null default '',
  socials jsonb not null default '{}',
  birth_date_sealed bytea,
  birth_date_at timestamptz,
  -- A birth date can be corrected once, within a day.
  birth_date_corrected boolean not null default false,
  is_adult boolean not null default false,
  creator_mode boolean not null default false,
  -- Null: the owner has not chosen yet. Public pages then show the username, and the collection is private.
  name_on_model_page boolean,
  name_on_collection boolean not null default false,
  collection_open boolean,
  -- Ships from, zones and costs as one document, null until set. On the account because every listing page reads this row anyway.
  shipping jsonb,
  shipping_version int not null default 0 check (shipping_version >= 0),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_username_once unique (username),
  constraint account_slug_once unique (username_slug),
  constraint shipping_costs check (
    shipping is null
    or ((shipping ->> 'domesticCents')::int between 0 and 20000
      and coalesce((shipping ->> 'worldCents')::int, 0) between 0 and 20000
      and shipping ->> 'from' ~ '^[A-Z]{2}$'
      and jsonb_typeof(shipping -> 'zones') = 'array'))
);

-- When a session last confirmed its owner with a passkey. Valid for five minutes; older rows are deleted by the next confirmation.
create table step_up (session_id text primary key, account_id text not null, at timestamptz not null);
create index step_up_old on step_up (at);
