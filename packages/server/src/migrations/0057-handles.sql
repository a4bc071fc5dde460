-- Profiles on other platforms that members claimed. Members are the same in every app, and so are their handles.
create table handle (
  id text primary key,
  account_id text not null references account (id),
  -- `platform:handle`, in lower case.
  fqsid text not null,
  status text not null constraint handle_status check (status in ('waiting', 'in_review', 'proven', 'disputed', 'refused', 'expired', 'released')),
  status_since timestamptz not null,
  code text not null,
  code_expires_at timestamptz not null,
  -- The last look at the bio.
  checked_at timestamptz,
  check_result text constraint handle_check_result check (check_result in ('found', 'code_missing', 'profile_missing', 'unreadable')),
  proven_at timestamptz,
  asked_at timestamptz,
  -- Why the team refused it.
  reason text,
  created_at timestamptz not null,
  constraint handle_claimed_once unique (account_id, fqsid),
  constraint handle_proven_has_time check (status <> 'proven' or proven_at is not null),
  constraint handle_reviewed_has_time check (status not in ('in_review', 'disputed') or asked_at is not null)
);
-- One person at most.
create unique index handle_proven_once on handle (fqsid) where status = 'proven';
create index handles_by_fqsid on handle (fqsid);
create index handles_to_review on handle (asked_at, id) where status in ('in_review', 'disputed');
create index handles_ended on handle (status_since) where status in ('waiting', 'refused', 'expired', 'released');
