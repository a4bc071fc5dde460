import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';
import { findPublicCreator } from '../profile/profile.ts';

export const findHandle: Handler<'findHandle'> = async ({ db, caller }, { fqsid }) => {
  const [proven, blocks] = await Promise.all([
    db.first<{ account_id: string }>(sql`select account_id from handle where fqsid = ${fqsid} and status = 'proven'`),
    findBlocks(db, caller),
  ]);
  if (!proven) return { fqsid, state: 'free', owner: null };
  const state = proven.account_id === caller.accountId ? 'yours' : 'proven';
  if (blocks?.ids.includes(proven.account_id)) return { fqsid, state, owner: null };
  return { fqsid, state, owner: await findPublicCreator(db, caller.app, proven.account_id) };
};
