import { recordEventReplay } from '../../platform/provider-events.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { PaymentsUnavailable, type ProviderEvent } from '../../ports/payments.ts';
import { appendAudit } from '../audit/audit.ts';
import { handleEvent } from './handle-event.ts';
import { findWebhook, presentWebhook, type StoredWebhook } from './webhook.store.ts';

/** Handles the event again: its object is loaded from the provider, as for a new event. */
export const replayWebhook: Handler<'replayWebhook'> = async (context, { eventId }) => {
  const stored = await findWebhook(context.db, eventId);
  if (!stored) throw new WireError('not_found');
  await recordReplay(context, stored);
  try {
    await handleEvent(context, stored.provider, toProviderEvent(stored));
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw new WireError('provider', { reason: 'payment_service_silent', cause: error });
    throw error;
  }
  return presentWebhook((await findWebhook(context.db, eventId)) ?? stored);
};

function toProviderEvent(stored: StoredWebhook): ProviderEvent {
  return {
    id: stored.id,
    type: stored.type,
    created: stored.occurred_at ?? stored.receivedAt,
    intentId: stored.intent_id,
    objectId: stored.object_id,
    account: stored.account,
    // Events of another mode are never stored.
    livemode: false,
  };
}

/** Counts the replay of a settled event; a failed one is counted when it is stored again. */
async function recordReplay({ db, clock, caller }: Context, stored: StoredWebhook): Promise<void> {
  await db.transaction(async (trx) => {
    if (stored.outcome === 'settled') await trx.change(recordEventReplay(stored.id));
    await appendAudit(trx, { at: clock.now(), actor: caller.accountId ?? '', action: 'webhook.replayed', object: stored.id });
  });
}
