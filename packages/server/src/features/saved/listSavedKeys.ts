import type { Handler } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';
import { requireAccountId } from '../session/session.ts';

type Key = { key: string };

export const listSavedKeys: Handler<'listSavedKeys'> = async ({ db, caller }) => {
  const accountId = requireAccountId(caller);
  const blocks = await findBlocks(db, caller);
  const [pieces, creators, own] = await Promise.all([
    db.rows<Key>(
      sql`select listing.bra_tag_id as key from saved_item join listing on listing.bra_tag_id = saved_item.bra_tag_id
          where account_id = ${accountId} and saved_item.app = ${caller.app} and (listing.on_shelf or listing.is_sold) and not ${blocks?.listings ?? sql`false`}`,
    ),
    db.rows<Key>(
      sql`select username as key from follow join account on account.id = creator_id
          where follower_id = ${accountId} and app = ${caller.app} and disabled_at is null and hidden_at is null and not profile_hidden
            and creator_id <> all (${blocks?.ids ?? []}::text[])`,
    ),
    listOwnPieces(db, caller.app, accountId),
  ]);
  const listKeys = (rows: Key[]): string[] => rows.map(({ key }) => key);
  return { pieces: listKeys(pieces), creators: listKeys(creators), own: listKeys(own) };
};

/** Listed pieces that belong to a person: those they made and still own, and those they bought. */
async function listOwnPieces(db: Queryable, app: string, accountId: string): Promise<Key[]> {
  return await db.rows<Key>(
    sql`select listing.bra_tag_id as key from listing join (
          select id from bra_tag where creator_id = ${accountId} and coalesce(owner_id, creator_id) = creator_id
          union all select id from bra_tag where owner_id = ${accountId} and owner_id <> creator_id
        ) tag on tag.id = listing.bra_tag_id
        where listing.app = ${app} and (listing.on_shelf or listing.is_sold) order by listing.seq desc limit 1000`,
  );
}
