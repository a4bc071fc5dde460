-- Batches of chips encoded under one key id. The keys are outside the database.
create table chip_batch (
  kid text primary key,
  mode text not null check (mode in ('AES', 'LRP')),
  purpose text not null check (purpose in ('development', 'production')),
  state text not null default 'live' check (state in ('live', 'retired')),
  note text not null default '',
  created_at timestamptz not null,
  retired_at timestamptz
);

-- The chip sewn to a tag, one each. Lock the tag before changing a row.
create table chip (
  uid text primary key check (uid ~ '^[0-9a-f]{14}$'),
  bra_tag_id text not null references bra_tag (id),
  kid text not null references chip_batch (kid),
  -- Counter of the last accepted tap, -1 before the first.
  last_ctr int not null default -1,
  -- An open tamper loop was seen; never reset.
  opened boolean not null default false,
  -- Null until a tap has shown it.
  has_loop boolean,
  -- When a tap proved the chip's key; until then the chip is only a label.
  proven_at timestamptz,
  bound_at timestamptz not null,
  last_tap_at timestamptz,
  taps int not null default 0,
  alerts text[] not null default '{}',
  -- When the owner was last notified of replays.
  notified_at timestamptz,
  constraint chip_tag_once unique (bra_tag_id)
);
create index chips_newest on chip (bound_at desc, bra_tag_id desc);
create index chips_of_batch on chip (kid, bound_at desc, bra_tag_id desc);
create index chips_with_alerts on chip (bound_at desc, bra_tag_id desc) where alerts <> '{}';

-- Redeemed taps. The hashed ticket tells a reload by the same browser from a replay.
create table chip_tap (
  id bigint generated always as identity primary key,
  bra_tag_id text not null,
  at timestamptz not null,
  verdict text not null,
  counter int not null,
  jumped boolean not null default false,
  by_owner boolean not null default false,
  ticket_hash text,
  constraint chip_ticket_once unique (ticket_hash)
);
create index taps_of_tag on chip_tap (bra_tag_id, id desc);
create index taps_by_day on chip_tap (at);
create index replays_of_tag on chip_tap (bra_tag_id, at) where verdict = 'replay';

-- Simulated chips: the state that a real chip keeps in its own memory.
create table simulated_chip (
  uid text primary key,
  kid text not null references chip_batch (kid),
  counter int not null default 0,
  -- Permanent status of its tamper loop; null without one.
  loop text check (loop in ('C', 'O')),
  created_at timestamptz not null
);
