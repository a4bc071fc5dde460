import type { TapVerdict } from '@strapline/domain/chip/tap-verdicts';
import { hour } from '@strapline/domain/time';
import { batchLoader } from '../../platform/batch-loader.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

export type Alert = 'jump' | 'replay' | 'tamper' | 'opened';

export type ChipRow = {
  uid: string;
  bra_tag_id: string;
  kid: string;
  last_ctr: number;
  opened: boolean;
  has_loop: boolean | null;
  proven_at: Date | null;
  bound_at: Date;
  last_tap_at: Date | null;
  taps: number;
  alerts: Alert[];
  told_at: Date | null;
};

const columns: Statement = sql`uid, bra_tag_id, kid, last_ctr, opened, has_loop, proven_at, bound_at, last_tap_at, taps, alerts, told_at`;

/** The tag of a chip that was encoded under this kid, or null; chips that are asked for at nearly the same time are looked up together. */
export async function tagOfChip(db: Queryable, { uid, kid }: { uid: string; kid: string }): Promise<string | null> {
  const find = finders.get(db) ?? batchLoader((keys) => tagsOfChips(db, keys));
  finders.set(db, find);
  return (await find(`${uid} ${kid}`)) ?? null;
}

const finders = new WeakMap<Queryable, (key: string) => Promise<string | undefined>>();

async function tagsOfChips(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const uids = keys.map((key) => key.slice(0, key.indexOf(' ')));
  const rows = await db.rows<{ key: string; tag: string }>(
    sql`select uid || ' ' || kid as key, bra_tag_id as tag from chip where uid = any(${uids}::text[])`,
  );
  return new Map(rows.map(({ key, tag }) => [key, tag]));
}

/** The chip of a tag. Read it with its tag locked before it is changed. */
export async function chipOfTag(db: Queryable, braTagId: string): Promise<ChipRow | undefined> {
  return await db.first<ChipRow>(sql`select ${columns} from chip where bra_tag_id = ${braTagId}`);
}

export async function chipByUid(db: Queryable, uid: string): Promise<ChipRow | undefined> {
  return await db.first<ChipRow>(sql`select ${columns} from chip where uid = ${uid}`);
}

export type TapRow = { verdict: TapVerdict; counter: number; jumped: boolean; at: Date };

/** What a ticket came to when it was redeemed. */
export async function tapByTicket(db: Queryable, braTagId: string, ticketHash: string): Promise<TapRow | undefined> {
  return await db.first<TapRow>(
    sql`select verdict, counter, jumped, at from chip_tap where ticket_hash = ${ticketHash} and bra_tag_id = ${braTagId}`,
  );
}

export type SpentTap = {
  chip: ChipRow;
  counter: number;
  verdict: TapVerdict;
  jumped: boolean;
  byOwner: boolean;
  counts: boolean;
  opened: boolean;
  hasLoop: boolean;
  provenAt: Date | null;
  alerts: readonly Alert[];
  ticketHash: string;
  at: Date;
};

/** Spends a counter and writes the tap down, in one statement. False when the chip has reached that counter meanwhile, and then nothing is written. */
export async function spendTap(trx: Trx, tap: SpentTap): Promise<boolean> {
  const written = await trx.change(
    sql`with spent as (
          update chip set last_ctr = ${tap.counter}, opened = ${tap.opened}, has_loop = ${tap.hasLoop}, proven_at = ${tap.provenAt}, alerts = ${tap.alerts}::text[],
            last_tap_at = case when ${tap.counts} then ${tap.at}::timestamptz else last_tap_at end, taps = taps + ${tap.counts ? 1 : 0}
          where uid = ${tap.chip.uid} and last_ctr < ${tap.counter} returning bra_tag_id)
        insert into chip_tap (bra_tag_id, at, verdict, counter, jumped, by_owner, ticket_hash)
        select bra_tag_id, ${tap.at}::timestamptz, ${tap.verdict}, ${tap.counter}, ${tap.jumped}, ${tap.byOwner}, ${tap.ticketHash} from spent`,
  );
  return written === 1;
}

/** Replays that are kept of a tag within an hour; more of them tell nothing new. */
const keptReplays = 50;

/** Writes a replay down. `ticketHash` where it was the ticket's own browser: who reloads the page is not counted again. */
export async function insertReplay(
  trx: Trx,
  {
    braTagId,
    counter,
    byOwner,
    ticketHash,
    at,
  }: { braTagId: string; counter: number; byOwner: boolean; ticketHash: string | null; at: Date },
): Promise<void> {
  const since = new Date(at.getTime() - hour);
  await trx.change(
    sql`insert into chip_tap (bra_tag_id, at, verdict, counter, by_owner, ticket_hash)
        select ${braTagId}, ${at}::timestamptz, 'replay', ${counter}, ${byOwner}, ${ticketHash}
        where (select count(*) from (select 1 from chip_tap where bra_tag_id = ${braTagId} and verdict = 'replay' and at > ${since} limit ${keptReplays}) recent) < ${keptReplays}`,
  );
}

/** When the replays on a tag since a moment were, at most the latest hundred, in milliseconds since 1970. */
export async function replaysSince(db: Queryable, braTagId: string, since: Date): Promise<number[]> {
  const rows = await db.rows<{ at: Date }>(
    sql`select at from chip_tap where bra_tag_id = ${braTagId} and verdict = 'replay' and at > ${since} order by at desc limit 100`,
  );
  return rows.map(({ at }) => at.getTime());
}

export async function raiseAlert(trx: Trx, uid: string, alert: Alert): Promise<void> {
  await trx.change(
    sql`update chip set alerts = array_append(alerts, ${alert}) where uid = ${uid} and not (alerts @> array[${alert}]::text[])`,
  );
}

export async function markOwnerNotified(trx: Trx, uid: string, at: Date): Promise<void> {
  await trx.change(sql`update chip set told_at = ${at} where uid = ${uid}`);
}

/** Writes a chip that is new or encoded anew, all of it. Throws ConstraintViolation where the chip or the tag is taken. */
export async function writeChip(trx: Trx, chip: ChipRow): Promise<void> {
  await trx.change(sql`delete from chip where bra_tag_id = ${chip.bra_tag_id} and uid = ${chip.uid}`);
  await trx.change(
    sql`insert into chip (${columns}) values (${chip.uid}, ${chip.bra_tag_id}, ${chip.kid}, ${chip.last_ctr}, ${chip.opened}, ${chip.has_loop}, ${chip.proven_at},
          ${chip.bound_at}, ${chip.last_tap_at}, ${chip.taps}, ${chip.alerts}::text[], ${chip.told_at})`,
  );
}
