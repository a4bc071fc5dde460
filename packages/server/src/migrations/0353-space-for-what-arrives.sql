-- How much of an upload had arrived when its space was last held on: it is held on only for what grows.
alter table upload add column renewed_at_bytes bigint not null default 0;
