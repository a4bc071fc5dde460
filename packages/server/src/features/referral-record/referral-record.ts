import { referralSignUpMs } from '@strapline/domain/referral/referral';
import { deriveBuyerKey } from '../../platform/accounts/buyer-key.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

import { isActiveReferrer } from './referral.store.ts';

export { decideReferral, findWaitingReferral, loadReferralFacts, type ReferralRow } from './referral.store.ts';

type Recorder = Pick<Services, 'db' | 'secrets' | 'clock'>;
type SignUp = { accountId: string; referrer: string; email: string | null };

/**
 * Records who referred a new account, the first time that it is said. Without effect for an account that isn't new, and for a referrer who is unknown,
 * suspended or not older than it, so that nobody refers themselves in a circle.
 */
export async function recordReferral({ db, secrets, clock }: Recorder, { accountId, referrer, email }: SignUp): Promise<void> {
  const now = clock.now();
  const guestKey = email === null ? null : deriveBuyerKey(secrets, { email });
  await db.change(
    sql`insert into referral (referred_id, referrer_id, at, state, guest_key)
        select new.id, referrer.id, ${now}, 'waiting', ${guestKey}
        from account new join account referrer on referrer.created_at < new.created_at and referrer.id <> new.id
        where new.id = ${accountId} and new.created_at > ${new Date(now.getTime() - referralSignUpMs)} and referrer.username = ${referrer}
          and ${isActiveReferrer(now)} on conflict do nothing`,
  );
}

/** The member behind a referral link. */
export async function findReferrer(
  db: Queryable,
  username: string,
  now: Date,
): Promise<{ id: string; username: string; avatar: string | null; bio: string } | undefined> {
  return await db.first(
    sql`select id, username, avatar, bio from account referrer where username = ${username} and not profile_hidden and ${isActiveReferrer(now)}`,
  );
}

export async function countVisit(db: Queryable, referrerId: string): Promise<void> {
  await db.change(
    sql`insert into referral_visits (referrer_id, visits) values (${referrerId}, 1)
        on conflict (referrer_id) do update set visits = referral_visits.visits + 1`,
  );
}

/** Whether to tell a member that they were referred: true once. */
export async function takeInvitationNotice(db: Queryable, accountId: string, at: Date): Promise<boolean> {
  return (await db.change(sql`update referral set notice_at = ${at} where referred_id = ${accountId} and notice_at is null`)) === 1;
}

/** Remembers that a member is signed in in this browser. Browsers without our cookie can't be told apart. */
export async function recordDevice({ db, secrets, clock }: Recorder, { accountId, browserSecret }: Caller): Promise<void> {
  if (accountId === null || browserSecret === null) return;
  await db.change(
    sql`insert into account_device (account_id, device, seen_at) values (${accountId}, ${secrets.mac('account-device', browserSecret).toString('base64url')}, ${clock.now()})
        on conflict (account_id, device) do update set seen_at = excluded.seen_at`,
  );
}

/** Remembers which card paid a member's order. */
export async function recordCard(
  trx: Trx,
  secrets: Secrets,
  order: { id: string; buyer_id: string | null },
  fingerprint: string | null | undefined,
  at: Date,
): Promise<void> {
  if (!fingerprint || order.buyer_id === null) return;
  await trx.change(
    sql`insert into order_card (order_id, account_id, card, at) values (${order.id}, ${order.buyer_id}, ${secrets.mac('order-card', fingerprint).toString('base64url')}, ${at})
        on conflict do nothing`,
  );
}

/** A daily job: what was kept to notice who refers themselves. */
export async function deleteOldTraces(db: Queryable, before: Date): Promise<void> {
  await db.change(sql`delete from account_device where seen_at < ${before}`);
  await db.change(sql`delete from order_card where at < ${before}`);
}
