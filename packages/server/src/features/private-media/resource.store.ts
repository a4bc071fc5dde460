import type { AppKey } from '@strapline/contract/apps/app';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import type { ResourceState } from './access.ts';
import type { ResourceRef } from './resource.ts';

export type NewResource = ResourceRef & {
  app: AppKey;
  ownerId: string;
  state: ResourceState;
  /** The piece that it comes with. */
  braTagId?: string | null;
};

/** Makes a resource whose keys its owner can ask for. */
export async function openResource(trx: Trx, { kind, id, app, ownerId, state, braTagId = null }: NewResource, at: Date): Promise<void> {
  await trx.change(
    sql`insert into private_resource (kind, id, app, owner_id, state, bra_tag_id, changed_at, created_at)
        values (${kind}, ${id}, ${app}, ${ownerId}, ${state}, ${braTagId}, ${at}, ${at}) on conflict (kind, id) do nothing`,
  );
}

export async function setResourceState(trx: Trx, { kind, id }: ResourceRef, state: ResourceState): Promise<void> {
  await trx.change(sql`update private_resource set state = ${state} where kind = ${kind} and id = ${id}`);
}

export async function setResourcePiece(trx: Trx, { kind, id }: ResourceRef, braTagId: string | null): Promise<void> {
  await trx.change(sql`update private_resource set bra_tag_id = ${braTagId} where kind = ${kind} and id = ${id}`);
}

export async function noteChange(trx: Trx, { kind, id }: ResourceRef, at: Date): Promise<void> {
  await trx.change(sql`update private_resource set changed_at = ${at} where kind = ${kind} and id = ${id}`);
}

export async function deleteResource(trx: Trx, { kind, id }: ResourceRef): Promise<void> {
  await trx.change(sql`delete from private_resource where kind = ${kind} and id = ${id}`);
}

export type AccessList = { followers: boolean; people: { username: string; slug: string; avatar: string | null }[] };

/** Who may open a resource, for its owner; null for others. */
export async function findAccessList(
  db: Queryable,
  { kind, id }: ResourceRef,
  owner: { accountId: string; app: AppKey },
): Promise<AccessList | null> {
  const row = await db.first<AccessList>(
    sql`select followers, (select coalesce(jsonb_agg(jsonb_build_object('username', person.username, 'slug', person.username_slug, 'avatar', person.avatar) order by access.place), '[]')
            from private_access access join account person on person.id = access.account_id where access.kind = resource.kind and access.resource_id = resource.id and access.basis = 'listed') as people
          from private_resource resource where kind = ${kind} and id = ${id} and owner_id = ${owner.accountId} and app = ${owner.app}`,
  );
  return row ?? null;
}

/** Replaces the people listed. */
export async function replaceAccess(
  trx: Trx,
  { kind, id }: ResourceRef,
  { accountIds, followers, at }: { accountIds: readonly string[]; followers: boolean; at: Date },
): Promise<void> {
  await trx.change(sql`update private_resource set followers = ${followers} where kind = ${kind} and id = ${id}`);
  await trx.change(
    sql`delete from private_access where kind = ${kind} and resource_id = ${id} and basis = 'listed' and account_id <> all (${accountIds}::text[])`,
  );
  await trx.change(
    sql`insert into private_access (kind, resource_id, account_id, basis, place, added_at)
        select ${kind}, ${id}, account_id, 'listed', place, ${at} from unnest(${accountIds}::text[]) with ordinality as listed (account_id, place)
        on conflict (kind, resource_id, account_id) do update set place = excluded.place`,
  );
}

/** The sides of a dispute, who may open its evidence. */
export async function addParties(trx: Trx, { kind, id }: ResourceRef, accountIds: readonly string[], at: Date): Promise<void> {
  await trx.change(
    sql`insert into private_access (kind, resource_id, account_id, basis, added_at) select ${kind}, ${id}, account_id, 'party', ${at} from unnest(${accountIds}::text[]) account_id
        on conflict (kind, resource_id, account_id) do update set basis = 'party'`,
  );
}
