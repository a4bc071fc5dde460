-- Search by words, facts or both, without a size: each word is indexed together with the era of its piece, as `listing_size_words` does with its size.
create function era_words(words tsvector, era int) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  -- Null without words: an empty array would be contained in everything.
  return nullif(array(select lexeme || '/' || era from unnest(tsvector_to_array(words)) as lexeme), '{}');
end $$;
create index listing_era_words on listing using gin (era_words(words, era_of(seq))) with (fastupdate = off);
