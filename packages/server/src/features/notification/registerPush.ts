import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { storeSubscription } from './push-subscription.store.ts';

export const registerPush: Handler<'registerPush'> = async ({ db, caller, clock, secrets, webPush }, { subscription }) => {
  const accountId = requireAccountId(caller);
  if (!webPush.accepts(new URL(subscription.endpoint)))
    throw new WireError('validation', { fields: { 'subscription.endpoint': 'This is not the address of a push service.' } });
  const owner = { app: caller.app, accountId, sessionId: caller.sessionId };
  await db.transaction((trx) => storeSubscription(trx, secrets, owner, subscription, clock.now()));
  return { ok: true };
};
