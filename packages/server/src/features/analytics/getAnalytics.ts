import type { Handler } from '../../platform/services.ts';
import { listDays, listPages } from './analytics-day.store.ts';
import { loadFunnel } from './funnel.store.ts';

export const getAnalytics: Handler<'getAnalytics'> = async ({ db, caller }, { from, to }) => {
  const range = { app: caller.app, from, to };
  const [funnel, days, pages] = [await loadFunnel(db, range), await listDays(db, range), await listPages(db, range)];
  const byDay = days.map(({ day, visitors, views }) => ({ day, visitors, views }));
  return { ...funnel, byDay, pages, sizesCalculated: days.reduce((sum, { sizes }) => sum + sizes, 0) };
};
