-- Since when each part of the system has been in its state, as the dashboard shows it. One row for each part.
create table health_state (
  part text primary key,
  state text not null check (state in ('ok', 'slow', 'down', 'off')),
  since timestamptz not null
);
