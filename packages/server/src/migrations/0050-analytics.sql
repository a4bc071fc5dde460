-- Visits of people who agreed to be counted. No account, network address or browser is stored.

-- The random part of the day's visitor IDs. Deleted when the day is over, so that nobody can tell which IDs of two days are the same visitor.
create table analytics_salt (
  day date primary key,
  salt text not null
);

-- Today's events. A job adds up those of earlier days and deletes them.
create table analytics_event (
  id bigint generated always as identity primary key,
  app text not null,
  day date not null,
  visitor text not null,
  name text not null,
  source text not null constraint analytics_event_source check (source in ('search', 'widget', 'referral', 'social', 'direct')),
  page text,
  bra_tag_id text references bra_tag (id) on delete cascade,
  seller_id text references account (id)
);
-- A visitor counts once a day for a piece.
create unique index analytics_event_once on analytics_event (app, day, visitor, name, bra_tag_id) where bra_tag_id is not null;
create index analytics_event_of_visitor on analytics_event (app, day, visitor, id);
create index analytics_event_of_seller on analytics_event (seller_id, app, name) where seller_id is not null;
create index analytics_event_of_tag on analytics_event (bra_tag_id) where bra_tag_id is not null;

-- Totals of a day. `visited` counts each visitor once, by the source that they came from first. `page` is empty for what isn't a page.
create table analytics_day (
  app text not null,
  day date not null,
  name text not null,
  page text not null default '',
  source text not null,
  n int not null check (n > 0),
  primary key (app, day, name, page, source)
);

-- What a seller sees about a piece.
create table analytics_piece_day (
  app text not null,
  seller_id text not null references account (id),
  day date not null,
  bra_tag_id text not null references bra_tag (id) on delete cascade,
  name text not null,
  source text not null,
  n int not null check (n > 0),
  primary key (seller_id, app, day, bra_tag_id, name, source)
);
create index analytics_piece_day_of_tag on analytics_piece_day (bra_tag_id);
create index analytics_piece_day_age on analytics_piece_day (day);

-- For the numbers of a whole app.
create index saved_items_of_app on saved_item (app, saved_at);
create index offers_of_app on offer (app, created_at) where made_by = 'buyer';

-- Answers to the feedback survey, without any link to who gave them.
create table feedback (
  id text primary key,
  app text not null,
  score int not null constraint feedback_score check (score between 0 and 10),
  text text not null default '' constraint feedback_text check (length(text) <= 1000),
  at timestamptz not null
);
create index feedback_newest on feedback (app, at desc, id desc);
create index feedback_with_text on feedback (app, at desc, id desc) where text <> '';
create index feedback_age on feedback (at);
