-- Space on the disk is held free for an upload from its beginning. The hold ends when nothing arrives for a while, and is renewed with each part.
alter table upload add column reserved_until timestamptz;
create index upload_arriving on upload (state, reserved_until) where state in ('receiving', 'processing');
