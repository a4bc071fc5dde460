-- The rows that a process has in its cache, with their versions. PostgreSQL guesses ten rows for an array that it doesn't know yet, and so would plan each statement
-- with one at every call; it keeps the plan of a statement with a function of one row. A function of SQL would be replaced by its text.
create function known_rows(keys text[], versions text[]) returns table (key text, version text) language plpgsql immutable strict parallel safe rows 1 as $$
begin
  return query select * from unnest(keys, versions);
end $$;
