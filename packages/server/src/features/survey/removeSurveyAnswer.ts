import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type AnswerRow, surveyAnswers } from '../survey-record/survey-record.ts';

/** Also of a survey that is no longer open. */
export const removeSurveyAnswer: Handler<'removeSurveyAnswer'> = async ({ db }, { resumeToken }) => {
  const tokenHash = surveyAnswers.hashToken(resumeToken);
  await db.transaction(async (trx) => {
    const found = await trx.first<{ survey_id: string }>(sql`select survey_id from survey_answer where token_hash = ${tokenHash}`);
    if (!found) return;
    // Lock order: surveys before answers.
    await trx.first(sql`select 1 from survey where id = ${found.survey_id} for no key update`);
    const answer = await trx.first<AnswerRow>(
      sql`select ${surveyAnswers.columns} from survey_answer where token_hash = ${tokenHash} for no key update`,
    );
    if (!answer) return;
    await surveyAnswers.count(trx, answer.survey_id, answer, -1);
    await surveyAnswers.delete(trx, answer.id);
  });
  return { ok: true };
};
