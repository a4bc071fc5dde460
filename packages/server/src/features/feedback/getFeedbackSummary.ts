import { day } from '@strapline/domain/time';
import type { Handler } from '../../platform/services.ts';
import { averageByWeek, countScores } from './feedback.store.ts';

export const getFeedbackSummary: Handler<'getFeedbackSummary'> = async ({ db, caller }, { from, to }) => {
  const range = { app: caller.app, since: new Date(`${from}T00:00:00Z`), until: new Date(Date.parse(`${to}T00:00:00Z`) + day) };
  const [counts, byWeek] = [await countScores(db, range), await averageByWeek(db, range)];
  const n = counts.reduce((sum, row) => sum + row.n, 0);
  const total = counts.reduce((sum, row) => sum + row.n * row.score, 0);
  return {
    n,
    average: n === 0 ? null : total / n,
    scores: Array.from({ length: 11 }, (_, score) => counts.find((row) => row.score === score)?.n ?? 0),
    byWeek,
  };
};
