-- The plan of a function is kept for as long as a connection lives. Made while a table was nearly empty it reads all of it, and goes on doing so while the
-- table grows. The embedded card provider looks up a handful of rows by their keys; plans by index are right for that at every size.
alter function sandbox_commit set enable_seqscan = off;
alter function sandbox_commit set enable_hashjoin = off;
alter function sandbox_commit set enable_mergejoin = off;

-- Writes down what came of deliveries: done where no next try is due.
create function sandbox_settle(results jsonb) returns void language sql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  update sandbox_delivery d set attempts = r.attempts, is_done = r."dueAt" is null, due_at = coalesce(r."dueAt", d.due_at)
    from jsonb_to_recordset(results) as r(id text, attempts int, "dueAt" bigint) where d.id = r.id
$$;

-- A row of these is a quarter of a page, and a piece is written again when it is held, let go, and sold. With room for another version beside the first,
-- a change of no indexed column stays in its page and leaves every index alone; before, four rows filled the page.
alter table listing set (fillfactor = 75);
alter table bra_tag set (fillfactor = 75);
