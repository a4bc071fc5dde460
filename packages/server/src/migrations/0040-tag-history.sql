-- A tag's own entries once more on the tag, in the shape of the contract: its page is then one row, and the hottest read of the house gathers nothing.
-- Written by appendProvenance in the statement that writes the entry.
alter table bra_tag add column history jsonb not null default '[]';
update bra_tag set history = coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('index', entry.index, 'type', entry.type, 'at', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ownerNumber', entry.owner_number, 'leafHash', entry.leaf_hash)) order by entry.index)
  from provenance entry where entry.bra_tag_id = bra_tag.id), '[]');
