-- A chain cannot be stopped: after an order in coins ended unpaid, its provider is asked now and then whether money came all the same.
alter table orders add column late_look_at timestamptz;
create index orders_to_look_at_late on orders (late_look_at) where late_look_at is not null;
