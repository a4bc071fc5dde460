-- The language in which somebody gets e-mails and pushes: of a member, and of those who have no account.
alter table account add column language text not null default 'en' constraint account_language check (language in ('en', 'de', 'fr', 'es', 'ja'));
alter table orders add column language text not null default 'en' constraint order_language check (language in ('en', 'de', 'fr', 'es', 'ja'));
alter table report add column language text not null default 'en' constraint report_language check (language in ('en', 'de', 'fr', 'es', 'ja'));
alter table invite add column language text not null default 'en' constraint invite_language check (language in ('en', 'de', 'fr', 'es', 'ja'));
alter table recovery_help add column language text not null default 'en' constraint recovery_help_language check (language in ('en', 'de', 'fr', 'es', 'ja'));
alter table message_thread add column language text not null default 'en' constraint message_thread_language check (language in ('en', 'de', 'fr', 'es', 'ja'));
