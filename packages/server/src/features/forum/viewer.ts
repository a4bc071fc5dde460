import type { AppKey } from '@strapline/contract/apps/app';
import type { Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';

/** Who reads the forum. `blockedIds` are people whom they don't see. */
export type Viewer = { app: AppKey; accountId: string | null; isStaff: boolean; blockedIds: readonly string[] };

export async function loadViewer({ config, db, caller }: Context): Promise<Viewer> {
  // With a Discourse, this forum doesn't exist.
  if (config.discourse) throw new WireError('not_found');
  const blocks = await findBlocks(db, caller);
  return { app: caller.app, accountId: caller.accountId, isStaff: isStaff(caller), blockedIds: blocks?.ids ?? [] };
}

/** Admins and moderators. */
export function isStaff({ level, roles }: Pick<Caller, 'level' | 'roles'>): boolean {
  return level === 2 || roles.includes('moderator');
}
