-- A hold comes and goes with every purchase. What the indexes look at is whether a piece is on the shelf or sold, and that a hold does not change: so
-- PostgreSQL writes the row beside its old one and leaves all indexes alone, the one of the words above all.
alter table listing
  add column on_shelf boolean not null generated always as (state in ('published', 'reserved')) stored,
  add column is_sold boolean not null generated always as (state = 'sold') stored;
-- Room in each page for such a row.
alter table listing set (fillfactor = 85);

drop index listing_live_newest, listing_live_price, listing_live_size, listing_live_size_price, listing_sold_newest, listing_sold_price;
create index listing_live_newest on listing (app, seq desc) where on_shelf;
create index listing_live_price on listing (app, price_cents, seq) where on_shelf;
create index listing_live_size on listing (app, uk_band, ordinal, seq desc) where on_shelf;
create index listing_live_size_price on listing (app, uk_band, ordinal, price_cents, seq) where on_shelf;
create index listing_sold_newest on listing (app, seq desc) where is_sold;
create index listing_sold_price on listing (app, price_cents, seq) where is_sold;
