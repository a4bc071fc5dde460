import { smallestShownSource } from '@strapline/contract/shapes/visits/analytics';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { loadFunnel } from './funnel.store.ts';

export const getFunnel: Handler<'getFunnel'> = async ({ db, caller }, { from, to }) => {
  const { steps, bySource } = await loadFunnel(db, { app: caller.app, from, to }, requireAccountId(caller));
  return { steps, bySource: bySource.filter(({ n }) => n >= smallestShownSource) };
};
