import { defaultFitModel, type FitModel } from '@strapline/domain/size/fit-model';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';

export const getFitModel: Handler<'getFitModel'> = async ({ db }) => {
  const row = await db.first<{ model: FitModel; answers: number; learned_at: Date }>(sql`select model, answers, learned_at from fit_model`);
  // A model of other rules says nothing about these.
  if (!row || row.model.rulesVersion !== defaultFitModel.rulesVersion) return { model: defaultFitModel, answers: 0, learnedAt: null };
  return { model: row.model, answers: row.answers, learnedAt: row.learned_at.toISOString() };
};
