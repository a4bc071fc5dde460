import type { Context } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { type ConsentEffects, endWithdrawals, hideWithoutConsent } from '../report/report.ts';
import { requireAccountId } from '../session/session.ts';

type Row = { title: string; creator_id: string; is_withdrawn: boolean };

/**
 * A piece whose pictures show somebody who withdrew is hidden from everybody but its creator, its owner and admins. It is shown again once everybody shown
 * agrees, or an admin finds that the pictures don't show them, unless a report or a decision hides it as well.
 */
export async function applyPictureConsent(trx: Trx, context: Context, braTagId: string, accepted: boolean): Promise<ConsentEffects | null> {
  const row = await trx.first<Row>(
    sql`select title, creator_id, is_consent_withdrawn(id) as is_withdrawn from bra_tag where id = ${braTagId}`,
  );
  if (!row || (accepted && row.is_withdrawn)) return null;
  const subject = { kind: 'braTag', id: braTagId, title: row.title, ownerId: row.creator_id, braTagId } as const;
  const effects = await (accepted ? endWithdrawals(trx, context, subject) : hideWithoutConsent(trx, context, subject));
  const entry = { at: context.clock.now(), actor: requireAccountId(context.caller), object: braTagId };
  if (!accepted || effects.tag) await appendAudit(trx, { ...entry, action: accepted ? 'tag.consent_given' : 'tag.consent_withdrawn' });
  return effects;
}
