import { formatDiscourseMember } from '@strapline/domain/forum/discourse-connect';
import { day } from '@strapline/domain/time';
import { hashSha256 } from '../../platform/secrets.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { openRequest, signPayload } from './discourse-connect.ts';

export const signInToDiscourse: Handler<'signInToDiscourse'> = async (context, { sso, sig }) => {
  const { caller, clock, config, db, identity } = context;
  if (!config.discourse) throw new WireError('not_found');
  const { nonce, returnUrl } = openRequest(sso, sig, config.discourse);
  const accountId = requireAccountId(caller);
  const { email, verified } = await identity.getEmail(accountId);
  if (!email || !verified) throw new WireError('forbidden', { reason: 'discourse_email' });
  await db.transaction(async (trx) => {
    const now = clock.now();
    // Discourse forgets a nonce after ten minutes.
    await trx.change(sql`delete from discourse_nonce where used_at < ${new Date(now.getTime() - day)}`);
    const isFirst = await trx.change(
      sql`insert into discourse_nonce (nonce_hash, used_at) values (${hashSha256(nonce)}, ${now}) on conflict do nothing`,
    );
    if (isFirst === 0) throw new WireError('conflict', { reason: 'discourse_used' });
  });
  const payload = formatDiscourseMember({ externalId: accountId, email, username: caller.username ?? '', nonce });
  const answer = Buffer.from(payload).toString('base64');
  return { url: `${returnUrl}?${new URLSearchParams({ sso: answer, sig: signPayload(answer, config.discourse.secret) }).toString()}` };
};
