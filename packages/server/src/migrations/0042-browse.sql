-- The facts of a piece, such as `style:plunge`, as a list: counts of filters read them from the row.
alter table listing add column facts text[] not null default '{}';
update listing set facts = fact_keys(tag.facts) from bra_tag tag where tag.id = listing.bra_tag_id;

-- How many people saved the piece.
alter table listing add column if not exists saved_count int not null default 0;
create index listing_live_wanted on listing (app, saved_count desc, seq desc) where on_shelf;
create index listing_sold_wanted on listing (app, saved_count desc, seq desc) where is_sold;

-- The few listings on hold, for the order by end of hold. An index on `hold_until` would make each hold update all indexes of the listing.
create table listing_hold (
  bra_tag_id text primary key references listing (bra_tag_id) on delete cascade,
  app text not null,
  seq bigint not null,
  hold_until timestamptz not null
);
create index listing_hold_ending on listing_hold (app, hold_until, seq);

create function note_listing_hold() returns trigger language plpgsql as $$
begin
  if new.state = 'reserved' and new.hold_until is not null then
    insert into listing_hold (bra_tag_id, app, seq, hold_until) values (new.bra_tag_id, new.app, new.seq, date_trunc('milliseconds', new.hold_until))
      on conflict (bra_tag_id) do update set hold_until = excluded.hold_until;
  else
    delete from listing_hold where bra_tag_id = new.bra_tag_id;
  end if;
  return null;
end $$;

create trigger listing_hold_changed after update of state, hold_until on listing for each row
  when (old.state is distinct from new.state or old.hold_until is distinct from new.hold_until) execute function note_listing_hold();
insert into listing_hold (bra_tag_id, app, seq, hold_until)
  select bra_tag_id, app, seq, date_trunc('milliseconds', hold_until) from listing where state = 'reserved' and hold_until is not null;
