import type { Handler } from '../../platform/services.ts';
import { listOwnCards } from './saved-card.ts';

export const listSavedCards: Handler<'listSavedCards'> = async (context) => ({ items: await listOwnCards(context) });
