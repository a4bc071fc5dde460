import { holdLimits, maxOpenCheckouts, orderTimers } from '@strapline/domain/order/order.states';
import { listNetworks, type Network } from '../../platform/client-address.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import type { HoldSlots } from '../order/order.ts';

/** A network address or a network, as a keyed hash; `room` is the factor of its limit. */
type Origin = { hash: string; room: number };

/**
 * Identifies the client that requests a hold: its network address, for IPv6 the networks around it, the browser if it sends our cookie, and the account if it is
 * signed in.
 */
export type Client = { origin: Origin; origin56: Origin | null; origin48: Origin | null; device: string | null; accountId: string | null };

export function identifyClient({ caller, secrets }: Context): Client {
  const toOrigin = ({ key, room }: Network): Origin => ({ hash: secrets.mac('hold-origin', key).toString('base64url'), room });
  const [line, around56, around48] = listNetworks(caller.address);
  return {
    origin: toOrigin(line),
    origin56: around56 ? toOrigin(around56) : null,
    origin48: around48 ? toOrigin(around48) : null,
    device: caller.browserSecret === null ? null : secrets.mac('hold-device', caller.browserSecret).toString('base64url'),
    accountId: caller.accountId,
  };
}

/** The slots of the client's networks and browser; the value is null if there is none. */
export function createHoldSlots(
  { origin, origin56, origin48, device }: Client,
  unpaidHolds: number,
): Record<keyof typeof slotColumns, HoldSlots> {
  return {
    origin: { value: origin.hash, count: unpaidHolds * origin.room },
    origin56: { value: origin56?.hash ?? null, count: unpaidHolds * (origin56?.room ?? 1) },
    origin48: { value: origin48?.hash ?? null, count: unpaidHolds * (origin48?.room ?? 1) },
    device: { value: device, count: unpaidHolds },
  };
}

const slotColumns = {
  origin: { by: sql`origin`, place: sql`origin_place` },
  origin56: { by: sql`origin_56`, place: sql`origin_56_place` },
  origin48: { by: sql`origin_48`, place: sql`origin_48_place` },
  device: { by: sql`device`, place: sql`device_place` },
} as const;

type Held = { recent_ms: number; recent_holds: number; ms: number; last: Date | null; of_piece: number; piece_since: Date | null };

/**
 * Refuses a hold for a while after many holds without payment. It counts the total time of holds, so that many short ones count like a few long ones. A
 * payment resets it, so that one person doesn't lock out the others of a shared network.
 */
export async function checkCoolDown(trx: Trx, client: Client, braTagId: string, now: Date): Promise<void> {
  const subtractFromNow = (ms: number): Date => new Date(now.getTime() - ms);
  const { long, samePiece } = holdLimits;
  const [recent, since, pieceSince] = [
    subtractFromNow(holdLimits.withinMs),
    subtractFromNow(long.withinMs),
    subtractFromNow(samePiece.withinMs),
  ];
  // A hold lasts two hours at most, so older orders cannot matter.
  const begunSince = new Date(pieceSince.getTime() - 2 * orderTimers.holdCrypto);
  const whose = [
    { mine: sql`origin = ${client.origin.hash}`, room: client.origin.room },
    ...(client.origin56 === null ? [] : [{ mine: sql`origin_56 = ${client.origin56.hash}`, room: client.origin56.room }]),
    ...(client.origin48 === null ? [] : [{ mine: sql`origin_48 = ${client.origin48.hash}`, room: client.origin48.room }]),
    ...(client.device === null ? [] : [{ mine: sql`device = ${client.device}`, room: 1 }]),
    ...(client.accountId === null ? [] : [{ mine: sql`buyer_id = ${client.accountId}`, room: 1 }]),
  ];
  for (const { mine, room } of whose) {
    const heldBefore = await trx.first<Held>(
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
    if (heldBefore) refuseWhileCooling(heldBefore, room, now);
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
  // Networks get no larger limit per piece; otherwise one piece could be held again and again.
  if (held.of_piece >= samePiece.times && pieceFree > 0)
    throw new WireError('rate_limited', {
      reason: room === 1 ? 'piece_held_twice' : 'piece_held_twice_nearby',
      params: { waitMs: pieceFree },
      retryAfterMs: pieceFree,
    });
}

/** Which slots are taken, what to do, and when one becomes free. */
export async function createNoSlotError(trx: Trx, { config }: Context, client: Client, buyerKey: string, now: Date): Promise<WireError> {
  const listSlotEnds = async (taken: Statement): Promise<number[]> =>
    (await trx.rows<{ ends_at: Date }>(sql`select hold_expires_at as ends_at from orders where ${taken} order by hold_expires_at`)).map(
      ({ ends_at }) => Math.max(ends_at.getTime() - now.getTime(), 1000),
    );
  const buyerEnds = await listSlotEnds(sql`buyer_key = ${buyerKey} and checkout_place is not null`);
  if (buyerEnds.length >= maxOpenCheckouts) return createBuyerLimitError(buyerEnds[0]);
  const slots = createHoldSlots(client, config.unpaidHolds);
  for (const name of ['origin', 'origin56', 'origin48', 'device'] as const) {
    const [{ by, place }, { value, count }] = [slotColumns[name], slots[name]];
    const ends = await listSlotEnds(sql`${by} = ${value} and ${place} is not null`);
    const [freeIn] = ends;
    if (freeIn === undefined || ends.length < count) continue;
    return new WireError('rate_limited', {
      reason: 'checkouts_open_nearby',
      params: { count, waitMs: freeIn },
      retryAfterMs: freeIn,
    });
  }
  // One of them ended in the meantime.
  return new WireError('unavailable', { retryAfterMs: 500 });
}

export function createBuyerLimitError(freeInMs?: number): WireError {
  if (freeInMs === undefined) return new WireError('conflict', { reason: 'checkouts_open_until_end', params: { count: maxOpenCheckouts } });
  return new WireError('conflict', {
    reason: 'checkouts_open',
    params: { count: maxOpenCheckouts, waitMs: freeInMs },
    retryAfterMs: freeInMs,
  });
}
