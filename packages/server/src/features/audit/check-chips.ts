import { sql } from '../../ports/database.ts';
import { type AuditCheck, auditActions } from './audit-report.ts';

/** Chips, taps, tags and public log agree. */
export const chipChecks: readonly AuditCheck[] = [
  {
    rule: 'The chip data of a tag matches its chip',
    action: auditActions.chip,
    checked: sql`select count(*) as n from chip`,
    discrepancies: sql`select t.id as object, 'is ' || t.nfc || ' with chip data ' || coalesce(t.chip::text, 'none') || ', but its chip is ' ||
          case when c.uid is null then 'missing' else case when c.proven_at is null then 'not proven' else 'proven' end || case when c.opened then ', opened' else '' end end as problem
      from bra_tag t left join chip c on c.bra_tag_id = t.id
      where (t.chip is null) <> (c.uid is null) or (t.chip->>'proven')::boolean <> (c.proven_at is not null)
        or (t.chip->>'opened')::boolean <> c.opened or (t.nfc <> 'none' and c.proven_at is null)`,
  },
  {
    rule: 'No chip counter was accepted twice',
    action: auditActions.chip,
    checked: sql`select count(*) as n from chip_tap where verdict in ('ok', 'opened')`,
    discrepancies: sql`select bra_tag_id as object, 'accepted chip counter ' || counter || ' ' || count(*) || ' times' as problem
      from chip_tap join chip using (bra_tag_id) where verdict in ('ok', 'opened') and at >= bound_at group by bra_tag_id, counter having count(*) > 1
      union all
      select bra_tag_id, 'has the last chip counter ' || last_ctr || ' but accepted ' || max(counter)
      from chip_tap join chip using (bra_tag_id) where verdict in ('ok', 'opened') and at >= bound_at group by bra_tag_id, last_ctr having max(counter) > last_ctr`,
  },
  {
    rule: 'An opened tear loop is recorded on the chip and in the public log',
    action: auditActions.chip,
    checked: sql`select count(*) as n from chip_tap where verdict = 'opened'`,
    discrepancies: sql`select distinct tap.bra_tag_id as object, 'had a tap with an opened loop that its chip or the public log does not record' as problem
      from chip_tap tap join chip c on c.bra_tag_id = tap.bra_tag_id and tap.at >= c.bound_at
      where tap.verdict = 'opened' and (not c.opened or not exists (select from provenance p where p.bra_tag_id = tap.bra_tag_id and p.type = 'tag.opened'))`,
  },
];
