-- Reported pictures that their creator took off a piece while somebody could still decide about them. Only the team sees them.
create table case_picture (
  bra_tag_id text not null references bra_tag (id),
  media_id text not null,
  media jsonb not null,
  removed_at timestamptz not null,
  primary key (bra_tag_id, media_id)
);
