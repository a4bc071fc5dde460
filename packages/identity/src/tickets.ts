import type { Setting } from './options.ts';
import { hashId, randomToken } from './secrets.ts';
import type { JsonObject, TicketRow } from './store.ts';

export type TicketKind = 'challenge' | 'signup_token' | 'signin_token';

/** Hands out a secret that works once; the store keeps only its hash. */
export async function giveTicket(
  setting: Setting,
  kind: TicketKind,
  data: JsonObject,
  sub: string | null,
  lifeMs: number,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = randomToken();
  const expiresAt = new Date(setting.clock().getTime() + lifeMs);
  await setting.store.putTicket({ kind, hash: hashId(secret), sub, data, tries: 0, expiresAt });
  return { secret, expiresAt };
}

/** Takes it in: the first to ask gets it, everybody later nothing. */
export async function redeemTicket(setting: Setting, kind: TicketKind, hash: string): Promise<TicketRow | undefined> {
  return await setting.store.takeTicket(kind, hash, setting.clock());
}
