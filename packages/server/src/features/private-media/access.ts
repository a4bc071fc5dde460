import type { AppKey } from '@strapline/contract/apps/app';
import type { Caller } from '../../platform/caller.ts';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import { isOneOf } from './private-media.store.ts';
import type { ResourceRef } from './resource.ts';

/** Why somebody may open a resource. */
type Standing = 'owner' | 'listed' | 'follower' | 'buyer' | 'party';
export type ResourceState = 'own' | 'shown' | 'hidden';

export type AccessRow = ResourceRef & {
  app: AppKey;
  owner_id: string;
  state: ResourceState;
  /** Null: they may not open it. */
  standing: Standing | null;
  is_blocked: boolean;
};

/** Whether two accounts blocked one another. */
const isBlocked = (viewer: Statement): Statement =>
  sql`exists (select from member_block where (blocker_id = ${viewer} and blocked_id = resource.owner_id) or (blocker_id = resource.owner_id and blocked_id = ${viewer}))`;

const isActive = (account: Statement, now: Date): Statement =>
  sql`exists (select from account where account.id = ${account} and disabled_at is null and erased_at is null and (state <> 'suspended' or state_until <= ${now}))`;

const isOwnerShown = sql`exists (select from account owner where owner.id = resource.owner_id and owner.hidden_at is null and not owner.profile_hidden)`;

/** Who bought the piece last and has not got it yet, or owns it. */
const isBuyer = (viewer: Statement): Statement =>
  sql`exists (select from bra_tag tag where tag.id = resource.bra_tag_id and (tag.owner_id = ${viewer} or ${viewer} = (
    select case when orders.status in ('paid', 'shipped', 'delivered', 'completed', 'disputed') and orders.payment_status <> 'refunded' and coalesce(tag.owner_id, tag.creator_id) = orders.seller_id
      then orders.buyer_id end
    from orders where orders.bra_tag_id = tag.id and orders.paid_at is not null order by orders.paid_at desc, orders.id desc limit 1)))`;

/**
 * Why an account may open the row of `private_resource resource` at this moment; null if it may not. The only place that decides it, for keys, metadata and
 * bodies. The sides of a dispute keep what was shown to them there: orders go on between people who block one another, and while one of them is suspended.
 */
export function standingOf(viewer: Statement, now: Date): Statement {
  return sql`case
    when resource.owner_id = ${viewer} then 'owner'
    when resource.state <> 'shown' then null
    when exists (select from private_access access where access.kind = resource.kind and access.resource_id = resource.id and access.account_id = ${viewer} and access.basis = 'party') then 'party'
    when not ${isActive(viewer, now)} or ${isBlocked(viewer)} or not ${isActive(sql`resource.owner_id`, now)} or not ${isOwnerShown} then null
    when exists (select from private_access access where access.kind = resource.kind and access.resource_id = resource.id and access.account_id = ${viewer} and access.basis = 'listed') then 'listed'
    when resource.bra_tag_id is not null and ${isBuyer(viewer)} then 'buyer'
    when resource.followers and exists (select from follow where follow.app = resource.app and follow.follower_id = ${viewer} and follow.creator_id = resource.owner_id) then 'follower'
  end`;
}

/** How an account stands to resources of an app. Those that don't exist are left out. */
export async function findAccess(
  db: Queryable,
  { accountId, app }: Pick<Caller, 'app'> & { accountId: string },
  refs: readonly ResourceRef[],
  now: Date,
): Promise<AccessRow[]> {
  if (refs.length === 0) return [];
  const viewer = sql`${accountId}::text`;
  return await db.rows<AccessRow>(
    sql`select resource.kind, resource.id, resource.app, resource.owner_id, resource.state, ${standingOf(viewer, now)} as standing, ${isBlocked(viewer)} as is_blocked
        from private_resource resource where resource.app = ${app} and ${isOneOf(sql`resource.kind`, sql`resource.id`, refs)}`,
  );
}
