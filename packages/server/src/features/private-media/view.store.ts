import type { AppKey } from '@strapline/contract/apps/app';
import type { PrivateView } from '@strapline/contract/shapes/private-media';
import { createId } from '../../platform/ids.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { formatScope, type ResourceRef } from './resource.ts';

type NewView = ResourceRef & {
  app: AppKey;
  ownerId: string;
  viewerId: string;
  at: Date;
  outcome: PrivateView['outcome'];
  as: PrivateView['as'];
  reason: string | null;
};

/** Records a request for keys, for the owner and in the audit log. Last in its transaction, because the audit log is locked until it ends. */
export async function recordView(trx: Trx, view: NewView): Promise<void> {
  const { app, kind, id, ownerId, viewerId, at, outcome, as, reason } = view;
  await trx.change(
    sql`insert into private_view (id, app, kind, resource_id, owner_id, viewer_id, at, outcome, viewed_as, reason)
        values (${createId('pvw')}, ${app}, ${kind}, ${id}, ${ownerId}, ${viewerId}, ${at}, ${outcome}, ${as}, ${reason})`,
  );
  await appendAudit(trx, {
    at,
    actor: viewerId,
    action: outcome === 'opened' ? 'private.opened' : 'private.refused',
    object: formatScope(view),
    detail: { as },
    ...(reason === null ? {} : { reason }),
  });
}

/** How often somebody was refused since then. */
export async function countRefused(db: Queryable, viewerId: string, since: Date): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from private_view where viewer_id = ${viewerId} and at > ${since} and outcome = 'refused'`,
  );
  return row?.n ?? 0;
}

/** How many others of the team opened a resource since its pictures changed, and since then. Serialized, so that no two come last. */
export async function countReviewers(trx: Trx, { kind, id }: ResourceRef, viewerId: string, since: Date): Promise<number> {
  await trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`private-review ${kind}:${id}`}))`);
  const row = await trx.first<{ n: number }>(
    sql`select count(distinct viewer_id)::int as n from private_view
        where kind = ${kind} and resource_id = ${id} and viewed_as = 'team' and outcome = 'opened' and viewer_id <> ${viewerId}
          and at >= greatest(${since}, (select changed_at from private_resource where private_resource.kind = ${kind} and private_resource.id = ${id}))`,
  );
  return row?.n ?? 0;
}

/** Whether somebody of the team was given the keys since then. */
export async function hasTeamView(db: Queryable, { kind, id }: ResourceRef, viewerId: string, since: Date): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from private_view where kind = ${kind} and resource_id = ${id} and viewer_id = ${viewerId} and viewed_as = 'team' and outcome = 'opened' and at >= ${since}
          and exists (select from account where account.id = viewer_id and disabled_at is null) limit 1`,
  );
  return row !== undefined;
}
