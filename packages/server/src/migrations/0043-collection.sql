-- What owners note about their pieces. Private, except that `privacy` decides who sees the piece in their collection. Kept when a piece goes to somebody else.
create table collection_item (
  owner_id text not null references account (id),
  bra_tag_id text not null references bra_tag (id),
  app text not null,
  acquired_at timestamptz,
  paid_cents int check (paid_cents >= 0),
  value_cents int check (value_cents >= 0),
  notes text,
  folder text,
  -- Null: the default of the account.
  privacy text constraint collection_item_privacy check (privacy in ('everyone', 'followers', 'me')),
  -- Its place by hand. Pieces without one come before, the latest claim first.
  position double precision,
  updated_at timestamptz not null,
  primary key (owner_id, bra_tag_id)
);
create index collection_item_in_folder on collection_item (owner_id, app, folder) where folder is not null;

-- Who sees the pieces of an open collection that have no setting of their own.
alter table account add column collection_privacy text not null default 'everyone' constraint account_collection_privacy check (collection_privacy in ('everyone', 'followers', 'me'));

-- The place of a piece: by hand, or else by its claim.
create function collection_place(place double precision, claimed_at timestamptz) returns double precision language sql immutable parallel safe as $$
  select coalesce(place, -extract(epoch from claimed_at)::double precision)
$$;
