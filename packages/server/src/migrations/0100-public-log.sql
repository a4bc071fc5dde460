-- The tree over the provenance entries, as tiles: 256 neighbouring hashes of one level in a row, fewer at the right edge. A tile only ever grows.
create table log_tile (level int not null, index bigint not null, hashes bytea not null, primary key (level, index));
-- Hashes do not compress; trying costs time at each checkpoint.
alter table log_tile alter column hashes set storage external;

-- The last signed state of the log. `note` is the signed text with the log's own signature; the witness's line stands apart, since it comes later.
create table log_checkpoint (
  one boolean primary key default true check (one),
  origin text not null,
  size bigint not null,
  root bytea not null,
  at timestamptz not null,
  note text not null,
  -- The witness's line about this note, and what is known of its last line about any.
  cosignature text,
  witness_key text,
  witnessed_at timestamptz
);

-- The log page says how many entries came today.
create index provenance_by_time on provenance (at);
-- Who is erased is looked up by person.
create index provenance_blind_of_account on provenance_blind (account_id);

-- Entries of the house itself, such as a retired key, hang on one another as those of a tag do.
alter table provenance_head add column house_head text;
