import { type EraseStep, forPublicTexts, mentions, redact, redactEach, redactFields } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Pieces that others own or bought keep their record, without the name of whom made them or had them. */
export const eraseTagTexts: EraseStep = async (trx, _services, person) => {
  await trx.change(
    sql`update bra_tag set title = ${redact(sql`title`, forPublicTexts(person))}, story = ${redact(sql`story`, forPublicTexts(person))}, report_note = ${redact(sql`report_note`, forPublicTexts(person))},
          review_reason = ${redact(sql`review_reason`, forPublicTexts(person))}, review_why = ${redact(sql`review_why`, forPublicTexts(person))},
          media = ${redactEach(sql`media`, ['alt'], forPublicTexts(person))}, cover = ${redactFields(sql`cover`, ['alt'], forPublicTexts(person))}, version = version + 1
        where ${person.accountId} in (creator_id, owner_id)`,
  );
  // What our team wrote about somebody else's piece.
  await trx.change(
    sql`update bra_tag set review_reason = ${redact(sql`review_reason`, forPublicTexts(person))}, version = version + 1
        where review_reason is not null and ${mentions(sql`review_reason`, forPublicTexts(person))}`,
  );
  await trx.change(sql`update bra_tag set created_for = null where created_for = ${person.username}`);
};
