import { holdLimits, openCheckouts, orderTimers } from '@strapline/domain/order/order.states';
import { type Network, networksOf } from '../../platform/client-address.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';

/** A network address or a network, as a keyed hash, and how many times what one address may hold it may hold. */
type Origin = { hash: string; room: number };

/**
 * Identifies the client that requests a hold: its network address, for IPv6 the networks around it, the browser if it sends our cookie, and the account if it is
 * signed in.
 */
export type Asker = { origin: Origin; origin56: Origin | null; origin48: Origin | null; device: string | null; accountId: string | null };

export function askerOf({ caller, secrets }: Context): Asker {
  const originOf = ({ key, room }: Network): Origin => ({ hash: secrets.mac('hold-origin', key).toString('base64url'), room });
  const [line, around56, around48] = networksOf(caller.address);
  return {
    origin: originOf(line),
    origin56: around56 ? originOf(around56) : null,
    origin48: around48 ? originOf(around48) : null,
    device: caller.browserSecret === null ? null : secrets.mac('hold-device', caller.browserSecret).toString('base64url'),
    accountId: caller.accountId,
  };
}

/** Places for unpaid holds: the column that they are counted by, the column of the place, whose they are, and how many there are. */
type Places = { by: Statement; place: Statement; value: string | null; count: number };

/** The places of the asker's networks and browser; the value is null where there is no such thing. */
export function placesOf({ origin, origin56, origin48, device }: Asker, unpaidHolds: number): [Places, Places, Places, Places] {
  return [
    { by: sql`origin`, place: sql`origin_place`, value: origin.hash, count: unpaidHolds * origin.room },
    { by: sql`origin_56`, place: sql`origin_56_place`, value: origin56?.hash ?? null, count: unpaidHolds * (origin56?.room ?? 1) },
    { by: sql`origin_48`, place: sql`origin_48_place`, value: origin48?.hash ?? null, count: unpaidHolds * (origin48?.room ?? 1) },
    { by: sql`device`, place: sql`device_place`, value: device, count: unpaidHolds },
  ];
}

/** The first free place as a query of one row `place`; null where all are taken, and where there is nobody to count. */
export function freePlace({ by, place, value, count }: Places): Statement {
  return sql`(select min(n) as place from generate_series(0, ${count - 1}::int) n
    where ${value}::text is not null and not exists (select 1 from orders where ${by} = ${value} and ${place} = n))`;
}

type Held = { recent_ms: number; recent_holds: number; ms: number; last: Date | null; of_piece: number; piece_since: Date | null };

/**
 * Refuses a hold for a while after many holds without payment. What counts is the total time pieces were held, so that many short holds weigh as much as a few
 * long ones. A payment resets the total, so that one person does not lock out the others of a shared network.
 */
export async function checkCoolDown(trx: Trx, asker: Asker, braTagId: string, now: Date): Promise<void> {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const { long, samePiece } = holdLimits;
  const [recent, since, pieceSince] = [ago(holdLimits.withinMs), ago(long.withinMs), ago(samePiece.withinMs)];
  // What ended since began no longer ago than this: a hold lasts two hours at most.
  const begunSince = new Date(pieceSince.getTime() - 2 * orderTimers.holdCrypto);
  const whose = [
    { mine: sql`origin = ${asker.origin.hash}`, room: asker.origin.room },
    ...(asker.origin56 === null ? [] : [{ mine: sql`origin_56 = ${asker.origin56.hash}`, room: asker.origin56.room }]),
    ...(asker.origin48 === null ? [] : [{ mine: sql`origin_48 = ${asker.origin48.hash}`, room: asker.origin48.room }]),
    ...(asker.device === null ? [] : [{ mine: sql`device = ${asker.device}`, room: 1 }]),
    ...(asker.accountId === null ? [] : [{ mine: sql`buyer_id = ${asker.accountId}`, room: 1 }]),
  ];
  for (const { mine, room } of whose) {
    const held = await trx.first<Held>(
      sql`with lately as (select bra_tag_id, held_since, created_at, ended_at, paid_at from orders where ${mine} and created_at >= ${begunSince}),
            unpaid as (select *, ended_at - greatest(created_at, ${recent}) as recently, ended_at - greatest(created_at, ${since}) as long from lately
              where paid_at is null and ended_at > greatest(${pieceSince}, (select coalesce(max(paid_at), ${pieceSince}) from lately)))
          select coalesce(sum(extract(epoch from recently) * 1000) filter (where ended_at > ${recent}), 0)::bigint as recent_ms,
            count(distinct (bra_tag_id, held_since)) filter (where ended_at > ${recent})::int as recent_holds,
            coalesce(sum(extract(epoch from long) * 1000) filter (where ended_at > ${since}), 0)::bigint as ms, max(ended_at) as last,
            count(distinct held_since) filter (where bra_tag_id = ${braTagId} and ended_at - held_since >= make_interval(secs => ${samePiece.heldMs / 1000}))::int as of_piece,
            min(ended_at) filter (where bra_tag_id = ${braTagId} and ended_at - held_since >= make_interval(secs => ${samePiece.heldMs / 1000})) as piece_since
          from unpaid`,
    );
    if (held) refuseWhileCooling(held, room, now);
  }
}

function refuseWhileCooling(held: Held, room: number, now: Date): void {
  const { long, samePiece } = holdLimits;
  const isMuch = held.recent_ms >= holdLimits.unpaidMs * room && held.recent_holds >= holdLimits.holds * room;
  const coolDownMs = Math.max(isMuch ? holdLimits.coolDownMs : 0, held.ms >= long.unpaidMs * room ? long.coolDownMs : 0);
  const until = (held.last?.getTime() ?? 0) + coolDownMs - now.getTime();
  if (coolDownMs > 0 && until > 0)
    throw new WireError('rate_limited', {
      reason: 'checkouts_unpaid',
      params: { waitMs: until },
      retryAfterMs: until,
    });
  const pieceFree = (held.piece_since?.getTime() ?? 0) + samePiece.withinMs - now.getTime();
  // No more room for a whole network here: with it the piece could be held again and again, and for others there are other pieces.
  if (held.of_piece >= samePiece.times && pieceFree > 0)
    throw new WireError('rate_limited', {
      reason: room === 1 ? 'piece_held_twice' : 'piece_held_twice_nearby',
      params: { waitMs: pieceFree },
      retryAfterMs: pieceFree,
    });
}

/** Which of the places are all taken, what to do, and when one is free again by itself. */
export async function whyNoPlace(trx: Trx, { config }: Context, asker: Asker, buyerKey: string, now: Date): Promise<WireError> {
  const endsOf = async (taken: Statement): Promise<number[]> =>
    (await trx.rows<{ ends_at: Date }>(sql`select hold_expires_at as ends_at from orders where ${taken} order by hold_expires_at`)).map(
      ({ ends_at }) => Math.max(ends_at.getTime() - now.getTime(), 1000),
    );
  const mine = await endsOf(sql`buyer_key = ${buyerKey} and checkout_place is not null`);
  if (mine.length >= openCheckouts) return tooManyOfBuyer(mine[0]);
  for (const { by, place, value, count } of placesOf(asker, config.unpaidHolds)) {
    const ends = await endsOf(sql`${by} = ${value} and ${place} is not null`);
    const [freeIn] = ends;
    if (freeIn === undefined || ends.length < count) continue;
    return new WireError('rate_limited', {
      reason: 'checkouts_open_nearby',
      params: { count, waitMs: freeIn },
      retryAfterMs: freeIn,
    });
  }
  // One of them ended while we looked.
  return new WireError('unavailable', { retryAfterMs: 500 });
}

export function tooManyOfBuyer(freeInMs?: number): WireError {
  if (freeInMs === undefined) return new WireError('conflict', { reason: 'checkouts_open_until_end', params: { count: openCheckouts } });
  return new WireError('conflict', {
    reason: 'checkouts_open',
    params: { count: openCheckouts, waitMs: freeInMs },
    retryAfterMs: freeInMs,
  });
}
