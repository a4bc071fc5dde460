import type { Context } from '../../platform/services.ts';
import { findRelation, requireAllowedText } from '../message/message.ts';

/** What somebody writes with an offer or an answer may say what a message between the two may. */
export async function requireAllowedMessage(
  { db, caller }: Context,
  message: string | undefined,
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
): Promise<void> {
  if (!message) return;
  const { hasOrdered } = await findRelation(db, caller.app, buyerId, sellerId);
  requireAllowedText(message, { field: 'message', isFirstContact: !hasOrdered });
}
