-- The list of creators skips from one username to the next along this index, and takes the newest covers of each from it.
create index listing_of_shown_creator on listing (app, creator_username, seq desc) where on_shelf or is_sold;
