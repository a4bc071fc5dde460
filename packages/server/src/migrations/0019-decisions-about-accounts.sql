-- An admin's change of an account's state is a decision too. Each restriction holds until it is lifted or its time is over; the strictest one is the account's state.
alter table decision
  drop constraint decision_action_check,
  add constraint decision_action_check check (action in ('dismiss', 'hide', 'remove', 'reinstate', 'revokeTag', 'suspend', 'limit')),
  add column lifted_at timestamptz;
create index restrictions_of_owner on decision (owner_id) where action in ('suspend', 'limit') and lifted_at is null;
create index appeals_about_accounts on decision (appeal_at) where subject_kind = 'account' and appeal_at is not null and appeal_decided_at is null;

-- Restrictions from before there were decisions about accounts; those of a report have one.
insert into decision (id, app, subject_kind, subject_id, title, owner_id, action, rule, reason, decided_by, until, at)
  select 'dec_' || substr(md5(account.id || account.state_since::text), 1, 20), 'strapline', 'account', account.username, account.username, account.id,
    case account.state when 'suspended' then 'suspend' else 'limit' end, coalesce(account.state_rule, 'other'), coalesce(account.state_reason, ''), admin.id, account.state_until, account.state_since
  from account join account admin on admin.id = account.state_by
  where account.state <> 'active' and account.state_rule is null and account.state_since is not null;
update decision set lifted_at = now() where action = 'suspend' and subject_kind <> 'account'
  and not exists (select from account where account.id = owner_id and account.state = 'suspended' and account.state_rule is not null);
