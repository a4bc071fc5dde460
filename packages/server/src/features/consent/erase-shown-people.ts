import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** The names of people whom the person declared to be shown in their pictures. */
export const eraseShownPeople: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`delete from shown_person where declared_by = ${accountId}`);
};
