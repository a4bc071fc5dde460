import type { AppKey } from '@strapline/contract/apps/app';
import type { TapVerdict } from '@strapline/domain/chip/tap-verdicts';
import { hour } from '@strapline/domain/time';
import { createBatchLoader } from '../../platform/batch-loader.ts';
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
  notified_at: Date | null;
};

const columns: Statement = sql`uid, bra_tag_id, kid, last_ctr, opened, has_loop, proven_at, bound_at, last_tap_at, taps, alerts, notified_at`;

/** The tag of a chip encoded under this kid, or null. Concurrent reads are batched. */
export async function findTagOfChip(db: Queryable, { uid, kid }: { uid: string; kid: string }): Promise<TagOfChip | null> {
  const find = finders.get(db) ?? createBatchLoader((keys) => loadTagsOfChips(db, keys));
  finders.set(db, find);
  return (await find(`${uid} ${kid}`)) ?? null;
}

type TagOfChip = { braTagId: string; app: AppKey };

const finders = new WeakMap<Queryable, (key: string) => Promise<TagOfChip | undefined>>();

async function loadTagsOfChips(db: Queryable, keys: readonly string[]): Promise<Map<string, TagOfChip>> {
  const uids = keys.map((key) => key.slice(0, key.indexOf(' ')));
  const rows = await db.rows<TagOfChip & { key: string }>(
    sql`select uid || ' ' || kid as key, tag.id as "braTagId", tag.app from chip join bra_tag tag on tag.id = chip.bra_tag_id where uid = any(${uids}::text[])`,
  );
  return new Map(rows.map(({ key, braTagId, app }) => [key, { braTagId, app }]));
}

/** The chip of a tag. Lock the tag first if the chip will be changed. */
export async function findChipOfTag(db: Queryable, braTagId: string): Promise<ChipRow | undefined> {
  return await db.first<ChipRow>(sql`select ${columns} from chip where bra_tag_id = ${braTagId}`);
}

export async function findChipByUid(db: Queryable, uid: string): Promise<ChipRow | undefined> {
  return await db.first<ChipRow>(sql`select ${columns} from chip where uid = ${uid}`);
}

export type TapRow = { verdict: TapVerdict; counter: number; jumped: boolean; at: Date };

/** The result of a redeemed ticket. */
export async function findTapByTicket(db: Queryable, braTagId: string, ticketHash: string): Promise<TapRow | undefined> {
  return await db.first<TapRow>(
    sql`select verdict, counter, jumped, at from chip_tap where ticket_hash = ${ticketHash} and bra_tag_id = ${braTagId}`,
  );
}

export type AcceptedTapRow = {
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
  ticketHash: string | null;
  at: Date;
};

/** Advances the counter and records the tap in one statement. False, without a change, if the chip has reached that counter already. */
export async function acceptTap(trx: Trx, tap: AcceptedTapRow): Promise<boolean> {
  const accepted = await trx.change(
    sql`with spent as (
          update chip set last_ctr = ${tap.counter}, opened = ${tap.opened}, has_loop = ${tap.hasLoop}, proven_at = ${tap.provenAt}, alerts = ${tap.alerts}::text[],
            last_tap_at = case when ${tap.counts} then ${tap.at}::timestamptz else last_tap_at end, taps = taps + ${tap.counts ? 1 : 0}
          where uid = ${tap.chip.uid} and last_ctr < ${tap.counter} returning bra_tag_id)
        insert into chip_tap (bra_tag_id, at, verdict, counter, jumped, by_owner, ticket_hash)
        select bra_tag_id, ${tap.at}::timestamptz, ${tap.verdict}, ${tap.counter}, ${tap.jumped}, ${tap.byOwner}, ${tap.ticketHash} from spent`,
  );
  return accepted === 1;
}

/** Replays recorded per tag and hour; more would add no information. */
const keptReplays = 50;

/** Records a replay. `ticketHash` only for the ticket's own browser, so that a page reload is not counted again. */
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

/** Times of a tag's replays since `since`, the latest hundred at most, in epoch milliseconds. */
export async function listReplaysSince(db: Queryable, braTagId: string, since: Date): Promise<number[]> {
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
  await trx.change(sql`update chip set notified_at = ${at} where uid = ${uid}`);
}

/** The chip of a tag is replaced by another one; its taps stay on record. */
export async function deleteChipOfTag(trx: Trx, braTagId: string): Promise<void> {
  await trx.change(sql`delete from chip where bra_tag_id = ${braTagId}`);
}

/** Inserts a new or re-encoded chip. Throws ConstraintViolation if the chip or the tag is taken. */
export async function writeChip(trx: Trx, chip: ChipRow): Promise<void> {
  await trx.change(sql`delete from chip where bra_tag_id = ${chip.bra_tag_id} and uid = ${chip.uid}`);
  await trx.change(
    sql`insert into chip (${columns}) values (${chip.uid}, ${chip.bra_tag_id}, ${chip.kid}, ${chip.last_ctr}, ${chip.opened}, ${chip.has_loop}, ${chip.proven_at},
          ${chip.bound_at}, ${chip.last_tap_at}, ${chip.taps}, ${chip.alerts}::text[], ${chip.notified_at})`,
  );
}
