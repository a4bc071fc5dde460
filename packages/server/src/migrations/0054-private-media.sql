-- Private pictures: encrypted in the browser (docs/authenticity.md). The server stores bodies as it received them, and wrapped file keys.

-- Master keys, which are stored outside of the database. New file keys are wrapped with the active one; a retiring one is being replaced; a retired one wraps nothing.
create table media_kid (
  kid text primary key,
  state text not null constraint media_kid_state check (state in ('active', 'retiring', 'retired')),
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index one_active_media_kid on media_kid ((true)) where state = 'active';

-- What a key opens: a pair, a gallery, or a single file. `own`: only for its owner and the team. `hidden`: the same, by a decision of the team.
create table private_resource (
  kind text not null constraint private_resource_kind check (kind in ('pair', 'gallery', 'media')),
  id text not null,
  app text not null,
  owner_id text not null references account (id),
  state text not null constraint private_resource_state check (state in ('own', 'shown', 'hidden')),
  followers boolean not null default false,
  -- It comes with this piece, so whoever bought or owns the piece may open it.
  bra_tag_id text references bra_tag (id),
  -- When its newest pictures were added: a review starts again then.
  changed_at timestamptz not null,
  created_at timestamptz not null,
  primary key (kind, id)
);
create index private_resources_of on private_resource (owner_id);
create index private_resources_of_piece on private_resource (bra_tag_id) where bra_tag_id is not null;

-- Who may open it besides its owner: people whom the owner listed, and the sides of a dispute.
create table private_access (
  kind text not null,
  resource_id text not null,
  account_id text not null references account (id),
  basis text not null constraint private_access_basis check (basis in ('listed', 'party')),
  place int not null default 0,
  added_at timestamptz not null,
  primary key (kind, resource_id, account_id),
  foreign key (kind, resource_id) references private_resource (kind, id) on delete cascade
);
create index private_access_of on private_access (account_id);

-- One encrypted file. Its ID is part of what the encryption authenticates, so it is never used again: a removed one stays without its owner.
create table private_media (
  id text primary key,
  account_id text references account (id),
  app text not null,
  state text not null constraint private_media_state check (state in ('reserved', 'attached', 'removed')),
  kind text,
  resource_id text,
  kid text references media_kid (kid),
  salt bytea,
  nonce bytea,
  key_nonce bytea,
  wrapped_file_key bytea,
  mime text,
  plain_length bigint,
  -- By a decision about a report: only its owner and the team get it.
  hidden boolean not null default false,
  created_at timestamptz not null,
  attached_at timestamptz,
  foreign key (kind, resource_id) references private_resource (kind, id),
  constraint private_media_complete check (case state
    when 'attached' then account_id is not null and kind is not null and resource_id is not null and kid is not null and octet_length(salt) = 32 and octet_length(nonce) = 24
      and octet_length(key_nonce) = 12 and octet_length(wrapped_file_key) = 48 and mime is not null and plain_length > 0 and attached_at is not null
    when 'reserved' then account_id is not null and resource_id is null and wrapped_file_key is null
    else account_id is null and resource_id is null and kid is null and wrapped_file_key is null end)
);
create index private_media_by_kid on private_media (kid, id) where state = 'attached';
create index private_media_of_resource on private_media (kind, resource_id) where state = 'attached';
create index private_media_of on private_media (account_id) where account_id is not null;
create index private_media_reserved on private_media (created_at) where state = 'reserved';

-- Every request for keys, refused ones too. The owner reads it.
create table private_view (
  id text primary key,
  app text not null,
  kind text not null,
  resource_id text not null,
  owner_id text not null references account (id),
  viewer_id text references account (id),
  at timestamptz not null,
  outcome text not null constraint private_view_outcome check (outcome in ('opened', 'refused')),
  viewed_as text not null constraint private_view_as check (viewed_as in ('owner', 'listed', 'follower', 'buyer', 'party', 'team', 'other')),
  reason text,
  constraint private_view_reason check ((viewed_as = 'team' and outcome = 'opened') = (reason is not null))
);
create index private_views_of_resource on private_view (kind, resource_id, at desc, id desc);
create index private_views_of_viewer on private_view (viewer_id, at) where viewer_id is not null;
create index private_views_of_owner on private_view (owner_id, at);
create index private_views_by_age on private_view (at);

-- An upload of an encrypted file.
alter table upload add column encrypted_id text;
create unique index upload_of_encrypted on upload (encrypted_id) where encrypted_id is not null;

-- Galleries of members. `items` is [{ id, kind: 'plain' | 'encrypted', media?, alt, caption }] in their order.
create table gallery (
  id text primary key,
  app text not null,
  owner_id text not null references account (id),
  title text not null,
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  bra_tag_id text references bra_tag (id),
  version int not null default 1,
  -- By decisions about reports: pictures that only the owner and the team see.
  hidden_media text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index galleries_of on gallery (owner_id, app, updated_at desc, id desc);
create index galleries_of_piece on gallery (bra_tag_id) where bra_tag_id is not null;
create index gallery_items on gallery using gin (items jsonb_path_ops);

-- A picture is on one thing.
alter table upload add column gallery_id text references gallery (id);
alter table upload drop constraint upload_on_one_thing, add constraint upload_on_one_thing check (num_nonnulls(bra_tag_id, post_id, gallery_id) <= 1 and (encrypted_id is null or num_nonnulls(bra_tag_id, post_id, gallery_id) = 0));
create index uploads_of_gallery on upload (gallery_id) where gallery_id is not null;

create or replace function find_app(record_id text) returns text language sql stable as $$
  select coalesce(
    (select app from orders where id = record_id),
    (select app from bra_tag where id = record_id),
    (select app from report where id = record_id),
    (select app from decision where id = record_id),
    (select app from upload where id = record_id),
    (select app from post where id = record_id),
    (select app from gallery where id = record_id),
    (select app from private_media where id = record_id))
$$;
