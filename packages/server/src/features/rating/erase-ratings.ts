import { type EraseStep, forPublicTexts, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** What the person wrote is deleted, and their name in what others wrote about them; the stars, of aspects too, remain, under the neutral username. */
export const eraseRatings: EraseStep = async (trx, _services, person) => {
  await trx.change(sql`update rating set text = '', fit = null where author_id = ${person.accountId}`);
  await trx.change(
    sql`update rating set text = ${redact(sql`text`, forPublicTexts(person))}, reply = null, reply_at = null where about_id = ${person.accountId}`,
  );
};
