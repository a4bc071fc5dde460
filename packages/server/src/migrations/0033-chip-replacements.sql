-- An owner's request for another chip, one per tag. The row is deleted when the chip is replaced, the owner withdraws or the tag gets another owner; a declined one
-- stays as the answer until its owner asks again, at most 90 days.
create table chip_replacement (
  bra_tag_id text primary key references bra_tag (id),
  id text not null unique,
  account_id text not null,
  problem text not null check (problem in ('no_reaction', 'error_page', 'damaged')),
  note text,
  requested_at timestamptz not null,
  declined_at timestamptz,
  declined_by text,
  decline_reason text,
  constraint chip_replacement_answer check ((declined_at is null) = (decline_reason is null) and (declined_at is null) = (declined_by is null))
);
create index open_chip_replacements on chip_replacement (requested_at, id) where declined_at is null;
