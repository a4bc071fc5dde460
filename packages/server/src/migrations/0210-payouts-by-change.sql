-- The safety net walks all payouts page by page, those that arrived lately with those on their way.
create index payouts_by_change on payout (updated_at, id);
drop index payouts_under_way;
