import { retention } from '@strapline/domain/privacy/retention';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { publishTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { withdrawOffers } from '../listing/listing.ts';
import { notifyAboutAccount } from '../notification/notification.ts';
import { endOffersOf } from '../offer-record/offer-record.ts';
import { requireAccountId, requireStepUp } from '../session/session.ts';
import { findErasure, insertErasure, setHidden } from './erasure.store.ts';
import { createErasureKey } from './privacy.ts';

export const eraseMyAccount: Handler<'eraseMyAccount'> = async (context, { username }) => {
  const accountId = requireAccountId(context.caller);
  if (username !== context.caller.username) throw new WireError('validation', { fields: { username: 'Enter your own username.' } });
  await requireStepUp(context);
  const now = context.clock.now();
  const erasesAt = new Date(now.getTime() + retention.erasureNotice);
  const unlisted = await context.db.transaction(async (trx) => {
    const offered = await trx.rows<{ id: string }>(
      sql`select id from bra_tag where ((creator_id = ${accountId} and owner_id = creator_id) or (owner_id = ${accountId} and owner_id <> creator_id))
            and listing = 'published' and status in ('active', 'claimed') order by id for update`,
    );
    const isNew = await insertErasure(trx, { accountId, requestedAt: now, erasesAt, tags: offered.map(({ id }) => id) });
    if (!isNew) return [];
    await setHidden(trx, accountId, now);
    await context.jobs.add(trx, { kind: 'account-erase', key: createErasureKey(accountId), payload: { accountId }, runAt: erasesAt });
    await context.jobs.add(trx, { kind: 'privacy-mail', payload: { accountId, news: 'erasure_requested' }, runAt: now });
    await endOffersOf(trx, accountId);
    await notifyAboutAccount(trx, context, accountId, 'account_erasure_requested', '/account?tab=privacy');
    return await withdrawOffers(trx, accountId);
  });
  context.log.info({ accountId }, 'account deletion requested');
  for (const status of unlisted) publishTagStatus(context, `acc:${accountId}`, status);
  const erasure = await findErasure(context.db, accountId);
  return { erasesAt: (erasure?.erases_at ?? erasesAt).toISOString() };
};
