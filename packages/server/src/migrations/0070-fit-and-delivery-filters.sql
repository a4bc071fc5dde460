-- The sizes that a piece is likely to fit, such as `34/5`: band and ordinal. A search for a size compares them along the index of sizes.
alter table listing add column likely_sizes text[] not null default '{}';
update listing set likely_sizes = array[uk_band || '/' || ordinal] where uk_band is not null and ordinal is not null;
-- What was measured goes before the label: the rules of `judgeFit` at the time, in micrometers, for pieces that were listed before.
update listing set likely_sizes = array(
    select band || '/' || ordinal from generate_series(26, 60, 2) as band, generate_series(0, 22) as ordinal
      where case when relaxed >= band * 25400 then false when stretched is not null then stretched - band * 25400 between 0 and 50800 else band = listing.uk_band end
        and case when across is null and around is null then band / 2 + ordinal = listing.uk_band / 2 + listing.ordinal
          else abs(cbrt(coalesce(across, around) ^ 2 * coalesce(around, across)) - (band + 2 * ordinal - 11) / 6.0 * 25400) < 4233 end
      order by band, ordinal)
  from (select id, (measures ->> 'bandRelaxed')::float as relaxed, (measures ->> 'bandStretched')::float as stretched,
      coalesce(measures ->> 'wireWidth', measures ->> 'cupWidth')::float as across, 2 * (measures ->> 'cupDepth')::float / pi() as around
    from bra_tag where measures ?| '{bandRelaxed,bandStretched,wireWidth,cupWidth,cupDepth}') tag
  where tag.id = listing.bra_tag_id and listing.uk_band is distinct from 0;

-- The countries that a seller with these rates sends to; `*` is any.
create function countries_served(shipping jsonb) returns text[] language sql immutable parallel safe as $$
  select case when shipping is null or shipping ->> 'worldCents' is not null then '{*}'
    else array[shipping ->> 'from'] || array(select jsonb_array_elements_text(zone -> 'countries') from jsonb_array_elements(shipping -> 'zones') as zone) end
$$;

alter table listing add column ships_to text[] not null default '{*}';
update listing set ships_to = countries_served(seller.shipping)
  from bra_tag tag join account seller on seller.id = coalesce(tag.owner_id, tag.creator_id)
  where tag.id = listing.bra_tag_id and seller.shipping is not null;
create index listing_ships_to on listing using gin (ships_to) with (fastupdate = off);

-- Rates change for all pieces of a seller at once.
create function copy_countries_served() returns trigger language plpgsql as $$
begin
  update listing set ships_to = countries_served(new.shipping) from bra_tag tag
    where tag.id = listing.bra_tag_id and listing.ships_to <> countries_served(new.shipping)
      and ((tag.creator_id = new.id and (tag.owner_id is null or tag.owner_id = new.id)) or (tag.owner_id = new.id and tag.owner_id <> tag.creator_id));
  return null;
end $$;
create trigger account_shipping_changed after update of shipping on account for each row
  when (countries_served(old.shipping) is distinct from countries_served(new.shipping)) execute function copy_countries_served();

-- Saved searches for likely fits, and for what is sent to a country.
alter table saved_search add column likely_sizes text[], add column ships_to text;
-- As in searches that are saved from now on, because the same filters are saved once.
update saved_search set filters = filters || '{"likely": false}';
