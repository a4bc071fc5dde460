-- A buyer and a creator who do not agree about an order; at most one for an order. Whose turn it is follows from the status; `due_at` is when silence counts,
-- `run_out_at` when nobody decided at all.
create table dispute (
  id text primary key,
  order_id text not null constraint one_dispute_of_an_order unique references orders (id),
  status text not null check (status in ('open', 'answered', 'return_agreed', 'return_sent', 'escalated', 'second_look', 'ended_buyer', 'ended_seller', 'ended_split')),
  reason text not null check (reason in ('not_arrived', 'not_as_described', 'damaged', 'wrong_item', 'not_authentic', 'other', 'chargeback')),
  opened_as text not null check (opened_as in ('buyer', 'provider')),
  opened_at timestamptz not null,
  -- What is on the table: who proposed it, and its number, which an answer names.
  proposal_by text check (proposal_by in ('buyer', 'seller')),
  proposal_kind text check (proposal_kind in ('full', 'partial', 'return')),
  proposal_cents int check (proposal_cents > 0),
  proposal_step bigint,
  due_at timestamptz,
  run_out_at timestamptz not null,
  -- What the house decided, while a second person has to look at it and after.
  decision text check (decision in ('buyer', 'split', 'seller')),
  decided_cents int,
  decided_words text,
  ended_at timestamptz,
  updated_at timestamptz not null,
  constraint an_end_has_a_time check ((status in ('ended_buyer', 'ended_seller', 'ended_split')) = (ended_at is not null))
);
create index disputes_by_time on dispute (opened_at desc, id desc);
create index disputes_under_way on dispute (opened_at desc, id desc) where ended_at is null;
create index disputes_for_the_house on dispute (opened_at desc, id desc) where status in ('escalated', 'second_look');

create table dispute_step (
  id bigint generated always as identity primary key,
  dispute_id text not null references dispute (id),
  at timestamptz not null,
  by text not null check (by in ('buyer', 'seller', 'operator', 'provider', 'timer')),
  what text not null,
  words text not null default '',
  proposal_kind text check (proposal_kind in ('full', 'partial', 'return')),
  proposal_cents int,
  carrier text,
  tracking_number text
);
create index steps_of_dispute on dispute_step (dispute_id, id);

-- Pictures that only the two and the house get to see, below names that the public media pages do not know. Each upload is used once.
create table dispute_evidence (
  id text primary key,
  step_id bigint not null references dispute_step (id),
  order_id text not null references orders (id),
  upload_id text not null constraint evidence_once unique,
  alt text not null,
  width int not null,
  height int not null,
  placeholder text not null
);
create index evidence_of_step on dispute_evidence (step_id);
create index evidence_of_order on dispute_evidence (order_id);

-- Taken for a dispute: it goes on no tag any more, and its public files go away.
alter table upload add column is_private boolean not null default false;

-- A buyer's bank asks for a payment back. The provider tells; this is its mirror.
create table chargeback (
  id text primary key,
  provider text not null,
  order_id text not null references orders (id),
  cents int not null,
  fee_cents int not null,
  reason text not null,
  status text not null,
  answer_by timestamptz,
  -- What the books have of it.
  booked text not null default 'none' check (booked in ('none', 'taken', 'won', 'lost')),
  answer_words text,
  answered_by text references account (id),
  answered_at timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz,
  updated_at timestamptz not null
);
create index chargebacks_of_order on chargeback (order_id);
create index chargebacks_by_time on chargeback (opened_at desc, lower(id) desc);
create index chargebacks_open on chargeback (updated_at) where ended_at is null;
