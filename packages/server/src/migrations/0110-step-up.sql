-- When a session last proved with a passkey that its owner is there. What is older than five minutes counts for nothing and is swept by the next proof.
create table step_up (session_id text primary key, account_id text not null, at timestamptz not null);
create index step_up_old on step_up (at);
