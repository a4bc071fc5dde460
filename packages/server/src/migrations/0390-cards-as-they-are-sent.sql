-- A card is kept as the text that is sent: compact, without what moves, and with only those pictures that a card shows. A list is put together from these
-- texts; nothing is taken apart, checked and written again for each caller.
create function write_card(facts jsonb, slug text, created_at timestamptz) returns text language sql stable parallel safe as $$
  select row_to_json(card)::text from (
    select facts ->> 'braTagId' as "braTagId", slug, facts ->> 'title' as title, facts ->> 'braSize' as "braSize",
      (select row_to_json(size) from jsonb_to_record(facts -> 'size') as size (system text, band int, cup text, "ukBand" int, ordinal int)
        where jsonb_typeof(facts -> 'size') = 'object') as size,
      (select row_to_json(creator) from jsonb_to_record(facts -> 'creator') as creator (username text, slug text, "displayName" text)) as creator,
      (select row_to_json(cover) from (
        select id, kind, alt, width, height, placeholder,
          -- A card is at most 330 px wide: the largest pictures and the JPEG for link previews are for the page of the piece.
          (select coalesce(json_agg(row_to_json(source) order by source.width), '[]') from jsonb_to_recordset(sources) as source (url text, type text, width int)
            where source.type not like 'image/%' or (source.type = 'image/webp' and source.width <= 640)
              or not exists (select from jsonb_to_recordset(sources) as small (type text, width int) where small.type = 'image/webp' and small.width <= 640)) as sources
        from jsonb_to_record(facts -> 'cover') as whole (id text, kind text, alt text, width int, height int, placeholder text, sources jsonb)) as cover) as cover,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt") as card
$$;
alter table listing alter column card type text using write_card(card, slug, created_at);
