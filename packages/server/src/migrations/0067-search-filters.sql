-- Saved searches for a range of years, and for the creators whom a person follows at the time.
alter table saved_search rename column year to year_min;
alter table saved_search add column year_max int, add column is_of_followed boolean not null default false;
update saved_search set year_max = year_min where year_min is not null;
-- As in searches that are saved from now on, because the same filters are saved once.
update saved_search set filters = filters || '{"followed": false}';
alter table saved_search alter column is_of_followed drop default;
create index saved_search_of_followed on saved_search (account_id, app) where is_of_followed;
-- The few searches that the lookup of keys leaves to the search itself.
create index saved_search_corrected on saved_search using gin (keys) with (fastupdate = off) where is_corrected;
