-- An order is paid at one of several providers; which one says who is asked about it ever after.
alter table orders
  add constraint order_payment_provider check (payment_provider in ('embedded', 'stripe', 'embedded_coinbase', 'coinbase')),
  -- Where the buyer pays, when that is a page of the provider's.
  add column payment_url text check (payment_url is null or payment_provider in ('embedded_coinbase', 'coinbase')),
  -- Since when its buyer has held the piece: going over to another way of paying is another order, and the hold goes on.
  add column held_since timestamptz not null default now();
update orders set held_since = created_at;
