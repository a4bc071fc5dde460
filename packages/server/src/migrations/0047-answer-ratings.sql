-- Whether answers of the FAQ were helpful. The voter is a keyed hash of the account or a random number of the browser, together with the question: rows of one
-- person can't be told from others.
create table answer_rating (
  app text not null,
  slug text not null constraint answer_rating_slug check (length(slug) <= 100),
  voter bytea not null,
  is_helpful boolean not null,
  at timestamptz not null,
  primary key (app, slug, voter)
);
create index answer_rating_age on answer_rating (at);
