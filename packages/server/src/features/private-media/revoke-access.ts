import type { AppKey } from '@strapline/contract/apps/app';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import { standingOf } from './access.ts';
import type { ResourceRef } from './resource.ts';

/** Keys live in memory only, so nobody has older ones open. */
const openForMs = day;

type Lost = ResourceRef & { app: AppKey; viewerId: string };

/** Whose access may have changed: to a resource, of a viewer, or to everything of an owner. */
export type RevokedWhere = { ref: ResourceRef } | { viewerId: string } | { ownerId: string };

/** Notifies the people who had keys lately and may not have them any more. Call it after the transaction that changed it. */
export async function publishRevoked(services: Pick<Services, 'db' | 'clock' | 'push'>, where: RevokedWhere): Promise<void> {
  const now = services.clock.now();
  const lost = await services.db.rows<Lost>(
    sql`select distinct resource.kind, resource.id, resource.app, view.viewer_id as "viewerId"
        from private_view view join private_resource resource on resource.kind = view.kind and resource.id = view.resource_id
        where ${toCondition(where)} and view.at > ${new Date(now.getTime() - openForMs)} and view.outcome = 'opened' and view.viewed_as <> 'team' and view.viewer_id is not null
          and (${standingOf(sql`view.viewer_id`, now)}) is null`,
  );
  pushRevoked(services, lost);
}

function toCondition(where: RevokedWhere): Statement {
  if ('ref' in where) return sql`view.kind = ${where.ref.kind} and view.resource_id = ${where.ref.id}`;
  return 'viewerId' in where ? sql`view.viewer_id = ${where.viewerId}` : sql`view.owner_id = ${where.ownerId}`;
}

/** Everybody who had the keys of a resource lately, its owner's other devices and the team too: for one that is removed. */
export async function listOpenViewers(db: Queryable, { kind, id }: ResourceRef, now: Date): Promise<Lost[]> {
  return await db.rows<Lost>(
    sql`select distinct resource.kind, resource.id, resource.app, view.viewer_id as "viewerId"
        from private_view view join private_resource resource on resource.kind = view.kind and resource.id = view.resource_id
        where view.kind = ${kind} and view.resource_id = ${id} and view.at > ${new Date(now.getTime() - openForMs)} and view.outcome = 'opened' and view.viewer_id is not null`,
  );
}

export function pushRevoked({ push }: Pick<Services, 'push'>, lost: readonly Lost[]): void {
  for (const { kind, id, app, viewerId } of lost) push(app, `acc:${viewerId}`, 'accessRevoked', { resource: kind, id });
}
