-- Offers for pieces on sale. A counteroffer is a row of its own, made by the other side; `message` is from the person who made it.
create table offer (
  id text primary key,
  app text not null,
  bra_tag_id text not null references bra_tag (id),
  buyer_id text not null references account (id),
  seller_id text not null references account (id),
  made_by text not null check (made_by in ('buyer', 'seller')),
  -- The price when it was made.
  price_cents int not null,
  amount_cents int not null,
  message text check (length(message) <= 500),
  status text not null check (status in ('pending', 'accepted', 'declined', 'countered', 'withdrawn', 'expired', 'superseded', 'bought')),
  -- Why Strapline ended it.
  ended_by text check (ended_by in ('price', 'sold', 'unavailable')),
  -- Declined by the private minimum: its seller is not asked.
  automatic boolean not null default false,
  counteroffers int not null,
  expires_at timestamptz not null,
  hold_expires_at timestamptz,
  -- The status that its two people were notified about.
  announced text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index one_live_offer_of_a_buyer on offer (bra_tag_id, buyer_id) where status in ('pending', 'accepted');
create unique index one_accepted_offer_of_a_tag on offer (bra_tag_id) where status = 'accepted';
create index offers_of_buyer on offer (app, buyer_id, created_at desc, id desc);
create index offers_of_seller on offer (app, seller_id, created_at desc, id desc);
create index offers_for_a_piece on offer (bra_tag_id, buyer_id, created_at desc);

-- The buyer whose accepted offer holds the piece, and until when. Nobody else can reserve it.
alter table bra_tag
  add column held_for text references account (id),
  add column held_until timestamptz,
  add column accepts_offers boolean not null default true,
  -- Private: only the seller sees it.
  add column offer_minimum_cents int,
  add constraint a_hold_has_an_end check ((held_for is null) = (held_until is null));

-- Every price that a seller asked for a piece.
create table listing_price (
  id bigint generated always as identity primary key,
  app text not null,
  bra_tag_id text not null references bra_tag (id),
  seller_id text not null references account (id),
  price_cents int not null,
  at timestamptz not null
);
create index prices_of_a_piece on listing_price (bra_tag_id, at, id);
insert into listing_price (app, bra_tag_id, seller_id, price_cents, at)
  select listing.app, tag.id, tag.creator_id, listing.price_cents, listing.created_at from listing join bra_tag tag on tag.id = listing.bra_tag_id;
-- The earlier price beside a reduced one; null if the price isn't reduced.
alter table listing add column was_cents int;
