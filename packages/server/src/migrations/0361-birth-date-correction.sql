-- When a birth date was first kept, and whether it was corrected: one slip of the finger can be mended within a day.
alter table account
  add column birth_date_at timestamptz,
  add column birth_date_corrected boolean not null default false;
