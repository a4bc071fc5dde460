import type { EventName } from '@strapline/contract/events';
import { formatCanonicalJson } from '@strapline/domain/log/provenance';
import { day } from '@strapline/domain/time';
import { createId } from '../../platform/ids.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';

/** A request that no other admin answers within a week expires. */
const validForMs = 7 * day;

type Terms = Record<string, string | number | boolean | null>;

/** What one admin asked another one to approve. `details` are the rest of the input, as the first admin wrote it. */
export type ApprovalRequest<Details> = {
  id: string;
  terms: Terms;
  details: Details;
  requestedBy: string;
  requestedByUsername: string;
  at: Date;
};

type Asked<Details> = {
  event: EventName;
  /** What it is about, such as a report or a person. */
  subject: string;
  /** What both admins must agree on. */
  terms: Terms;
  details: Details;
};

/**
 * For what needs two admins. The first call stores a request and returns it with `isApproved: false`; the same call with the same terms by another admin returns
 * `isApproved: true`, and the caller carries it out in this transaction, with the details of the first. Throws `conflict` if another request is waiting.
 */
export async function requestOrApprove<Details extends object>(
  trx: Trx,
  context: Context,
  asked: Asked<Details>,
): Promise<{ isApproved: boolean; request: ApprovalRequest<Details> }> {
  const accountId = requireAccountId(context.caller);
  const at = context.clock.now();
  await trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`approval ${asked.event} ${asked.subject}`}))`);
  const waiting = await findRequest<Details>(trx, asked.event, asked.subject, at);
  const isSame = waiting !== null && formatCanonicalJson(waiting.terms) === formatCanonicalJson(asked.terms);
  if (waiting && waiting.requestedBy !== accountId) {
    if (!isSame) throw new WireError('conflict', { reason: 'approval_waiting' });
    await finish(trx, waiting.id, 'approved', accountId, null, at);
    await audit(trx, context, 'approval.approved', waiting.id, asked);
    return { isApproved: true, request: waiting };
  }
  if (waiting && isSame) return { isApproved: false, request: waiting };
  await trx.change(
    sql`update approval_request set state = 'expired', decided_at = ${at} where event = ${asked.event} and subject = ${asked.subject} and state = 'waiting'`,
  );
  const id = createId('apr');
  await trx.change(
    sql`insert into approval_request (id, app, event, subject, input, requested_by, requested_at, expires_at)
        values (${id}, ${context.caller.app}, ${asked.event}, ${asked.subject}, ${JSON.stringify({ terms: asked.terms, details: asked.details })}::jsonb,
          ${accountId}, ${at}, ${new Date(at.getTime() + validForMs)})`,
  );
  await audit(trx, context, 'approval.requested', id, asked);
  const request = await findRequest<Details>(trx, asked.event, asked.subject, at);
  if (!request) throw new Error('the request for approval was not stored');
  return { isApproved: false, request };
}

/** The request that waits for a second admin, or null. */
export async function findRequest<Details>(
  db: Queryable,
  event: EventName,
  subject: string,
  now: Date,
): Promise<ApprovalRequest<Details> | null> {
  const row = await db.first<{
    id: string;
    input: { terms: Terms; details: Details };
    requested_by: string;
    username: string;
    requested_at: Date;
  }>(
    sql`select request.id, request.input, request.requested_by, account.username, request.requested_at from approval_request request
          join account on account.id = request.requested_by
        where request.event = ${event} and request.subject = ${subject} and request.state = 'waiting' and request.expires_at > ${now}`,
  );
  if (!row) return null;
  const { id, input, requested_by: requestedBy, username: requestedByUsername, requested_at: at } = row;
  return { id, ...input, requestedBy, requestedByUsername, at };
}

/** Withdraws what waits about a subject, because something else was decided. */
export async function withdrawRequests(trx: Trx, event: EventName, subject: string, at: Date): Promise<void> {
  await trx.change(
    sql`update approval_request set state = 'expired', decided_at = ${at} where event = ${event} and subject = ${subject} and state = 'waiting'`,
  );
}

/** Sends a request back, or takes one's own back. Returns false if it no longer waits. */
export async function declineWaitingRequest(trx: Trx, context: Context, id: string, reason: string): Promise<boolean> {
  const at = context.clock.now();
  const declined = await finish(trx, id, 'declined', requireAccountId(context.caller), reason, at);
  if (declined) await appendAudit(trx, { at, actor: requireAccountId(context.caller), action: 'approval.declined', object: id, reason });
  return declined;
}

/** Deletes the encrypted details, such as an address, of requests that are over. Returns of how many. */
export async function forgetRequestDetails(db: Queryable, now: Date): Promise<number> {
  return await db.change(
    sql`update approval_request set input = input #- '{details,emailSealed}'
        where input #> '{details,emailSealed}' is not null and (state <> 'waiting' or expires_at <= ${now})`,
  );
}

async function finish(trx: Trx, id: string, state: 'approved' | 'declined', by: string, reason: string | null, at: Date): Promise<boolean> {
  const changed = await trx.change(
    sql`update approval_request set state = ${state}, decided_by = ${by}, reason = ${reason}, decided_at = ${at}
        where id = ${id} and state = 'waiting' and expires_at > ${at}`,
  );
  return changed === 1;
}

async function audit<Details>(trx: Trx, context: Context, action: string, id: string, { event, subject }: Asked<Details>): Promise<void> {
  await appendAudit(trx, {
    at: context.clock.now(),
    actor: requireAccountId(context.caller),
    action,
    object: id,
    detail: { event, subject },
  });
}
