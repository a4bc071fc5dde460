-- Listing pages of tags. `card` is the finished JSON of a card, so that a page of results is one index scan. Written by features/listing alone.
create table listing (
  seq bigint generated always as identity primary key,
  app text not null,
  bra_tag_id text not null references bra_tag (id),
  slug text not null,
  creator_id text not null,
  creator_username text not null,
  state text not null check (state in ('published', 'reserved', 'sold', 'unlisted', 'removed')),
  price_cents int not null,
  uk_band int,
  ordinal int,
  -- The size system of the label, such as EU.
  size_system text,
  year int not null,
  series text not null,
  condition text not null,
  proof_level int not null,
  card text not null,
  words tsvector not null,
  hold_until timestamptz,
  -- Indexed instead of `state`, because a hold does not change them: it then touches no index.
  on_shelf boolean not null generated always as (state in ('published', 'reserved')) stored,
  is_sold boolean not null generated always as (state = 'sold') stored,
  created_at timestamptz not null default now(),
  constraint listing_tag_once unique (bra_tag_id),
  constraint listing_slug_once unique (app, slug)
) with (fillfactor = 75);
-- Each way to browse is one index scan that stops at the end of the page.
create index listing_live_newest on listing (app, seq desc) where on_shelf;
create index listing_live_price on listing (app, price_cents, seq) where on_shelf;
create index listing_live_size on listing (app, uk_band, ordinal, seq desc) where on_shelf;
create index listing_live_size_price on listing (app, uk_band, ordinal, price_cents, seq) where on_shelf;
create index listing_live_system_size on listing (app, size_system, uk_band, ordinal, seq desc) where on_shelf;
create index listing_live_system_size_price on listing (app, size_system, uk_band, ordinal, price_cents, seq) where on_shelf;
create index listing_live_band on listing (app, uk_band, seq desc) where on_shelf;
create index listing_live_band_price on listing (app, uk_band, price_cents, seq) where on_shelf;
create index listing_sold_newest on listing (app, seq desc) where is_sold;
create index listing_sold_price on listing (app, price_cents, seq) where is_sold;
create index listing_sold_size on listing (app, uk_band, ordinal, seq desc) where is_sold;
create index listing_sold_band on listing (app, uk_band, seq desc) where is_sold;
create index listing_of_creator on listing (creator_username, seq desc);
create index listing_of_account on listing (creator_id);
-- The list of creators skips from username to username and takes the newest covers of each.
create index listing_of_shown_creator on listing (app, creator_username, seq desc) where on_shelf or is_sold;
-- For filters that few pieces pass; the others are applied along the list.
create index listing_shown_condition on listing (app, condition, seq desc) where on_shelf or is_sold;
create index listing_shown_proof on listing (app, proof_level, seq desc) where on_shelf or is_sold;
create index listing_shown_series on listing (app, series, seq desc) where on_shelf or is_sold;
create index listing_shown_year on listing (app, year, seq desc) where on_shelf or is_sold;
-- Without fastupdate a search costs the same however much was just listed.
create index listing_words on listing using gin (words) with (fastupdate = off);

-- Search by words and size: each word is indexed together with the size and the era of its piece, an era being 16,384 pieces in a row.
-- A search starts in the newest era and stops when its page is full, so its cost does not grow with the number of pieces.
create function era_of(seq bigint) returns int language sql immutable strict parallel safe as 'select (seq >> 14)::int';
create function size_words(words tsvector, uk_band int, ordinal int, era int) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  -- Null without words: an empty array would be contained in everything.
  return nullif(array(select lexeme || '@' || uk_band || ':' || ordinal || '/' || era from unnest(tsvector_to_array(words)) as lexeme), '{}');
end $$;
create index listing_size_words on listing using gin (size_words(words, uk_band, ordinal, era_of(seq))) with (fastupdate = off);

-- The eras up to that of a piece, newest first. `rows 4` tells the planner that most pages are full after a few.
create function eras_to(seq bigint) returns setof int language plpgsql immutable strict parallel safe rows 4 as $$
begin
  return query select generate_series(era_of(seq), 0, -1);
end $$;

-- A tag's facts as search words, such as 'style:plunge' and 'colours:rose'. `$[*]` gives the values of a list, and one value as it is.
create function fact_keys(facts jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select name || ':' || (value #>> '{}') from jsonb_each(facts) as fact (name, content), jsonb_path_query(content, '$[*]') as value
    where value <> 'null')
$$;

-- The JSON of a card: compact, without what changes often, and only with the pictures that a card shows.
create function write_card(facts jsonb, slug text, created_at timestamptz) returns text language sql stable parallel safe as $$
  select row_to_json(card)::text from (
    select facts ->> 'braTagId' as "braTagId", slug, facts ->> 'title' as title, facts ->> 'braSize' as "braSize",
      (select row_to_json(size) from jsonb_to_record(facts -> 'size') as size (system text, band int, cup text, "ukBand" int, ordinal int)
        where jsonb_typeof(facts -> 'size') = 'object') as size,
      (select row_to_json(creator) from jsonb_to_record(facts -> 'creator') as creator (username text, slug text, "displayName" text)) as creator,
      (select row_to_json(cover) from (
        select id, kind, alt, width, height, placeholder,
          -- A card is at most 330 px wide: larger pictures and the JPEG for link previews are for the listing page.
          (select coalesce(json_agg(row_to_json(source) order by source.width), '[]') from jsonb_to_recordset(sources) as source (url text, type text, width int)
            where source.type not like 'image/%' or (source.type = 'image/webp' and source.width <= 640)
              or not exists (select from jsonb_to_recordset(sources) as small (type text, width int) where small.type = 'image/webp' and small.width <= 640)) as sources
        from jsonb_to_record(facts -> 'cover') as whole (id text, kind text, alt text, width int, height int, placeholder text, sources jsonb)) as cover) as cover,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt") as card
$$;

-- The words of listed pieces (titles, series, creators, facts), to correct typos in searches.
create table search_word (word text primary key, stem text not null);
create index search_word_stem on search_word (stem);
-- Each word under itself and under itself without one of its letters (symmetric delete): two words one typo apart share a row.
-- No foreign key: a word that is forgotten and learned at the same moment would make the two writers fail.
create table search_word_slip (slip text, word text not null, primary key (slip, word));

create function words_in(phrase text) returns setof text language sql immutable parallel safe as $$
  select distinct found[1] from regexp_matches(lower(phrase), '[[:alpha:]]+', 'g') as found where length(found[1]) between 4 and 24
$$;

create function slips_of(word text) returns setof text language sql immutable parallel safe as $$
  select word union select substr(word, 1, i - 1) || substr(word, i + 1) from generate_series(1, length(word)) as i
$$;

-- Inserts in the order of the words, to avoid deadlocks between writers of the same words.
create function learn_words(words text[]) returns void language sql as $$
  with learned as (
    insert into search_word (word, stem)
      select word, (ts_lexize('english_stem', word))[1] from unnest(words) as word where (ts_lexize('english_stem', word))[1] is not null order by word
      on conflict do nothing returning word)
  insert into search_word_slip (slip, word) select slip, word from learned, slips_of(word) as slip
$$;

create function forget_words(stems text[]) returns void language sql as $$
  with forgotten as (
    delete from search_word where stem = any(stems) and not exists (select from listing where listing.words @@ plainto_tsquery('simple', search_word.stem))
      returning word)
  delete from search_word_slip using forgotten, slips_of(forgotten.word) as its where search_word_slip.slip = its and search_word_slip.word = forgotten.word
$$;

create function forget_words_of_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_words(tsvector_to_array(old.words));
  else
    perform forget_words(array(select unnest(tsvector_to_array(old.words)) except select unnest(tsvector_to_array(new.words))));
  end if;
  return null;
end $$;

create trigger listing_words_changed after update of words on listing for each row when (old.words is distinct from new.words) execute function forget_words_of_listing();
create trigger listing_words_gone after delete on listing for each row execute function forget_words_of_listing();
