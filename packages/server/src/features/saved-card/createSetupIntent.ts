import { callProvider } from '../../platform/call-provider.ts';
import { sha256 } from '../../platform/secrets.ts';
import type { Handler } from '../../platform/services.ts';
import { accountOf } from '../session/session.ts';
import { customerMadeFor } from './saved-card.ts';

/** The provider's idempotency key includes the caller, so that nobody gets another caller's setup. */
export const createSetupIntent: Handler<'createSetupIntent'> = async (context, { idempotencyKey }) => {
  const accountId = accountOf(context.caller);
  return await callProvider(async () => {
    const customer = await customerMadeFor(context, accountId);
    const { id, clientSecret } = await context.savedCards.createSetupIntent(customer, `setup-${sha256(`${accountId} ${idempotencyKey}`)}`);
    return { setupIntentId: id, clientSecret, provider: context.savedCards.provider === 'embedded' ? 'embedded' : 'stripe' };
  });
};
