-- One customer may be given a /56 or a /48 of IPv6, which hold 256 and 65,536 of the /64 that `origin` is: the networks around it have places of their own, more
-- of them. Empty for IPv4. All are keyed hashes.
alter table orders
  add column origin_56 text,
  add column origin_56_place smallint check (origin_56_place >= 0),
  add column origin_48 text,
  add column origin_48_place smallint check (origin_48_place >= 0);
create unique index holds_of_a_56 on orders (origin_56, origin_56_place) where origin_56_place is not null;
create unique index holds_of_a_48 on orders (origin_48, origin_48_place) where origin_48_place is not null;
create index checkouts_of_a_56 on orders (origin_56, created_at) where origin_56 is not null;
create index checkouts_of_a_48 on orders (origin_48, created_at) where origin_48 is not null;

-- From where an upload comes that is on its way, as keyed hashes: its address and the networks around it. Empty once it has arrived.
alter table upload add column networks text[] not null default '{}';
