import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';

type Counts = { username: string; visits: number; signUps: number; credited: number; creditCents: number };

export const getReferral: Handler<'getReferral'> = async ({ db, caller, apps }) => {
  const id = requireAccountId(caller);
  const row = await db.first<Counts>(
    sql`select username, coalesce((select visits from referral_visits where referrer_id = account.id), 0) as visits, counts.*
        from account, lateral (select count(*)::int as "signUps", count(*) filter (where earning.cents > earning.taken_cents)::int as credited,
              coalesce(sum(earning.cents - earning.taken_cents), 0)::int as "creditCents"
            from referral left join earning on earning.order_id = referral.order_id and earning.kind = 'referral' where referral.referrer_id = account.id) counts
        where account.id = ${id}`,
  );
  if (!row) throw new Error('the caller has no account');
  const { username, ...counts } = row;
  return { url: `${apps.getUrl(caller.app)}/r/${username}`, ...counts };
};
