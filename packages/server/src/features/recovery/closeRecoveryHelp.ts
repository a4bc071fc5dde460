import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';

export const closeRecoveryHelp: Handler<'closeRecoveryHelp'> = async ({ db, clock, caller }, { helpId }) => {
  const actor = requireAccountId(caller);
  const at = clock.now();
  await db.transaction(async (trx) => {
    const closed = await trx.change(
      sql`update recovery_help set closed_at = ${at}, closed_by = ${actor} where id = ${helpId} and closed_at is null`,
    );
    if (closed === 0) throw new WireError('not_found');
    await appendAudit(trx, { at, actor, action: 'recovery.help_closed', object: helpId });
  });
  return { ok: true };
};
