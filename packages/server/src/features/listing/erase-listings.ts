import { type EraseStep, forPublicTexts, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';
import { refreshListing } from './listing.ts';

/** Writes the pages and search words of a creator's listings again, with the neutral username. Runs after the account and its tags were erased. */
export const eraseListings: EraseStep = async (trx, _services, person) => {
  const listings = await trx.rows<{ bra_tag_id: string }>(
    sql`select bra_tag_id from listing where creator_id = ${person.accountId} or bra_tag_id in (select id from bra_tag where owner_id = ${person.accountId})`,
  );
  for (const { bra_tag_id } of listings) await refreshListing(trx, bra_tag_id);
  // A slug is made from the title. Each of its words may be part of a name.
  await trx.change(
    sql`update listing set slug = trim(both '-' from regexp_replace(${redact(sql`replace(slug, '-', ' ')`, forPublicTexts(person))}, '[^a-z0-9]+', '-', 'g')) || '-' || seq
        where creator_id = ${person.accountId} and replace(slug, '-', ' ') <> ${redact(sql`replace(slug, '-', ' ')`, forPublicTexts(person))}`,
  );
};
