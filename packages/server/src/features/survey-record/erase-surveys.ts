import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';
import { countAnswer, deleteAnswer, findAnswersOf } from './answer.store.ts';
import { withdrawSurvey } from './set-survey.ts';
import { type SurveyRow, surveyColumns } from './survey.store.ts';

/** A member's surveys go with every answer, and so do the member's answers to the surveys of others. */
export const eraseSurveys: EraseStep = async (trx, { clock, secrets }, { accountId }) => {
  for (const answer of await findAnswersOf(trx, secrets, accountId)) {
    await countAnswer(trx, answer.survey_id, answer, -1);
    await deleteAnswer(trx, answer.id);
  }
  const rows = await trx.rows<SurveyRow>(
    sql`select ${surveyColumns} from survey where owner_id = ${accountId} order by id for no key update`,
  );
  for (const row of rows) await withdrawSurvey(trx, row, clock.now());
  await trx.change(sql`update survey set owner_id = null where owner_id = ${accountId}`);
  await trx.change(sql`delete from survey where prepared_by is null and owner_id is null and status = 'withdrawn'`);
  await trx.change(
    sql`update survey set prepared_by = null, name = null, url = null where prepared_by = ${accountId} and status <> 'awaiting_consent'`,
  );
};
