-- What somebody wrote, such as why, lies beside the audit log, so that an erased person's name can be removed from it. The chained entry has a salted hash of the text.
-- Without a foreign key: neither table's rows are deleted, and the check notices it if one is.
alter table audit add column reason_hash text;
create table audit_reason (
  entry bigint primary key,
  salt text not null,
  text text not null
);
