-- A conversation with support has an admin who answers it. It can be closed, and opens again when somebody writes in it, so a member needs one only.
alter table message_thread add column assigned_to text references account (id);
drop index one_open_support_thread;
create unique index one_support_thread on message_thread (app, member_id) where parties = 'member_support' and member_id is not null;
create index support_threads_by_time on message_thread (app, last_at desc, id desc) where parties <> 'buyer_seller';
create index quiet_guest_threads on message_thread (last_at) where parties = 'member_support' and member_id is null;

-- When support's answer was sent by mail.
alter table message add column mailed_at timestamptz;

-- Mails that became messages. A mail is accepted once, whoever sends it again.
create table support_mail (
  message_id text primary key references message (id) on delete cascade,
  -- A keyed hash of the Message-ID.
  mail_hash text not null,
  -- The sender, if it isn't the address that we wrote to.
  sender_sealed bytea,
  attachments int not null default 0 check (attachments >= 0),
  constraint one_message_per_mail unique (mail_hash)
);

-- Answers that admins use often.
create table saved_reply (
  id text primary key,
  app text not null,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 2000),
  updated_at timestamptz not null
);
create unique index one_saved_reply_per_title on saved_reply (app, lower(title));
