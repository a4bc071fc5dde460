-- Provenance entries: the leaves of the public log (RFC 6962), in the order of `index`.
create table provenance (
  index bigint primary key,
  bra_tag_id text not null,
  type text not null,
  at timestamptz not null,
  owner_number int,
  body text not null,
  leaf_hash text not null
);
create index provenance_of_tag on provenance (bra_tag_id, index);
create index provenance_by_time on provenance (at);

-- One row: the next index, and the last entry of the platform itself, such as a retired key.
create table provenance_head (one boolean primary key default true check (one), next_index bigint not null, platform_head text);
insert into provenance_head (next_index) values (0);

-- Blinding values that tie an entry to a person; deleted when the person is erased.
create table provenance_blind (index bigint not null, field text not null, account_id text not null, blind bytea not null, primary key (index, field));
create index provenance_blind_of_account on provenance_blind (account_id);

-- The Merkle tree as tiles: up to 256 neighbouring hashes of one level. A tile only grows.
create table log_tile (level int not null, index bigint not null, hashes bytea not null, primary key (level, index));
-- Hashes do not compress.
alter table log_tile alter column hashes set storage external;

-- One row: the last signed checkpoint. `note` has the log's own signature; the witness signs later.
create table log_checkpoint (
  one boolean primary key default true check (one),
  origin text not null,
  size bigint not null,
  root bytea not null,
  at timestamptz not null,
  note text not null,
  cosignature text,
  witness_key text,
  witnessed_at timestamptz
);

-- Keys that sign certificates: one signs, one is published ahead of its turn, past ones stay published without their secret.
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

-- Issued certificates, one per owner of a tag. `index` is its own log entry, `claim_index` that of the claim.
create table certificate (
  index bigint primary key,
  bra_tag_id text not null references bra_tag (id),
  owner_number int not null,
  claim_index bigint not null,
  entry text not null,
  jwt text not null,
  constraint certificate_once unique (bra_tag_id, owner_number)
);
