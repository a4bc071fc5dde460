import { isInvitedAtOnce } from '@strapline/domain/invite/invite';
import { formatFqsid, parseFqsid } from '@strapline/domain/profile/fqsid';
import { hour } from '@strapline/domain/time';
import { createId } from '../../platform/ids.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { countRequestsFrom, insertInvite } from './invite.store.ts';
import { deriveEmailKey, sealEmail, sealFqsid } from './invite-secrets.ts';
import { sendInviteLink } from './send-invite-link.ts';

/** From one network address in an hour. */
const requestsInAnHour = 5;

/** Looks no account up, so that known and unknown addresses get the same answer in the same time. */
export const requestInvite: Handler<'requestInvite'> = async (context, { email, role, fqsid, referrerId }) => {
  const { db, caller, clock, secrets, config } = context;
  const at = clock.now();
  const origin = secrets.mac('invite-origin', caller.address).toString('base64url');
  const profile = fqsid === undefined ? null : parseFqsid(fqsid);
  await db.transaction(async (trx) => {
    // Parallel requests are counted one after the other.
    await trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`invite ${origin}`}))`);
    const count = await countRequestsFrom(trx, origin, new Date(at.getTime() - hour));
    if (count >= requestsInAnHour) throw new WireError('rate_limited', { reason: 'invite_limit', retryAfterMs: hour });
    const id = createId('inv');
    const isNew = await insertInvite(trx, {
      id,
      app: caller.app,
      language: caller.language,
      emailKey: deriveEmailKey(context, email),
      emailSealed: sealEmail(context, id, email),
      fqsidSealed: profile && sealFqsid(context, id, formatFqsid(profile)),
      role,
      referrer: referrerId ?? null,
      origin,
      at,
    });
    if (isNew && isInvitedAtOnce(role, config.invites)) await sendInviteLink(trx, context, id, { by: null, at });
  });
  return { sent: true };
};
