-- Pictures of their own pieces that creators registered, so that copies of them can be found. Only hashes: the pictures are those of the piece.
create table share_image (
  -- The match server knows a picture by this number alone.
  key bigint generated always as identity primary key,
  app text not null,
  account_id text not null references account (id),
  bra_tag_id text not null references bra_tag (id),
  media_id text not null,
  -- SHA-256 hashes of the files that show it, one after another: as it was sent, if known, and our versions.
  sha256s bytea not null constraint share_image_sha256s check (octet_length(sha256s) between 32 and 192 and octet_length(sha256s) % 32 = 0),
  pdq bytea not null constraint share_image_pdq check (octet_length(pdq) = 32),
  quality int not null constraint share_image_quality check (quality between 0 and 100),
  -- Five perceptual hashes, one after another.
  phashes bytea not null constraint share_image_phashes check (octet_length(phashes) = 40),
  registered_at timestamptz not null,
  -- When its owner was last told that somebody looked up a picture that may be a copy.
  told_at timestamptz,
  constraint share_image_once unique (account_id, media_id)
);
create index share_images_of on share_image (account_id, app, registered_at desc, media_id desc);
create index share_images_of_piece on share_image (bra_tag_id);
create index share_images_by_age on share_image (registered_at);

-- Of the file as it was sent, which isn't kept.
alter table upload add column sha256 bytea;
