import { callProvider } from '../../platform/call-provider.ts';
import { hashSha256 } from '../../platform/secrets.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { ensureCustomer } from './saved-card.ts';

/** The provider's idempotency key includes the caller, so that nobody can get another caller's setup intent. */
export const createSetupIntent: Handler<'createSetupIntent'> = async (context, { idempotencyKey }) => {
  const accountId = requireAccountId(context.caller);
  return await callProvider(async () => {
    const customer = await ensureCustomer(context, accountId);
    const { id, clientSecret } = await context.savedCards.createSetupIntent(
      customer,
      `setup-${hashSha256(`${accountId} ${idempotencyKey}`)}`,
    );
    return { setupIntentId: id, clientSecret, provider: context.savedCards.provider === 'embedded' ? 'embedded' : 'stripe' };
  });
};
