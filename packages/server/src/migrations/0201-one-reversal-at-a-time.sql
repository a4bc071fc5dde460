-- A transfer is taken back by one process at a time: two that looked at the same balance could take back more than was wanted. Whose process died is waited for.
alter table earning add column reversing_until timestamptz;
