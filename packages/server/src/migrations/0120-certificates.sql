-- Keys that sign certificates. One signs, one is published ahead of its turn; a past one stays published and has lost its secret.
create table certificate_key (
  kid text primary key,
  state text not null check (state in ('next', 'signing', 'past')),
  public_key text not null,
  secret_sealed bytea,
  created_at timestamptz not null,
  signing_since timestamptz,
  check ((state = 'past') = (secret_sealed is null))
);
create unique index one_certificate_key_signs on certificate_key (state) where state <> 'past';

-- Certificates as they were issued, one for each owner of a tag. `index` is its own entry in the log, `claim_index` that of the claim it rests on.
create table certificate (
  index bigint primary key,
  bra_tag_id text not null references bra_tag (id),
  owner_number int not null,
  claim_index bigint not null,
  entry text not null,
  jwt text not null,
  constraint certificate_once unique (bra_tag_id, owner_number)
);
