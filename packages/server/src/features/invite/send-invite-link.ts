import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { markInvited } from './invite.store.ts';
import { deriveInviteToken, hashInviteToken } from './invite-secrets.ts';

type Answer = { by: string | null; at: Date };

/** Stores an answer of yes with its link, and queues the mail. */
export async function sendInviteLink(trx: Trx, services: Services, inviteId: string, { by, at }: Answer): Promise<void> {
  const linkHash = hashInviteToken(deriveInviteToken(services, inviteId, at));
  await markInvited(trx, inviteId, { linkHash, by, at });
  await services.jobs.add(trx, { kind: 'invite-mail', payload: { inviteId }, runAt: at });
}
