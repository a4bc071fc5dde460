-- Orders. `holds_tag` is the claim on the piece: at most one order of a tag has it, which makes a piece sold at most once.
create table orders (
  id text primary key,
  app text not null,
  bra_tag_id text not null references bra_tag (id),
  title text not null,
  seller_id text not null references account (id),
  buyer_id text references account (id),
  email_sealed bytea,
  ship_to_sealed bytea,
  access_token_hash text not null,
  status text not null check (status in ('pending_payment', 'paid', 'shipped', 'delivered', 'completed', 'disputed', 'canceled', 'expired')),
  payment_status text not null check (payment_status in ('not_paid', 'requires_action', 'awaiting', 'captured', 'partially_refunded', 'refunded', 'disputed', 'canceled')),
  payout_status text not null default 'none' check (payout_status in ('none', 'held', 'pending', 'processing', 'paid', 'failed', 'reversed')),
  needs_operator text,

  -- Price. `lines`, net, royalty and the seller's delivery are fixed when the order is made.
  price_cents int not null,
  amount_cents int not null,
  currency text not null default 'usd',
  lines jsonb not null,
  net_cents int not null,
  royalty_cents int not null default 0,
  -- The part of net_cents for postage that the seller buys; 0 where the platform buys it. Null is read as an older agreement: a refund comes off the seller's share first.
  seller_delivery_cents int check (seller_delivery_cents >= 0),

  -- Payment
  payment_provider text not null constraint order_payment_provider check (payment_provider in ('embedded', 'stripe', 'embedded_coinbase', 'coinbase')),
  payment_intent_id text,
  -- The provider's payment page, where there is one.
  payment_url text,
  client_secret text,
  intent_status text not null default 'requires_payment_method',
  last_error jsonb,
  captured_cents int not null default 0,
  processor_fee_cents int,
  -- After a crypto order expired unpaid, the provider is asked again until this is null.
  late_look_at timestamptz,
  constraint orders_check check (payment_url is null or payment_provider in ('embedded_coinbase', 'coinbase')),

  -- Money that went back. Promised refunds and chargebacks are counted here, under the row lock, so that no more than was captured is promised.
  refund_requested_cents int not null default 0,
  refunded_cents int not null default 0,
  -- Sum of all refunds that failed at the buyer's bank; makes the ledger's causes unique.
  refund_failed_cents int not null default 0,
  -- Failed refunds that nobody has decided about.
  owed_again_cents int not null default 0 check (owed_again_cents >= 0),
  -- Paid to the buyer by other means than the provider.
  paid_otherwise_cents int not null default 0,
  charged_back_cents int not null default 0,
  -- Recovered from creators after the payout.
  taken_back_cents int not null default 0,
  constraint refunds_within_what_was_taken check (refund_requested_cents <= captured_cents),
  constraint chargebacks_within_what_was_taken check (charged_back_cents <= captured_cents),
  constraint a_failed_refund_needs_a_person check (owed_again_cents = 0 or needs_operator is not null),

  -- Hold
  holds_tag boolean not null default true,
  hold_expires_at timestamptz,
  hold_extended boolean not null default false,
  -- Start of this buyer's hold, also when a change of payment method replaced the order.
  held_since timestamptz not null default now(),
  -- Since when the buyer is at the wallet's page; before, a piece is held for as long as for a card.
  wallet_opened_at timestamptz,
  -- When the next automatic transition is due; the status says which.
  timer_at timestamptz,

  -- Limits of open checkouts: a buyer, an address with its IPv6 /56 and /48, and a browser have numbered places, each taken once. All are keyed hashes.
  buyer_key text,
  checkout_place smallint check (checkout_place in (0, 1)),
  origin text,
  origin_place smallint check (origin_place >= 0),
  origin_56 text,
  origin_56_place smallint check (origin_56_place >= 0),
  origin_48 text,
  origin_48_place smallint check (origin_48_place >= 0),
  device text,
  device_place smallint check (device_place >= 0),

  -- Fulfilment
  carrier text,
  tracking_number text,
  paid_at timestamptz,
  -- Start of the time to ship, where a chargeback interrupted it; else paid_at.
  ship_since timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  ended_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint order_token_once unique (access_token_hash),
  constraint order_intent_once unique (payment_intent_id)
);
create unique index one_order_holds_a_tag on orders (bra_tag_id) where holds_tag;
-- Limits of open checkouts
create unique index two_checkouts_a_buyer on orders (buyer_key, checkout_place) where checkout_place is not null;
create unique index holds_of_an_origin on orders (origin, origin_place) where origin_place is not null;
create unique index holds_of_a_56 on orders (origin_56, origin_56_place) where origin_56_place is not null;
create unique index holds_of_a_48 on orders (origin_48, origin_48_place) where origin_48_place is not null;
create unique index holds_of_a_device on orders (device, device_place) where device_place is not null;
create index checkouts_of_origin on orders (origin, created_at) where origin is not null;
create index checkouts_of_a_56 on orders (origin_56, created_at) where origin_56 is not null;
create index checkouts_of_a_48 on orders (origin_48, created_at) where origin_48 is not null;
create index checkouts_of_device on orders (device, created_at) where device is not null;
-- Lists of members
create index orders_of_buyer on orders (buyer_id, created_at desc, id desc) where buyer_id is not null;
create index orders_of_seller on orders (seller_id, created_at desc, id desc);
create index open_orders_of_buyer on orders (buyer_id) where status in ('paid', 'shipped', 'delivered', 'disputed');
create index open_orders_of_seller on orders (seller_id) where status in ('paid', 'shipped', 'delivered', 'disputed');
-- Background work
create index order_timers on orders (timer_at) where timer_at is not null;
create index orders_that_may_be_paid on orders (created_at)
  where payment_intent_id is not null and (status = 'pending_payment' or (status = 'expired' and intent_status not in ('canceled', 'succeeded')));
create index orders_that_owe on orders (id) where status in ('canceled', 'expired') and captured_cents > refund_requested_cents + charged_back_cents;
create index orders_to_look_at_late on orders (late_look_at) where late_look_at is not null;
create index orders_to_pay_out on orders (id) where payout_status = 'pending';
create index orders_without_fee on orders (payment_provider, created_at) where captured_cents > 0 and processor_fee_cents is null;
-- Searches of staff: common values are read newest first, rare ones have an index.
create index orders_newest on orders (app, created_at desc, id desc);
create index orders_by_status on orders (app, status, created_at desc, id desc);
create index orders_of_tag on orders (bra_tag_id, created_at desc, id desc);
create index orders_of_buyer_key on orders (buyer_key, created_at desc, id desc) where buyer_key is not null;
create index orders_for_operator on orders (app, created_at desc, id desc) where needs_operator is not null;
create index orders_of_rare_payment on orders (app, payment_status, created_at desc, id desc)
  where payment_status in ('requires_action', 'awaiting', 'partially_refunded', 'refunded', 'disputed');
create index orders_of_rare_payout on orders (app, payout_status, created_at desc, id desc) where payout_status in ('pending', 'processing', 'failed', 'reversed');
create index orders_by_title on orders using gin (to_tsvector('simple', title));
-- By order number: the end of the id, as printed on receipts.
create index orders_by_number on orders (right(id, 8));

-- The seller's share of an order after `refunded` cents went back (sharesAfter in packages/domain/src/money/refund-split.ts): price, commission and royalty
-- shrink in proportion, rounded down, then the seller's delivery.
create function seller_share(price bigint, net bigint, seller_delivery bigint, refunded bigint) returns bigint language sql immutable as $$
  select case when seller_delivery is null then greatest(net - refunded, 0)
    else net - least(refunded, price) + (price - net + seller_delivery) * least(refunded, price) / price - least(greatest(refunded - price, 0), seller_delivery) end
$$;

-- The timeline of an order.
create table order_step (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  at timestamptz not null,
  -- The codes and their params are in packages/domain/src/order/order-timeline.ts.
  code text not null,
  params jsonb not null default '{}',
  by text not null check (by in ('buyer', 'seller', 'operator', 'provider', 'timer', 'system'))
);
create index order_steps on order_step (order_id, id);

-- Conversations about an order: between its two people, and of each with support. One of each kind.
create table message_thread (
  id text primary key,
  app text not null,
  order_id text not null references orders (id),
  parties text not null check (parties in ('buyer_seller', 'buyer_support', 'seller_support')),
  -- Since when support owes an answer.
  waits_since timestamptz,
  last_at timestamptz not null,
  constraint one_thread_of_each_kind unique (order_id, parties)
);
create index threads_waiting_for_support on message_thread (waits_since, id) where waits_since is not null;

-- Messages of a conversation.
create table message (
  id text primary key,
  thread_id text not null references message_thread (id),
  at timestamptz not null,
  by text not null check (by in ('buyer', 'seller', 'support')),
  -- Null for a guest, who wrote with the order's link.
  account_id text references account (id),
  -- The recipient; null for support and for guests.
  to_id text references account (id),
  text text not null check (length(text) between 1 and 2000),
  read_at timestamptz
);
create index messages_of_thread on message (thread_id, at desc, id desc);
create index unread_messages on message (to_id, at) where read_at is null;
