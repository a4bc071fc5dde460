-- What people keep an eye on: pieces, creators and searches, separate in each app.
create table saved_item (
  account_id text not null references account (id),
  bra_tag_id text not null references bra_tag (id),
  app text not null,
  saved_at timestamptz not null,
  -- The price at that time: a list says how far it has dropped.
  price_cents int not null,
  -- The last change of the listing that the person was notified of, so that a job that runs twice notifies once.
  notified_change bigint not null default 0,
  primary key (account_id, bra_tag_id)
);
create index saved_item_newest on saved_item (account_id, app, saved_at desc, bra_tag_id desc);
create index saved_item_of_piece on saved_item (bra_tag_id, account_id);

create table follow (
  app text not null,
  follower_id text not null references account (id),
  creator_id text not null references account (id),
  alert text not null constraint follow_alert check (alert in ('new', 'off')),
  followed_at timestamptz not null,
  -- The newest listing of the app when the follower last opened the creator's page; later ones are new.
  seen_seq bigint not null,
  primary key (app, follower_id, creator_id)
);
create index follow_newest on follow (app, follower_id, followed_at desc, creator_id desc);
create index follow_of_creator on follow (app, creator_id, follower_id);
create index follow_follower on follow (follower_id);

create table follow_count (
  app text not null,
  creator_id text not null references account (id),
  n int not null check (n >= 0),
  primary key (app, creator_id)
);

-- Followers are notified of a new listing once, in the order of their ids. A row says how far that is, so that a job that runs twice continues.
create table follow_notice (
  bra_tag_id text primary key references bra_tag (id),
  app text not null,
  last_follower_id text not null default '',
  is_done boolean not null default false
);
-- What is listed by now isn't new.
insert into follow_notice (bra_tag_id, app, is_done) select bra_tag_id, app, true from listing;

create table saved_search (
  id text primary key,
  app text not null,
  account_id text not null references account (id),
  name text not null,
  -- As sent to searchListings.
  filters jsonb not null,
  alert text not null constraint saved_search_alert check (alert in ('off', 'instant', 'daily')),
  created_at timestamptz not null,
  viewed_at timestamptz not null,
  -- The day of its last daily notification.
  digested_on date,
  -- What follows is the search as it is compared with a listing. A listing that matches has at least one of these keys.
  keys text[] not null,
  shelf text not null constraint saved_search_shelf check (shelf in ('buyable', 'sold', 'all')),
  size_system text,
  price_min_cents int,
  price_max_cents int,
  -- Any of these; null: all.
  creators text[],
  series text[],
  year int,
  proof_level int,
  conditions text[],
  bra_tag_id text,
  words tsquery,
  -- A word was corrected, which depends on the words of all listings: the search itself decides.
  is_corrected boolean not null
);
create unique index saved_search_once on saved_search (account_id, app, md5(filters::text));
create index saved_search_newest on saved_search (account_id, app, created_at desc, id desc);
create index saved_search_keys on saved_search using gin (keys) with (fastupdate = off);

-- A listing that a saved search found, once for each of both.
create table saved_search_match (
  search_id text not null references saved_search (id) on delete cascade,
  bra_tag_id text not null references bra_tag (id),
  app text not null,
  matched_at timestamptz not null,
  -- Its notification, or its place in the daily one, has yet to be sent.
  is_due boolean not null,
  primary key (search_id, bra_tag_id)
);
create index saved_search_match_newest on saved_search_match (search_id, matched_at desc);
create index saved_search_match_due on saved_search_match (bra_tag_id, search_id) where is_due;

-- Orders the changes of listings.
create sequence listing_change;
