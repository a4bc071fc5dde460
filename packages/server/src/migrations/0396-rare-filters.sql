-- A filter that few pieces pass is looked up here; one that many pass is met along the list in its order.
create index listing_shown_condition on listing (app, condition, seq desc) where on_shelf or is_sold;
create index listing_shown_proof on listing (app, proof_level, seq desc) where on_shelf or is_sold;
create index listing_shown_series on listing (app, series, seq desc) where on_shelf or is_sold;
create index listing_shown_year on listing (app, year, seq desc) where on_shelf or is_sold;
