-- What size surveys taught about tapes and brands: numbers, without persons. One row.
create table fit_model (
  id int primary key default 1 constraint fit_model_once check (id = 1),
  model jsonb not null,
  answers int not null,
  learned_at timestamptz not null
);
