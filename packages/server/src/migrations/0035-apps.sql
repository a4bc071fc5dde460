-- The app that sends a mail; null: the name in MAIL_FROM.
alter table mail add column sender text;
-- The app that a picture or film was uploaded in. Those of before were uploaded in the only one.
alter table upload add column app text not null default 'strapline';
alter table upload alter column app drop default;
