import type { NotificationCode } from '@strapline/contract/notification-codes';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { notify } from '../notification/notification.ts';
import type { PairRow } from './pair.store.ts';

type PlainPairCode = Exclude<Extract<NotificationCode, `pair_${string}`>, 'pair_ends'>;

function formatPairPath(pairId: string): string {
  return `/apair/view/${pairId}`;
}

/** Notifies the creator of a change of their pair, in the transaction of the change. */
export async function notifyOfPair(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, row: PairRow, code: PlainPairCode): Promise<void> {
  const { app, creator_id, username, id } = row;
  const href = code === 'pair_closed' ? '/apair' : formatPairPath(id);
  await notify(trx, services, { app, accountId: creator_id, category: 'tag', code, params: { pair: username }, href });
}

export async function notifyOfPairEnd(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, row: PairRow, expiresAt: Date): Promise<void> {
  const params = { pair: row.username, endUntil: expiresAt.toISOString() };
  await notify(trx, services, {
    app: row.app,
    accountId: row.creator_id,
    category: 'tag',
    code: 'pair_ends',
    params,
    href: formatPairPath(row.id),
  });
}
