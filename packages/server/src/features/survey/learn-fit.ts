import { sizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import type { FitAnswers } from '@strapline/domain/size/fit-model';
import { learnFitModel } from '@strapline/domain/size/learn-fit-model';
import { toFitAnswers } from '@strapline/domain/survey/fit-answers';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { surveyAnswers } from '../survey-record/survey-record.ts';

const batch = 500;

/** Learns the fit model from all size surveys that look honest, once a day. The job requeues itself. */
export async function learnFit(services: Services): Promise<void> {
  const { db, clock, jobs } = services;
  const answers = await loadAnswers(services);
  const now = clock.now();
  await db.transaction(async (trx) => {
    await trx.change(
      sql`insert into fit_model (model, answers, learned_at) values (${JSON.stringify(learnFitModel(answers))}::jsonb, ${answers.length}, ${now})
          on conflict (id) do update set model = excluded.model, answers = excluded.answers, learned_at = excluded.learned_at`,
    );
    await jobs.add(trx, { kind: 'fit-learn', key: 'fit-learn', payload: {}, runAt: new Date(now.getTime() + day) });
  });
}

/** Queues the job; at every start of a server. */
export async function startLearningFit({ db, clock, jobs }: Services): Promise<void> {
  await jobs.add(db, { kind: 'fit-learn', key: 'fit-learn', payload: {}, runAt: clock.now() });
}

async function loadAnswers({ db, secrets }: Services): Promise<FitAnswers[]> {
  const answers: FitAnswers[] = [];
  for (let after = ''; ; ) {
    const rows = await db.rows<{ id: string; answers_sealed: Uint8Array }>(
      sql`select answer.id, answers_sealed from survey_answer answer join survey on survey.id = survey_id
          where survey.kind = 'size' and is_complete and not is_shady and answer.id > ${after} order by answer.id limit ${batch}`,
    );
    for (const { id, answers_sealed } of rows) {
      // An answer that an earlier version accepted and this one doesn't.
      const parsed = sizeAnswers.safeParse(surveyAnswers.open(secrets, id, answers_sealed));
      if (parsed.success) answers.push(toFitAnswers(parsed.data));
    }
    if (rows.length < batch) return answers;
    after = rows.at(-1)?.id ?? '';
  }
}
