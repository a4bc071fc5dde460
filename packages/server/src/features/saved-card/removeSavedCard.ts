import { callProvider } from '../../platform/call-provider.ts';
import type { Handler } from '../../platform/services.ts';
import { customerWithCard } from './saved-card.ts';

export const removeSavedCard: Handler<'removeSavedCard'> = async (context, { savedCardId }) => {
  await customerWithCard(context, savedCardId);
  await callProvider(async () => await context.savedCards.remove(savedCardId));
  return { removed: true };
};
