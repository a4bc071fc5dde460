import { createOutgoing, type Outgoing, OutgoingFailed } from '../../platform/outgoing.ts';
import type { AvatarAnswer, Avatars } from '../../ports/avatars.ts';

const headers = { accept: 'image/jpeg, image/png, image/webp', 'user-agent': 'Strapline/1 (avatars)' };

/** Gravatar's protocol: `GET /avatar/{sha256}`. `d=404` instead of its own identicon, which would reveal the address's hash to everybody who sees it. `outgoing` is replaced by tests. */
export function createGravatar(origin: string, outgoing: Outgoing = createOutgoing({ timeoutMs: 5_000, maxBytes: 1_000_000 })): Avatars {
  return { host: new URL(origin).host, find: async (sha256, size) => await findPicture(outgoing, origin, sha256, size) };
}

async function findPicture(outgoing: Outgoing, origin: string, sha256: string, size: number): Promise<AvatarAnswer> {
  try {
    const { status, bytes } = await outgoing(new URL(`/avatar/${sha256}?s=${size}&d=404&r=g`, origin), { method: 'GET', headers });
    if (status === 404) return { result: 'missing' };
    return status === 200 ? { result: 'found', bytes } : { result: 'unreachable' };
  } catch (error) {
    if (error instanceof OutgoingFailed) return { result: 'unreachable' };
    throw error;
  }
}
