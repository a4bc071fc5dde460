import { type EraseStep, forPublicTexts, mentions, redact } from '../../platform/erasure/erasure.ts';
import { type Statement, sql } from '../../ports/database.ts';

/** Reports by and about a person stay as a record, without their name and contact details. */
export const eraseReports: EraseStep = async (trx, _services, person) => {
  const { accountId, formerUsername } = person;
  await trx.change(
    sql`update report set title = ${ofSurvey(accountId)} else ${redact(sql`title`, person)} end, text = ${redact(sql`text`, person)}, appeal_text = ${redact(sql`appeal_text`, person)}, email_sealed = case when reporter_id = ${accountId} then null else email_sealed end,
          subject_id = ${ofSurvey(accountId)} when subject_kind = 'profile' and owner_id = ${accountId} then ${formerUsername} else subject_id end
        where owner_id = ${accountId} or reporter_id = ${accountId}`,
  );
  await trx.change(
    sql`update decision set title = ${ofSurvey(accountId)} else ${redact(sql`title`, person)} end, reason = ${redact(sql`reason`, person)}, appeal_text = ${redact(sql`appeal_text`, person)},
          appeal_reason = ${redact(sql`appeal_reason`, person)}, subject_id = ${ofSurvey(accountId)} when subject_kind in ('profile', 'account') and owner_id = ${accountId} then ${formerUsername} else subject_id end
        where owner_id = ${accountId} or copy_of in (select id from decision original where original.owner_id = ${accountId})
          or id in (select copy_of from decision copy where copy.owner_id = ${accountId})`,
  );
  // Decisions about others may say who reported them, or who is shown.
  const publicly = forPublicTexts(person);
  await trx.change(
    sql`update decision set reason = ${redact(sql`reason`, publicly)}, appeal_text = ${redact(sql`appeal_text`, publicly)}, appeal_reason = ${redact(sql`appeal_reason`, publicly)}
        where ${mentions(sql`concat_ws(' ', reason, appeal_text, appeal_reason)`, publicly)}`,
  );
};

/** Surveys are named by the handle that they are about. */
function ofSurvey(accountId: string): Statement {
  return sql`case when subject_kind = 'survey' and owner_id = ${accountId} then 'survey'`;
}
