-- Visits of each member's referral link.
create table referral_visits (
  referrer_id text primary key references account (id),
  visits int not null check (visits > 0)
);

-- Who was referred by whom; the primary key makes it once per person. A credit is an earning of the order.
create table referral (
  referred_id text primary key references account (id),
  referrer_id text not null references account (id),
  at timestamptz not null,
  state text not null check (state in ('waiting', 'credited', 'refused')),
  -- Why nobody was credited, a code of packages/domain/src/referral/referral.ts.
  reason text,
  order_id text references orders (id) constraint referral_order_once unique,
  decided_at timestamptz,
  -- The key of checkouts as a guest with the same e-mail address (platform/accounts/buyer-key.ts).
  guest_key text,
  -- When the referred person was told.
  notice_at timestamptz,
  constraint referral_two_people check (referred_id <> referrer_id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'waiting') = (order_id is null)),
  check ((state = 'refused') = (reason is not null))
);
create index referrals_of_referrer on referral (referrer_id, at);

-- The browsers in which a member was signed in, as keyed hashes, to notice who refers themselves.
create table account_device (
  account_id text not null references account (id),
  device text not null,
  seen_at timestamptz not null,
  primary key (account_id, device)
);
create index devices_by_age on account_device (seen_at);

-- The card that paid an order of a member, as a keyed hash of the provider's fingerprint; for the same purpose.
create table order_card (
  order_id text primary key references orders (id),
  account_id text not null references account (id),
  card text not null,
  at timestamptz not null
);
create index cards_of_account on order_card (account_id);
create index order_cards_by_age on order_card (at);

alter table earning drop constraint earning_kind_check, add constraint earning_kind_check check (kind in ('sale', 'royalty', 'referral'));
