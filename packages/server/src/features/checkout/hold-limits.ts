import { holdLimits, openCheckouts, orderTimers } from '@strapline/domain/order.states';
import { minute } from '@strapline/domain/state-table';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';

/** Identifies the client that requests a hold: its network address, the browser if it sends our cookie, and the account if it is signed in. */
export type Asker = { origin: string; device: string | null; accountId: string | null };

export function askerOf({ caller, secrets }: Context): Asker {
  return {
    origin: secrets.mac('hold-origin', caller.address).toString('base64url'),
    device: caller.browserSecret === null ? null : secrets.mac('hold-device', caller.browserSecret).toString('base64url'),
    accountId: caller.accountId,
  };
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
    sql`origin = ${asker.origin}`,
    ...(asker.device === null ? [] : [sql`device = ${asker.device}`]),
    ...(asker.accountId === null ? [] : [sql`buyer_id = ${asker.accountId}`]),
  ];
  for (const mine of whose) {
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
    if (held) refuseWhileCooling(held, now);
  }
}

function refuseWhileCooling(held: Held, now: Date): void {
  const { long, samePiece } = holdLimits;
  const isMuch = held.recent_ms >= holdLimits.unpaidMs && held.recent_holds >= holdLimits.holds;
  const coolDownMs = Math.max(isMuch ? holdLimits.coolDownMs : 0, held.ms >= long.unpaidMs ? long.coolDownMs : 0);
  const until = (held.last?.getTime() ?? 0) + coolDownMs - now.getTime();
  if (coolDownMs > 0 && until > 0)
    throw new WireError('rate_limited', {
      message: `Several checkouts from here ended without a payment. You can start another one in ${inMinutes(until)}.`,
      retryAfterMs: until,
    });
  const pieceFree = (held.piece_since?.getTime() ?? 0) + samePiece.withinMs - now.getTime();
  if (held.of_piece >= samePiece.times && pieceFree > 0)
    throw new WireError('rate_limited', {
      message: `This piece was held for you twice without a payment, so it is available to others now. You can try again in ${inMinutes(pieceFree)}.`,
      retryAfterMs: pieceFree,
    });
}

/** Which of the places are all taken, what to do, and when one is free again by itself. */
export async function whyNoPlace(trx: Trx, { config }: Context, asker: Asker, buyerKey: string, now: Date): Promise<WireError> {
  const open = await trx.rows<{ of_buyer: boolean; ends_at: Date }>(
    sql`select coalesce(buyer_key = ${buyerKey}, false) as of_buyer, hold_expires_at as ends_at from orders
        where (buyer_key = ${buyerKey} and checkout_place is not null) or (origin = ${asker.origin} and origin_place is not null)
          or (device = ${asker.device} and device_place is not null) order by hold_expires_at`,
  );
  const mine = open.filter((one) => one.of_buyer);
  const [first] = mine.length >= openCheckouts ? mine : open;
  const freeIn = Math.max((first?.ends_at.getTime() ?? now.getTime()) - now.getTime(), 1000);
  if (mine.length >= openCheckouts) return tooManyOfBuyer(freeIn);
  return new WireError('rate_limited', {
    message: `${config.unpaidHolds} unpaid checkouts are open from your network or browser. Pay or cancel one of them, or try again in ${inMinutes(freeIn)}.`,
    retryAfterMs: freeIn,
  });
}

export function tooManyOfBuyer(freeInMs?: number): WireError {
  const orWait = freeInMs === undefined ? 'wait until its hold ends' : `try again in ${inMinutes(freeInMs)}`;
  return new WireError('conflict', {
    message: `You have ${openCheckouts} unpaid checkouts open. Pay or cancel one of them, or ${orWait}.`,
    ...(freeInMs === undefined ? {} : { retryAfterMs: freeInMs }),
  });
}

function inMinutes(ms: number): string {
  const minutes = Math.ceil(ms / minute);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
