-- Everybody affected gets a decision of their own, with an appeal of their own: the copy of the piece's owner refers to the decision about its creator.
alter table decision add column copy_of text references decision (id);
create unique index one_copy_per_person on decision (copy_of, owner_id) where copy_of is not null;
-- The owner edited the piece after the decision, and it is reviewed again.
alter table decision add column fixed_at timestamptz;
create index decisions_appealed on decision (report_id) where appeal_at is not null and appeal_decided_at is null;

-- A reporter asked once for another look at a dismissal.
alter table report
  add column appeal_text text,
  add column appeal_at timestamptz,
  add column appeal_decided_at timestamptz;
-- A job at the end of the time to confirm replaces the search for unconfirmed reports.
drop index reports_to_confirm;
-- Sealed addresses of guests, for the retention job.
create index reports_with_email on report (decided_at) where email_sealed is not null;
