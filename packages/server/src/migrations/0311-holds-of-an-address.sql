-- Whoever asks, one network address, and one browser that carries our cookie, has a few unpaid checkouts open at a time: each takes one of their places, and a
-- place is taken once. Both are keyed hashes.
drop index open_checkouts_of_origin;
alter table orders rename column guest_origin to origin;
alter table orders
  add column origin_place smallint check (origin_place >= 0),
  add column device text,
  add column device_place smallint check (device_place >= 0),
  -- Since when the buyer is at the wallet's page: until then a piece is held for no longer than for a card.
  add column wallet_opened_at timestamptz;
create unique index holds_of_an_origin on orders (origin, origin_place) where origin_place is not null;
create unique index holds_of_a_device on orders (device, device_place) where device_place is not null;
-- What an address, a browser or a member held lately without paying, and what they paid.
create index checkouts_of_origin on orders (origin, created_at) where origin is not null;
create index checkouts_of_device on orders (device, created_at) where device is not null;
