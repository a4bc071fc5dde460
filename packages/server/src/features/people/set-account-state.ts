import { type AccountState, findRestriction } from '@strapline/domain/account/account-state';
import { everyApp, type Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { publishTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { publishHidden } from '../moderation/moderation.ts';
import { notifyAboutAccount } from '../notification/notification.ts';
import { publishOrderUpdate } from '../order/order.ts';
import { privateMedia } from '../private-media/private-media.ts';
import {
  type AccountStateRow,
  findAccountState,
  findRestrictionInForce,
  type NewAccountState,
  storeAccountState,
} from './account-state.store.ts';
import { resumeSales, type SalesEffects, suspendSales } from './suspend-sales.ts';

/** What `publishAccountState` does after the transaction. */
export type AccountStateEffects = SalesEffects & { accountId: string; state: AccountState; until: Date | null; reason: string };

/** Calls that began before the change are over by then; what they put on sale is paused then. */
const repeatAfterMs = 20_000;

/**
 * Brings the state of an account in line with the decisions about it that are in force, in the caller's transaction. Null if it stays as it is: a short
 * suspension doesn't shorten a longer one, and the end of one doesn't lift another. Call `publishAccountState` after it.
 */
export async function applyRestrictions(
  trx: Trx,
  services: Services,
  accountId: string,
  by: { reason: string; actor: string },
): Promise<AccountStateEffects | null> {
  // Serializes changes of one account. Its row is written last, because other transactions lock tags before accounts.
  await trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`account-state:${accountId}`}))`);
  const now = services.clock.now();
  const before = await findAccountState(trx, accountId);
  if (!before) throw new WireError('not_found');
  const strictest = (await findRestrictionInForce(trx, accountId, now)) ?? { state: 'active' as const, until: null, reason: by.reason };
  const isSame = strictest.state === before.state && strictest.until?.getTime() === before.until?.getTime();
  return isSame ? null : await changeAccountState(trx, services, before, { ...strictest, accountId, actor: by.actor });
}

/** Changes the state with everything that follows for the sales of the account. */
async function changeAccountState(
  trx: Trx,
  services: Services,
  before: AccountStateRow,
  change: Omit<NewAccountState, 'suspendedSince'>,
): Promise<AccountStateEffects> {
  const { accountId, state, until, reason, actor, rule } = change;
  const at = services.clock.now();
  const isContinued = findRestriction(before.state, before.until, at)?.state === 'suspended';
  const suspendedSince = state === 'suspended' ? ((isContinued ? before.suspendedSince : null) ?? at) : null;
  const effects = suspendedSince
    ? await suspendSales(trx, services, accountId, suspendedSince)
    : before.state === 'suspended'
      ? await resumeSales(trx, services, accountId)
      : { listings: [], orders: [] };
  await storeAccountState(trx, { ...change, suspendedSince }, at);
  const detail = { state, before: before.state, ...(until ? { until: until.toISOString() } : {}), ...(rule ? { rule } : {}) };
  await appendAudit(trx, { at, actor, action: 'person.state', object: accountId, detail });
  // A decision has a mail of its own.
  if (actor === 'system' && state === 'active') {
    await services.jobs.add(trx, { kind: 'account-mail', payload: { accountId, news: state }, runAt: at });
    await notifyAboutAccount(trx, services, accountId, 'account_active', '/account');
  }
  await queueFollowUp(trx, services, accountId, state === 'active' ? null : new Date(at.getTime() + repeatAfterMs));
  return { ...effects, accountId, state, until, reason };
}

async function queueFollowUp(trx: Trx, services: Services, accountId: string, runAt: Date | null): Promise<void> {
  const key = `account-state:${accountId}`;
  if (runAt) await services.jobs.add(trx, { kind: 'account-state', key, payload: { accountId }, runAt });
  else await services.jobs.remove(trx, key);
}

/** After the transaction: every connection of the account follows the new state, and its orders and listings are updated on open pages. */
export async function publishAccountState(services: Services, effects: AccountStateEffects): Promise<void> {
  await services.accountStates.poll();
  const { accountId, state, until, reason } = effects;
  services.push(everyApp, `acc:${accountId}`, 'accountState', { state, until: until?.toISOString() ?? null, reason });
  for (const order of effects.orders) publishOrderUpdate(services, order);
  for (const facts of effects.listings) publishTagStatus(services, `acc:${accountId}`, facts);
  if (state !== 'suspended') return;
  await publishHidden(services);
  await privateMedia.publishRevoked(services, { viewerId: accountId });
  await privateMedia.publishRevoked(services, { ownerId: accountId });
}

/** Ends a restriction whose time is over, unless another one continues; before, pauses what calls in progress put on sale after the suspension. */
export async function followAccountState(services: Services, { accountId }: { accountId: string }): Promise<void> {
  const effects = await services.db.transaction(async (trx) => {
    await trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`account-state:${accountId}`}))`);
    const row = await findAccountState(trx, accountId);
    if (!row || row.state === 'active') return null;
    if (!findRestriction(row.state, row.until, services.clock.now()))
      return await applyRestrictions(trx, services, accountId, { reason: '', actor: 'system' });
    if (row.state === 'suspended') await suspendSales(trx, services, accountId, row.suspendedSince ?? services.clock.now());
    await queueFollowUp(trx, services, accountId, row.until);
    return null;
  });
  if (effects) await publishAccountState(services, effects);
}
