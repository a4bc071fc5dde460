-- The app of a record, by its id; null for what apps share, such as accounts. Lists that admins see across apps are filtered by it.
create function find_app(record_id text) returns text language sql stable as $$
  select coalesce(
    (select app from orders where id = record_id),
    (select app from bra_tag where id = record_id),
    (select app from report where id = record_id),
    (select app from decision where id = record_id),
    (select app from upload where id = record_id))
$$;
