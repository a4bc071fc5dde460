-- The forum: topics with numbered posts. A topic's first post has the number 0; one that waits for a moderator has none.
create table forum_topic (
  id text primary key,
  app text not null,
  category text not null check (category in ('general', 'tagging', 'sizing', 'collecting', 'help')),
  title text not null check (length(title) between 1 and 200),
  author_id text not null references account (id),
  state text not null default 'open' check (state in ('open', 'locked')),
  pinned boolean not null default false,
  -- Follow from the posts: whether the first one is public, and how many replies are.
  is_public boolean not null default false,
  replies int not null default 0 check (replies >= 0),
  likes int not null default 0 check (likes >= 0),
  last_number int not null default -1,
  last_at timestamptz not null,
  last_by text references account (id),
  created_at timestamptz not null
);
create index topics_latest on forum_topic (app, pinned desc, last_at desc, id desc) where is_public;
create index topics_new on forum_topic (app, pinned desc, created_at desc, id desc) where is_public;
create index topics_replies on forum_topic (app, pinned desc, replies desc, id desc) where is_public;
create index topics_of_category_latest on forum_topic (app, category, pinned desc, last_at desc, id desc) where is_public;
create index topics_of_category_new on forum_topic (app, category, pinned desc, created_at desc, id desc) where is_public;
create index topics_of_category_replies on forum_topic (app, category, pinned desc, replies desc, id desc) where is_public;

create table forum_post (
  id text primary key,
  app text not null,
  topic_id text not null references forum_topic (id),
  number int,
  -- It begins the topic.
  is_first boolean not null,
  author_id text not null references account (id),
  -- Written as a moderator or admin.
  by_staff boolean not null default false,
  text text not null check (length(text) between 1 and 10000),
  -- Of the text, and of the title for a first post.
  words tsvector not null,
  state text not null check (state in ('waiting', 'public', 'declined')),
  -- By a decision about a report, or of a moderator.
  hidden boolean not null default false,
  reply_to text references forum_post (id),
  quote text not null default '',
  likes int not null default 0 check (likes >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  public_at timestamptz,
  edited_at timestamptz,
  decline_reason text,
  constraint forum_post_number_once unique (topic_id, number),
  constraint numbered_when_public check ((state = 'public') = (number is not null) and (number is null) = (public_at is null))
);
create unique index one_first_post on forum_post (topic_id) where is_first;
create index forum_posts_of_author on forum_post (author_id, created_at desc);
create index forum_posts_waiting on forum_post (app, created_at, id) where state = 'waiting';
create index unpublished_posts_of_topic on forum_post (topic_id) where number is null;
create index forum_post_words on forum_post using gin (words) with (fastupdate = off) where state = 'public' and not hidden;

-- When a post is hidden or shown again, its topic follows: without its first post it isn't public.
create function follow_hidden_post() returns trigger language plpgsql as $$
begin
  update forum_topic topic set
      is_public = exists (select from forum_post where topic_id = topic.id and number = 0 and not hidden),
      replies = (select count(*) from forum_post where topic_id = topic.id and number > 0 and not hidden),
      last_at = coalesce((select public_at from forum_post where topic_id = topic.id and number is not null and not hidden order by number desc limit 1), created_at),
      last_by = (select author_id from forum_post where topic_id = topic.id and number is not null and not hidden order by number desc limit 1)
    where id = new.topic_id;
  return null;
end $$;
create trigger forum_post_hidden after update of hidden on forum_post for each row when (old.hidden is distinct from new.hidden) execute function follow_hidden_post();

-- What posts said before they were edited.
create table forum_edit (
  post_id text not null references forum_post (id),
  version int not null,
  title text,
  text text not null,
  at timestamptz not null,
  primary key (post_id, version)
);

create table forum_like (
  post_id text not null references forum_post (id),
  account_id text not null references account (id),
  at timestamptz not null,
  primary key (post_id, account_id)
);
create index likes_of_account on forum_like (account_id);

-- How far a member has read a topic, and whether they follow it.
create table forum_reader (
  account_id text not null references account (id),
  topic_id text not null references forum_topic (id),
  read_to int not null default -1,
  follows boolean not null default false,
  -- The last post that they were notified of; they are notified again once they have read it.
  notified_to int not null default -1,
  at timestamptz not null,
  primary key (account_id, topic_id)
);
create index followers_of_topic on forum_reader (topic_id, account_id) where follows;

create table forum_move (
  topic_id text not null references forum_topic (id),
  "from" text not null,
  "to" text not null,
  by_id text not null references account (id),
  at timestamptz not null,
  primary key (topic_id, at)
);

-- Pictures in posts. Their files are in a folder each, and are served by a route that looks at their post.
create table forum_picture (
  id text primary key,
  post_id text not null references forum_post (id),
  place int not null,
  upload_id text not null,
  alt text not null,
  width int not null,
  height int not null,
  placeholder text not null,
  constraint one_forum_picture_in_a_place unique (post_id, place)
);
-- Sign-ins of a Discourse that were answered, each once.
create table discourse_nonce (nonce_hash text primary key, used_at timestamptz not null);
create index unpublished_topics on forum_topic (author_id, created_at desc) where not is_public;
