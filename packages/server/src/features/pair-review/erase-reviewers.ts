import { type EraseStep, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Notes of reviewers about the person’s pairs go with the pairs; others lose the person's name. Who reviewed stays, as it does in the audit log. */
export const eraseReviewNotes: EraseStep = async (trx, _services, person) => {
  await trx.change(sql`delete from pair_reviewer where pair_id in (select id from pair where creator_id = ${person.accountId})`);
  await trx.change(sql`update pair_reviewer set note = ${redact(sql`note`, person)} where note is not null`);
};
