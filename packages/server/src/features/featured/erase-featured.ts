import { type EraseStep, forPublicTexts, mentions, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** What was written about the person's own pieces, and their name in texts about others. */
export const eraseFeatured: EraseStep = async (trx, _services, person) => {
  const named = forPublicTexts(person);
  await trx.change(
    sql`delete from featured_piece using bra_tag tag where tag.id = featured_piece.bra_tag_id and tag.creator_id = ${person.accountId}`,
  );
  await trx.change(
    sql`update featured_piece set title = ${redact(sql`title`, named)}, body = ${redact(sql`body`, named)}
        where ${mentions(sql`title`, named)} or ${mentions(sql`body`, named)}`,
  );
};
