import { sql } from '../../ports/database.ts';
import type { Question } from './check-books.ts';

/** What must hold of chips: what their rows, their tags, their taps and the log say is one story. */
export const chipQuestions: readonly Question[] = [
  {
    asks: 'A chip and its tag say the same of it',
    looked: sql`select count(*) as n from chip`,
    faults: sql`select t.id as object, 'says of its chip what the chip does not' as says from bra_tag t left join chip on chip.bra_tag_id = t.id
      where (t.chip is null) <> (chip.uid is null)
        or (t.chip->>'opened')::boolean is distinct from chip.opened
        or (t.chip->>'proven')::boolean is distinct from (chip.proven_at is not null)
        or (t.nfc <> 'none') <> (chip.proven_at is not null)`,
  },
  {
    asks: 'No counter of a chip was accepted twice, and none above the last',
    looked: sql`select count(*) as n from chip_tap where verdict in ('ok', 'opened')`,
    faults: sql`select chip.bra_tag_id as object, 'accepted read ' || tap.counter || ' ' || count(*) || ' times, the last being ' || chip.last_ctr as says
      from chip join chip_tap tap on tap.bra_tag_id = chip.bra_tag_id and tap.at >= chip.bound_at and tap.verdict in ('ok', 'opened')
      group by chip.bra_tag_id, tap.counter, chip.last_ctr having count(*) > 1 or tap.counter > chip.last_ctr`,
  },
  {
    asks: 'A chip whose loop was opened has its entry in the log, once',
    looked: sql`select count(*) as n from chip where opened`,
    faults: sql`select chip.bra_tag_id as object, 'is opened, and the log has ' || entries.n || ' entries of it' as says from chip
      cross join lateral (select count(*) as n from provenance p where p.bra_tag_id = chip.bra_tag_id and p.type = 'tag.opened') entries
      where entries.n <> case when chip.opened then 1 else 0 end`,
  },
];
