import { holdLimits, openCheckouts, orderTimers } from '@strapline/domain/order.states';
import { minute } from '@strapline/domain/state-table';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';

/** Who asks for a hold, as far as it can be told without a name: a network address, the browser where it carries our cookie, the account where there is one. */
export type Asker = { origin: string; device: string | null; accountId: string | null };

export function askerOf({ caller, secrets }: Context): Asker {
  return {
    origin: secrets.mac('hold-origin', caller.address).toString('base64url'),
    device: caller.browserSecret === null ? null : secrets.mac('hold-device', caller.browserSecret).toString('base64url'),
    accountId: caller.accountId,
  };
}

/**
 * Refuses a hold for a while after much was held without paying. The time that pieces were held counts, so that many short holds weigh as much as a few long
 * ones; what was paid since wipes it out, so that a household that buys is not held up by one of them.
 */
export async function checkCoolDown(trx: Trx, asker: Asker, now: Date): Promise<void> {
  const since = new Date(now.getTime() - holdLimits.withinMs);
  // What ended since began no longer ago than this: a hold lasts two hours at most.
  const begunSince = new Date(since.getTime() - 2 * orderTimers.holdCrypto);
  const whose = [
    sql`origin = ${asker.origin}`,
    ...(asker.device === null ? [] : [sql`device = ${asker.device}`]),
    ...(asker.accountId === null ? [] : [sql`buyer_id = ${asker.accountId}`]),
  ];
  for (const mine of whose) {
    const held = await trx.first<{ ms: number; holds: number; last: Date | null }>(
      sql`with lately as (select bra_tag_id, held_since, created_at, ended_at, paid_at from orders where ${mine} and created_at >= ${begunSince})
          select coalesce(sum(extract(epoch from ended_at - greatest(created_at, ${since})) * 1000), 0)::bigint as ms, count(distinct (bra_tag_id, held_since))::int as holds, max(ended_at) as last from lately
          where paid_at is null and ended_at is not null and ended_at > greatest(${since}, (select coalesce(max(paid_at), ${since}) from lately))`,
    );
    const until = (held?.last?.getTime() ?? 0) + holdLimits.coolDownMs - now.getTime();
    if (held && held.ms >= holdLimits.unpaidMs && held.holds >= holdLimits.holds && until > 0)
      throw new WireError('rate_limited', {
        message: `Several checkouts ended here without a payment. You can start another one in ${inMinutes(until)}.`,
        retryAfterMs: until,
      });
  }
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
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
