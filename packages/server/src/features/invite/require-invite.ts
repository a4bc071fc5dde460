import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Queryable } from '../../ports/database.ts';
import { isCreator } from './invite.store.ts';

/** Whether an account may make pieces and pairs to sell and show. Creators from before invitations were required still may. */
export async function canCreate(db: Queryable, { config }: Pick<Services, 'config'>, accountId: string): Promise<boolean> {
  return config.invites === 'open' || (await isCreator(db, accountId));
}

export async function requireInvite(db: Queryable, services: Pick<Services, 'config'>, accountId: string): Promise<void> {
  if (!(await canCreate(db, services, accountId))) throw new WireError('forbidden', { reason: 'invite_required' });
}
