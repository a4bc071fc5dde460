-- A transfer under way ends by itself; a report of a missing or stolen piece has its day and a public note.
alter table bra_tag add column transfer_until timestamptz, add column report_at timestamptz, add column report_note text;
-- What somebody holds, in the order in which they came by it: in every state, not only while it is simply claimed.
drop index bra_tag_by_owner;
create index bra_tag_held on bra_tag (owner_id, claimed_at desc, id desc) where claimed_at is not null;
