import type { Handler } from '../../platform/services.ts';
import { ownCards } from './saved-card.ts';

export const listSavedCards: Handler<'listSavedCards'> = async (context) => ({ items: await ownCards(context) });
