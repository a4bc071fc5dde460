import type { OwnAvatar } from '@strapline/contract/shapes/person';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

type AvatarRow = Pick<OwnAvatar, 'avatar' | 'uploadId'> & { fromService: boolean };

const columns = sql`avatar_hash as avatar, avatar_upload_id as "uploadId", avatar_from_service as "fromService"`;

export async function findOwnAvatar(db: Queryable, accountId: string): Promise<AvatarRow> {
  const row = await db.first<AvatarRow>(sql`select ${columns} from account where id = ${accountId}`);
  if (!row) throw new Error('the gateway admitted a caller without an account');
  return row;
}

/** Returns what it replaced. */
export async function updateAvatar(trx: Trx, accountId: string, { avatar, uploadId, fromService }: AvatarRow): Promise<AvatarRow> {
  const before = await trx.first<AvatarRow>(sql`select ${columns} from account where id = ${accountId} for update`);
  if (!before) throw new Error(`there is no account ${accountId}`);
  await trx.change(
    sql`update account set avatar_hash = ${avatar}, avatar_upload_id = ${uploadId}, avatar_from_service = ${fromService} where id = ${accountId}`,
  );
  return before;
}

export type NamedAvatar = { accountId: string; uploadId: string | null; isShown: boolean };

/** Whose avatar has this name. */
export async function findAvatar(db: Queryable, avatar: string): Promise<NamedAvatar | undefined> {
  return await db.first<NamedAvatar>(
    sql`select id as "accountId", avatar_upload_id as "uploadId", avatar is not null as "isShown" from account where avatar_hash = ${avatar}`,
  );
}
