-- A buyer has at most two unpaid checkouts: each takes one of two places, and a place is taken once.
alter table orders
  add column buyer_key text,
  add column checkout_place smallint check (checkout_place in (0, 1)),
  add column guest_origin text,
  -- When the order goes on by itself; its status says how. A step and its timer are one row, so they cannot disagree.
  add column timer_at timestamptz;
create unique index two_checkouts_a_buyer on orders (buyer_key, checkout_place) where checkout_place is not null;
create index open_checkouts_of_origin on orders (guest_origin) where checkout_place is not null;
create index order_timers on orders (timer_at) where timer_at is not null;
