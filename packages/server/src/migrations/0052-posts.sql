-- Posts of the blog, by creators and by the team.
create table post (
  id text primary key,
  app text not null,
  -- Who wrote it. Null for one that another program wrote for the team.
  author_id text references account (id),
  -- It appears under the app's name.
  by_team boolean not null,
  kind text not null default 'post' constraint post_kind check (kind in ('post', 'page')),
  slug text not null,
  status text not null default 'draft' constraint post_status check (status in ('draft', 'scheduled', 'published', 'removed')),
  -- By a decision about a report.
  hidden boolean not null default false,
  version int not null default 1,
  title text not null,
  -- As it was written: Markdown in the app, HTML by other programs. `html` is made from it, and safe to show.
  source text not null,
  format text not null default 'markdown' constraint post_format check (format in ('markdown', 'html')),
  html text not null,
  custom_excerpt text,
  excerpt text not null,
  reading_minutes int not null,
  tags text[] not null default '{}',
  tag_slugs text[] not null default '{}',
  picture jsonb,
  -- Of the text.
  pictures jsonb not null default '[]',
  featured boolean not null default false,
  visibility text not null default 'public' constraint post_visibility check (visibility in ('public', 'members', 'paid')),
  -- Texts for search engines and the caption of the picture, which only other programs set.
  meta jsonb not null default '{}',
  publish_at timestamptz,
  published_at timestamptz,
  -- Followers are notified of the first time only, and the address stays the same from then on.
  first_published_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  words tsvector not null,
  constraint post_slug_once unique (app, slug),
  constraint post_by_somebody check (by_team or author_id is not null),
  constraint post_times check (case status when 'scheduled' then publish_at is not null when 'published' then published_at is not null
    when 'removed' then removed_at is not null else true end)
);
create index posts_published on post (app, published_at desc, id desc) where status = 'published';
create index posts_of_author on post (author_id, app, updated_at desc, id desc) where author_id is not null;
create index posts_published_of_author on post (author_id, app, published_at desc, id desc) where status = 'published' and not by_team;
create index posts_of_app on post (app, updated_at desc, id desc);
create index posts_removed on post (removed_at) where status = 'removed';
create index post_words on post using gin (words) where status = 'published';
create index post_tags on post using gin (tag_slugs) where status = 'published';
create index post_pictures on post using gin (pictures jsonb_path_ops);

-- Pictures that other programs sent for posts. Those of members are uploads.
create table post_picture (
  id text primary key,
  app text not null,
  media jsonb not null,
  created_at timestamptz not null
);
create index post_pictures_by_age on post_picture (created_at);

-- A picture is on one tag, or on one post.
alter table upload add column post_id text references post (id), add constraint upload_on_one_thing check (bra_tag_id is null or post_id is null);
create index uploads_of_post on upload (post_id) where post_id is not null;

-- The progress of notifying an author's followers, so that each is notified once.
create table post_notice (
  post_id text primary key references post (id) on delete cascade,
  last_follower_id text not null default '',
  is_done boolean not null default false
);

create index notifications_of_posts on notification (app, href) where code = 'follow_posted';

create or replace function find_app(record_id text) returns text language sql stable as $$
  select coalesce(
    (select app from orders where id = record_id),
    (select app from bra_tag where id = record_id),
    (select app from report where id = record_id),
    (select app from decision where id = record_id),
    (select app from upload where id = record_id),
    (select app from post where id = record_id))
$$;
