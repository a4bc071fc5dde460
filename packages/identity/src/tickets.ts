import type { IdentitySettings } from './options.ts';
import { createToken, hashId } from './secrets.ts';
import type { JsonObject, TicketRow } from './store-rows.ts';

export type TicketKind = 'challenge' | 'signup_token' | 'signin_token';

/** Hands out a secret that works once; the store keeps only its hash. */
export async function giveTicket(
  settings: IdentitySettings,
  kind: TicketKind,
  data: JsonObject,
  sub: string | null,
  lifeMs: number,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = createToken();
  const expiresAt = new Date(settings.clock().getTime() + lifeMs);
  await settings.store.putTicket({ kind, hash: hashId(secret), sub, data, tries: 0, expiresAt });
  return { secret, expiresAt };
}

/** Takes it in: the first to ask gets it, everybody later nothing. */
export async function redeemTicket(settings: IdentitySettings, kind: TicketKind, hash: string): Promise<TicketRow | undefined> {
  return await settings.store.takeTicket(kind, hash, settings.clock());
}
