-- A range of a single text, so that GiST can compare apps without an extension.
create type text_range as range (subtype = text, collation = "C");

-- The pieces that admins featured: what they wrote, and from when until when. One per app at a time.
create table featured_piece (
  bra_tag_id text primary key references bra_tag (id),
  app text not null,
  title text not null,
  body text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  constraint one_featured_at_a_time exclude using gist (text_range(app, app, '[]') with =, tstzrange(starts_at, ends_at) with &&)
);
create index featured_by_time on featured_piece (app, starts_at desc, bra_tag_id desc);
