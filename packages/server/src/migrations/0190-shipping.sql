-- Where a person sends from and what it costs to where, as one value that is read and set whole; null until they set it. It stands on the account, whose
-- row every sale page of theirs looks at anyway.
alter table account
  add column shipping jsonb,
  add column shipping_version integer not null default 0 check (shipping_version >= 0),
  add constraint shipping_costs check (
    shipping is null
    or ((shipping ->> 'domesticCents')::integer between 0 and 20000
      and coalesce((shipping ->> 'worldCents')::integer, 0) between 0 and 20000
      and shipping ->> 'from' ~ '^[A-Z]{2}$'
      and jsonb_typeof(shipping -> 'zones') = 'array'));
