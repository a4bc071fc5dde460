-- Each way to look through the boutique is one walk along an index that stops at the end of the page. What is for sale, and what was sold, have their own.
create index listing_live_newest on listing (app, seq desc) where state in ('published', 'reserved');
create index listing_live_price on listing (app, price_cents, seq) where state in ('published', 'reserved');
create index listing_live_size on listing (app, uk_band, ordinal, seq desc) where state in ('published', 'reserved');
create index listing_live_size_price on listing (app, uk_band, ordinal, price_cents, seq) where state in ('published', 'reserved');
create index listing_sold_newest on listing (app, seq desc) where state = 'sold';
create index listing_sold_price on listing (app, price_cents, seq) where state = 'sold';
create index listing_of_creator on listing (creator_username, seq desc);
create index listing_of_account on listing (creator_id);
-- Without the list of pending words every search costs the same, however much was just listed.
create index listing_words on listing using gin (words) with (fastupdate = off);

create index bra_tag_held_by on bra_tag (owner_id) where owner_id <> creator_id;
