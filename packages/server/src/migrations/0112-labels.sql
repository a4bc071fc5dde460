-- Whether somebody may hold a label that opens the tag: a parcel that left without one can still get its code.
alter table bra_tag add column labelled boolean not null default false;
-- Codes that a holder pulled without passing anything on opened nothing.
update strap_code set state = 'void' from bra_tag tag
  where tag.id = bra_tag_id and state = 'live' and tag.status in ('claimed', 'missing', 'stolen', 'recovered', 'retired');
update bra_tag set labelled = true where exists (select 1 from strap_code where bra_tag_id = bra_tag.id and state = 'live');
-- What stood in these states before they had an end, a day, or a way on.
update bra_tag set report_at = updated_at where status in ('missing', 'stolen') and report_at is null;
update bra_tag set status = case when claimed_at is null then 'active' else 'claimed' end where status = 'recovered';
update bra_tag set transfer_until = now() + interval '14 days' where status = 'transfer_pending' and transfer_until is null;
insert into job (kind, key, payload, run_at)
  select 'transfer-end', 'transfer-end:' || id, jsonb_build_object('braTagId', id), transfer_until from bra_tag where status = 'transfer_pending'
  on conflict (key) do nothing;
