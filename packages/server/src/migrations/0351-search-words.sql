-- A band alone, in the order of the list.
create index listing_live_band on listing (app, uk_band, seq desc) where on_shelf;
create index listing_live_band_price on listing (app, uk_band, price_cents, seq) where on_shelf;
create index listing_sold_band on listing (app, uk_band, seq desc) where is_sold;

-- Every word that a sale page was ever written with, so that a word which nobody used can be read as the nearest one. A word is found by its slips: itself, and
-- itself without any one of its letters. Two words that one slip of the hand lies between share one of these, whatever the slip: a letter too many or too few,
-- another letter, two letters the wrong way round. So a typo is a few lookups by key. Words stay when their page goes; there are ever fewer new ones.
create table search_word (word text primary key, stem text not null);
create index search_word_stem on search_word (stem);
create table search_word_slip (slip text, word text not null references search_word, primary key (slip, word));

create function words_in(said text) returns setof text language sql immutable parallel safe as $$
  select distinct found[1] from regexp_matches(lower(said), '[[:alpha:]]+', 'g') as found where length(found[1]) between 4 and 24
$$;

create function slips_of(word text) returns setof text language sql immutable parallel safe as $$
  select word union select substr(word, 1, i - 1) || substr(word, i + 1) from generate_series(1, length(word)) as i
$$;

-- In the order of the words, so that two who learn the same words wait for each other instead of deadlocking.
create function learn_words(words text[]) returns void language sql as $$
  with learned as (
    insert into search_word (word, stem)
      select word, (ts_lexize('english_stem', word))[1] from unnest(words) as word where (ts_lexize('english_stem', word))[1] is not null order by word
      on conflict do nothing returning word)
  insert into search_word_slip (slip, word) select slip, word from learned, slips_of(word) as slip
$$;

select learn_words(array(
  select distinct word from listing join bra_tag tag on tag.id = listing.bra_tag_id join account creator on creator.id = tag.creator_id,
    words_in(concat_ws(' ', tag.title, tag.series, tag.story, creator.username)) as word));
