-- A code or refresh token that is shown twice ends the grant that its tokens were issued under, not the whole session.
alter table session_ended add column grant_hash text;
