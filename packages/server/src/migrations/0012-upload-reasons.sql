-- `reason` is one of packages/contract/src/error-reasons.ts; before, it was a sentence.
alter table upload add column reason_params jsonb;
update upload set reason = 'file_rejected' where reason is not null;
