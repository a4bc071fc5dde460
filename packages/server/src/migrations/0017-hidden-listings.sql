-- Which listings are hidden at the moment, to renew cached sitemaps.
create index listing_removed on listing (app, seq) where state = 'removed';
