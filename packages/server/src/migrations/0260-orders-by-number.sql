-- What people read out of their order page, receipt or slip: the end of the order's id.
create index orders_by_number on orders (right(id, 8));
