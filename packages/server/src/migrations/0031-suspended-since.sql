-- When an account was suspended, however often that was prolonged since; null while it isn't. An order that an admin let ship after it can still ship.
alter table account add column suspended_since timestamptz;
update account set suspended_since = state_since where state = 'suspended';
