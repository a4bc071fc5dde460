-- A withdrawn consent is reviewed like a report of the person shown. Only what an admin finds about the pictures ends it: that they don't show this person.
alter table report add column withdrawn_consent boolean not null default false;
create or replace function is_consent_withdrawn(bra_tag_id text) returns boolean language sql stable as $$
  select exists (select from (select distinct on (account_id) accepted, at from consent where kind = 'picture' and subject = $1 order by account_id, id desc) latest
    where not accepted and not coalesce((select decision.action in ('dismiss', 'reinstate') from decision join report on report.id = decision.report_id
      where decision.subject_kind = 'braTag' and decision.subject_id = $1 and report.withdrawn_consent and not decision.automated and decision.copy_of is null
        and decision.at >= latest.at order by decision.at desc limit 1), false))
$$;
