import { callProvider } from '../../platform/call-provider.ts';
import type { Handler } from '../../platform/services.ts';
import { findCustomerWithCard } from './saved-card.ts';

export const removeSavedCard: Handler<'removeSavedCard'> = async (context, { savedCardId }) => {
  await findCustomerWithCard(context, savedCardId);
  await callProvider(async () => await context.savedCards.removeCard(savedCardId));
  return { removed: true };
};
