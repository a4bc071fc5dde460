import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { removeSubscription } from './push-subscription.store.ts';

export const removePush: Handler<'removePush'> = async ({ db, caller }, { endpoint }) => {
  await removeSubscription(db, requireAccountId(caller), endpoint);
  return { ok: true };
};
