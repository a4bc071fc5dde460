-- Batches of chips that were encoded under one kid. The keys lie outside the database; how their chips speak is decided here.
create table chip_batch (
  kid text primary key,
  mode text not null check (mode in ('AES', 'LRP')),
  purpose text not null check (purpose in ('development', 'production')),
  state text not null default 'live' check (state in ('live', 'retired')),
  note text not null default '',
  created_at timestamptz not null,
  retired_at timestamptz
);

-- A chip and the tag that it is sewn to: one chip, one tag. Who changes a row has locked its tag.
create table chip (
  uid text primary key check (uid ~ '^[0-9a-f]{14}$'),
  bra_tag_id text not null references bra_tag (id),
  kid text not null references chip_batch (kid),
  -- Of the last tap that was accepted, -1 before the first.
  last_ctr int not null default -1,
  -- Seen with an open loop, which is for ever.
  opened boolean not null default false,
  -- Null until a tap told.
  has_loop boolean,
  -- When a tap showed that it is ours, by or before an admin; before that the chip is a label.
  proven_at timestamptz,
  bound_at timestamptz not null,
  last_tap_at timestamptz,
  taps int not null default 0,
  alerts text[] not null default '{}',
  -- When the owner was last told of replays.
  told_at timestamptz,
  constraint chip_tag_once unique (bra_tag_id)
);
create index chips_newest on chip (bound_at desc, bra_tag_id desc);
create index chips_of_batch on chip (kid, bound_at desc, bra_tag_id desc);
create index chips_with_alerts on chip (bound_at desc, bra_tag_id desc) where alerts <> '{}';

-- Taps that were redeemed. The ticket, as a hash, tells a second look by the same browser from a replay.
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

-- Chips that are only simulated: what a real one keeps in its own memory.
create table simulated_chip (
  uid text primary key,
  kid text not null references chip_batch (kid),
  counter int not null default 0,
  -- Permanent status of its loop; null for a chip without one.
  loop text check (loop in ('C', 'O')),
  created_at timestamptz not null
);

-- What the page of a tag shows of its chip: { boundAt, proven, loop, opened, lastTapAt, ownerTapAt }.
alter table bra_tag add column chip jsonb;
