-- What staff ask of payouts: all of them newest first, and the few that failed.
create index payouts_newest on payout (created_at desc, id desc);
create index payouts_failed on payout (created_at desc, id desc) where state = 'failed';
