-- A card's size is that of a bra, or a letter: `{"system":"letter","label":"M"}`. Otherwise as in 0005.
create or replace function write_card(facts jsonb, slug text, created_at timestamptz) returns text language sql stable parallel safe as $$
  select row_to_json(card)::text from (
    select facts ->> 'braTagId' as "braTagId", slug, facts ->> 'title' as title, facts ->> 'braSize' as "braSize",
      case when facts #>> '{size,system}' = 'letter'
        then (select row_to_json(size) from jsonb_to_record(facts -> 'size') as size (system text, label text))
        else (select row_to_json(size) from jsonb_to_record(facts -> 'size') as size (system text, band int, cup text, "ukBand" int, ordinal int)
          where jsonb_typeof(facts -> 'size') = 'object') end as size,
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

-- Each app has its own dictionary. Until now there was one app.
alter table search_word add column app text not null default 'strapline';
alter table search_word alter column app drop default, drop constraint search_word_pkey, add primary key (app, word);
drop index search_word_stem;
create index search_word_stem on search_word (app, stem);
alter table search_word_slip add column app text not null default 'strapline';
alter table search_word_slip alter column app drop default, drop constraint search_word_slip_pkey, add primary key (app, slip, word);

drop function learn_words(text[]);
create function learn_words(of_app text, words text[]) returns void language sql as $$
  with learned as (
    insert into search_word (app, word, stem)
      select of_app, word, (ts_lexize('english_stem', word))[1] from unnest(words) as word where (ts_lexize('english_stem', word))[1] is not null order by word
      on conflict do nothing returning word)
  insert into search_word_slip (app, slip, word) select of_app, slip, word from learned, slips_of(word) as slip
$$;

drop function forget_words(text[]);
create function forget_words(of_app text, stems text[]) returns void language sql as $$
  with forgotten as (
    delete from search_word where app = of_app and stem = any(stems)
        and not exists (select from listing where listing.words @@ plainto_tsquery('simple', search_word.stem) and listing.app = of_app)
      returning word)
  delete from search_word_slip using forgotten, slips_of(forgotten.word) as its
    where search_word_slip.app = of_app and search_word_slip.slip = its and search_word_slip.word = forgotten.word
$$;

create or replace function forget_words_of_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_words(old.app, tsvector_to_array(old.words));
  else
    perform forget_words(old.app, array(select unnest(tsvector_to_array(old.words)) except select unnest(tsvector_to_array(new.words))));
  end if;
  return null;
end $$;
