import type { IdentitySettings } from './options.ts';
import { createToken, hashId } from './secrets.ts';
import type { JsonObject, TicketRow } from './store-rows.ts';

export type TicketKind = 'challenge' | 'signup_token' | 'signin_token';

/** Creates a single-use secret; only its hash is stored. */
export async function issueTicket(
  settings: IdentitySettings,
  kind: TicketKind,
  data: JsonObject,
  sub: string | null,
  lifetimeMs: number,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = createToken();
  const expiresAt = new Date(settings.clock().getTime() + lifetimeMs);
  await settings.store.putTicket({ kind, hash: hashId(secret), sub, data, attempts: 0, expiresAt });
  return { secret, expiresAt };
}

/** Removes and returns the ticket; only one caller succeeds. */
export async function redeemTicket(settings: IdentitySettings, kind: TicketKind, hash: string): Promise<TicketRow | undefined> {
  return await settings.store.takeTicket(kind, hash, settings.clock());
}
