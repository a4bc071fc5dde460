-- What people show beside their names: a picture of theirs, or one that the avatar service has for their e-mail address. Null: the button that is drawn from their name.
-- `avatar_hash` names it in public. It is a keyed hash, from which neither an address nor a picture can be guessed. `avatar` is the same while the person's page may be shown.
alter table account
  add column avatar_upload_id text,
  add column avatar_from_service boolean not null default false,
  add column avatar_hash text constraint avatar_hash_format check (avatar_hash ~ '^[0-9a-f]{64}$'),
  add column avatar text generated always as (case when disabled_at is null and hidden_at is null and not profile_hidden then avatar_hash end) stored,
  add constraint account_avatar_once unique (avatar_hash),
  add constraint avatar_has_source check ((avatar_hash is null) = (avatar_upload_id is null and not avatar_from_service));

-- A card has its creator's avatar. Otherwise as in 0034.
create or replace function write_card(facts jsonb, slug text, created_at timestamptz) returns text language sql stable parallel safe as $$
  select row_to_json(card)::text from (
    select facts ->> 'braTagId' as "braTagId", slug, facts ->> 'title' as title, facts ->> 'braSize' as "braSize",
      case when facts #>> '{size,system}' = 'letter'
        then (select row_to_json(size) from jsonb_to_record(facts -> 'size') as size (system text, label text))
        else (select row_to_json(size) from jsonb_to_record(facts -> 'size') as size (system text, band int, cup text, "ukBand" int, ordinal int)
          where jsonb_typeof(facts -> 'size') = 'object') end as size,
      (select row_to_json(creator) from jsonb_to_record(facts -> 'creator') as creator (username text, slug text, "displayName" text, avatar text)) as creator,
      (select row_to_json(cover) from (
        select id, kind, alt, width, height, placeholder,
          -- A card is at most 330 px wide: larger pictures and the JPEG for link previews are for the listing page.
          (select coalesce(json_agg(row_to_json(source) order by source.width), '[]') from jsonb_to_recordset(sources) as source (url text, type text, width int)
            where source.type not like 'image/%' or (source.type = 'image/webp' and source.width <= 640)
              or not exists (select from jsonb_to_recordset(sources) as small (type text, width int) where small.type = 'image/webp' and small.width <= 640)) as sources
        from jsonb_to_record(facts -> 'cover') as whole (id text, kind text, alt text, width int, height int, placeholder text, sources jsonb)) as cover) as cover,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt") as card
$$;
update listing set card = regexp_replace(card, '("creator":\{[^}]*)\}', '\1,"avatar":null}');

-- In the text of a card, a quote that somebody typed has a backslash before it, so `"avatar":` is the field only.
create function copy_avatar_to_cards() returns trigger language plpgsql as $$
begin
  update listing set card = regexp_replace(card, '"avatar":(null|"[0-9a-f]{64}")', '"avatar":' || coalesce('"' || new.avatar || '"', 'null')) where creator_id = new.id;
  return null;
end $$;
create trigger avatar_on_cards after update on account for each row when (old.avatar is distinct from new.avatar) execute function copy_avatar_to_cards();
