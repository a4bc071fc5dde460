-- In which system the label is written, for who wants labels of one system alone.
alter table listing add column size_system text;
-- The size stood among the words as one word more; it has a better place now, see below.
update listing set size_system = tag.size ->> 'system', words = ts_delete(listing.words, 'size:' || listing.uk_band || ':' || listing.ordinal)
  from bra_tag tag where tag.id = listing.bra_tag_id and listing.uk_band is not null;

-- A page of one system's labels, and of what was sold, is a walk along an index too.
create index listing_live_system_size on listing (app, size_system, uk_band, ordinal, seq desc) where on_shelf;
create index listing_live_system_size_price on listing (app, size_system, uk_band, ordinal, price_cents, seq) where on_shelf;
create index listing_sold_size on listing (app, uk_band, ordinal, seq desc) where is_sold;

-- Words and a size: every word is indexed together with the size and the era of its piece, an era being 16,384 pieces in a row. A search looks into the
-- newest era first and goes on until its page is full. So it meets a few pieces at a time, however many have been tagged.
create function era_of(seq bigint) returns int language sql immutable strict parallel safe as 'select (seq >> 14)::int';
create function size_words(words tsvector, uk_band int, ordinal int, era int) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  -- None at all, where there is no word: an empty list would be contained in everything.
  return nullif(array(select lexeme || '@' || uk_band || ':' || ordinal || '/' || era from unnest(tsvector_to_array(words)) as lexeme), '{}');
end $$;
create index listing_size_words on listing using gin (size_words(words, uk_band, ordinal, era_of(seq))) with (fastupdate = off);

-- The eras up to that of a piece, newest first. Most pages are full after a few, which is what the planner is told.
create function eras_to(seq bigint) returns setof int language plpgsql immutable strict parallel safe rows 4 as $$
begin
  return query select generate_series(era_of(seq), 0, -1);
end $$;
